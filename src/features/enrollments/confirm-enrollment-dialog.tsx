import { useQueryClient } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { gradesOfDegree } from '@/domain/schools/schema'
import { EmisCodeDialog } from '@/domain/schools/emis-code-dialog'
import { enrollmentQueries } from './queries'

interface ConfirmEnrollmentDialogProps {
  /** The choice; `school` is the school in its year. */
  target: { academicYear: number; school: number; grade: number }
  onConfirmed: (emisCode: string) => void
  onClose: () => void
}

/** A user who enrolls for another school types its EMIS code first, so that no child is enrolled in the wrong one. */
export function ConfirmEnrollmentDialog({ target, onConfirmed, onClose }: ConfirmEnrollmentDialogProps) {
  const { i18n } = useLingui()
  const queryClient = useQueryClient()
  const check = async (code: string) => {
    const school = await queryClient.query(enrollmentQueries.schoolOfCode(code, target.academicYear))
    if (school === null) return { problem: 'enrollment.schoolNotFound' }
    if (school.id !== target.school) return { problem: 'enrollment.invalidEmisCode' }
    if (!gradesOfDegree(school.degree.number).includes(target.grade)) return { problem: 'enrollment.noMatchGrade' }
    return { goOn: () => onConfirmed(code) }
  }
  return (
    <EmisCodeDialog
      title={i18n._('enrollment.confirm.title')}
      body={i18n._('enrollment.confirm.body')}
      confirmLabel={i18n._('enrollment.start')}
      check={check}
      onClose={onClose}
    />
  )
}
