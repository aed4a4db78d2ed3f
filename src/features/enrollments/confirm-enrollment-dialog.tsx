import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { ApiError } from '@/lib/api-error'
import { foldDigits } from '@/lib/digits'
import { useMounted } from '@/lib/use-mounted'
import { Button } from '@/ui/button'
import { controlStyle } from '@/ui/control-style'
import { Dialog } from '@/ui/dialog'
import { FieldShell } from '@/ui/field-shell'
import { gradesOfDegree } from '@/features/schools/schema'
import { enrollmentQueries } from './queries'

interface ConfirmEnrollmentDialogProps {
  /** What was chosen; `school` is the school in its year. */
  target: { academicYear: number; school: number; grade: number }
  onConfirmed: (emisCode: string) => void
  onClose: () => void
}

/** Who enrolls for a school that is not their own types its EMIS code first, so that no child lands in the wrong one
 *  (lifecycle §2.4, §5). */
export function ConfirmEnrollmentDialog({ target, onConfirmed, onClose }: ConfirmEnrollmentDialogProps) {
  const { i18n } = useLingui()
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const isOpen = useMounted()

  const problemOf = async (code: string): Promise<string | null> => {
    if (code === '') return 'common.error.require'
    const school = await queryClient.query(enrollmentQueries.schoolOfCode(code, target.academicYear))
    if (school === null) return 'enrollment.schoolNotFound'
    if (school.id !== target.school) return 'enrollment.invalidEmisCode'
    return gradesOfDegree(school.degree.number).includes(target.grade) ? null : 'enrollment.noMatchGrade'
  }
  const confirm = async () => {
    if (pending) return
    const code = foldDigits(typed).trim()
    setPending(true)
    try {
      const problem = await problemOf(code)
      // Closed while the code was checked: nothing is begun.
      if (!isOpen()) return
      setError(problem)
      if (problem === null) onConfirmed(code)
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.messageId : 'common.error.unexpected')
    } finally {
      setPending(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={i18n._('enrollment.confirm.title')}
      description={i18n._('enrollment.confirm.body')}
      footer={
        <>
          <Button onClick={onClose}>{i18n._('common.cancel')}</Button>
          <Button type="submit" form="confirm-enrollment" variant="primary" pending={pending}>
            {i18n._('enrollment.start')}
          </Button>
        </>
      }
    >
      <form
        id="confirm-enrollment"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void confirm()
        }}
      >
        <FieldShell label={i18n._('school.emisCode')} required error={error === null ? undefined : i18n._(error)}>
          {(control) => (
            <input
              {...control}
              // The dialog opens for this one field.
              autoFocus
              value={typed}
              onChange={(event) => {
                setTyped(event.currentTarget.value)
                setError(null)
              }}
              inputMode="numeric"
              maxLength={20}
              autoComplete="off"
              spellCheck={false}
              className={controlStyle({ invalid: error !== null })}
            />
          )}
        </FieldShell>
      </form>
    </Dialog>
  )
}
