import { type Control, useWatch } from 'react-hook-form'
import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { RotateCcw } from 'lucide-react'
import { useField } from '@/components/forms/use-field'
import { useLocale } from '@/lib/i18n/i18n'
import { localName } from '@/lib/i18n/localized'
import { Button } from '@/components/ui/button'
import { subjectQueries } from '@/domain/subjects/queries'
import type { ClassroomFormValues, ClassroomInput } from '@/domain/classrooms/schema'
import { SubjectTable } from './subject-table'

interface SubjectChoiceProps {
  control: Control<ClassroomFormValues, unknown, ClassroomInput>
  /** Null while the grade, or the type it asks for, is not chosen. */
  kind: { academicYear: number; grade: number; type: number } | null
  scored: readonly number[]
  onChange: (excluded: number[]) => void
}

/** The subjects that the chosen grade and type offer, all of them ticked to begin with. */
export function SubjectChoice({ kind, ...choice }: SubjectChoiceProps) {
  const { i18n } = useLingui()
  if (kind === null) return <p className="text-sm text-ink-muted">{i18n._('classroom.subjects.chooseGrade')}</p>
  return <Offered kind={kind} {...choice} />
}

function Offered({
  control,
  kind,
  scored,
  onChange,
}: Omit<SubjectChoiceProps, 'kind'> & { kind: NonNullable<SubjectChoiceProps['kind']> }) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const { data, isError, isFetching, refetch } = useQuery(subjectQueries.ofGrade(kind))
  const excluded = useWatch({ control, name: 'excluded_subjects' })
  useField({
    control,
    name: 'excluded_subjects',
    label: i18n._('classroom.subjects'),
    format: (left) =>
      (data ?? [])
        .flatMap((category) => category.academic_year_subjects)
        .filter(({ id }) => !Array.isArray(left) || !left.includes(id))
        .map((subject) => localName(subject, locale))
        .join(', '),
  })
  if (data !== undefined) {
    return <SubjectTable categories={data} excluded={excluded} scored={scored} onChange={onChange} />
  }
  if (!isError) return <p role="status">{i18n._('common.loading')}</p>
  return (
    <div role="alert" className="flex flex-col items-start gap-2">
      <p>{i18n._('classroom.subjects.failed')}</p>
      <Button pending={isFetching} icon={<RotateCcw aria-hidden className="size-4" />} onClick={() => void refetch()}>
        {i18n._('common.tryAgain')}
      </Button>
    </div>
  )
}
