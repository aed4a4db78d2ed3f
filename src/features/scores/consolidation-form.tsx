import { useWatch } from 'react-hook-form'
import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import type * as z from 'zod/mini'
import { DateField } from '@/components/forms/date-field'
import { DialogForm } from '@/components/forms/dialog-form'
import { useZodForm } from '@/components/forms/use-zod-form'
import { formatDate, monthName } from '@/lib/dates/dates'
import { useLocale } from '@/lib/i18n/i18n'
import type { AcademicYear } from '@/domain/academic-years/schema'
import type { Classroom } from '@/domain/classrooms/schema'
import { subjectQueries } from '@/domain/subjects/queries'
import { annualMutations } from './annual-queries'
import { monthOfSemester, type semesterCalculated } from '@/domain/results/semester-calculation'
import { consolidationInput } from './consolidation-input'
import { scoreQueries } from './queries'
import { semesterSpan, type Semester } from './semester-span'

export interface ConsolidationOf {
  semester: Semester
  year: AcademicYear
  classroom: Classroom
}

export type Calculated = z.infer<typeof semesterCalculated>

interface ConsolidationFormProps {
  selection: ConsolidationOf
  title: string
  onDone: (done: Calculated) => void
  onClose: () => void
}

/** From which months a semester is calculated, and what that does to the scores that it has. */
export function ConsolidationForm({ selection, title, onDone, onClose }: ConsolidationFormProps) {
  const { semester, year, classroom } = selection
  const { i18n } = useLingui()
  const locale = useLocale()
  const schema = consolidationInput(year)
  const form = useZodForm(schema, semesterSpan(year, semester))
  const [start, end] = useWatch({ control: form.control, name: ['start', 'end'] })
  const chosen = schema.safeParse({ start, end })
  const months = chosen.success ? chosen.data.months : []
  const help = i18n._('score.consolidate.dateHelp', {
    start: formatDate(year.start_date),
    end: formatDate(year.end_date),
  })
  return (
    <DialogForm
      title={title}
      description={i18n._('score.consolidate.body')}
      form={form}
      mutation={annualMutations.calculateSemester({ semester, classroom })}
      draftKey={`consolidation/${String(classroom.id)}/${String(semester)}`}
      onSaved={onDone}
      onClose={onClose}
      submitLabel={i18n._('score.consolidate.run')}
    >
      <div className="grid gap-4 cards:grid-cols-2">
        <DateField control={form.control} name="start" label={i18n._('score.consolidate.start')} required help={help} />
        <DateField control={form.control} name="end" label={i18n._('score.consolidate.end')} required help={help} />
      </div>
      {months.length > 0 && (
        <p className="text-sm">
          {i18n._('score.consolidate.months', {
            n: months.length,
            names: months.map((code) => monthName(code, locale)).join(', '),
          })}
        </p>
      )}
      <Effect selection={selection} />
    </DialogForm>
  )
}

/** The number of calculated scores, and of existing ones that they replace, as soon as it is known. */
function Effect({ selection: { semester, year, classroom } }: { selection: ConsolidationOf }) {
  const { i18n } = useLingui()
  const month = monthOfSemester[semester]
  const { data: categories } = useQuery(subjectQueries.ofClassroom(classroom.id))
  const { data: present } = useQuery(scoreQueries.sheet({ classroom: classroom.id, academicYear: year.id, month }))
  if (categories === undefined || present === undefined) return null
  const subjects = categories.reduce((sum, category) => sum + category.academic_year_subjects.length, 0)
  const { rows } = present
  const stored = rows.reduce((sum, { scores }) => sum + scores.length, 0)
  return (
    <div className="text-sm">
      <p>{i18n._('score.consolidate.most', { students: rows.length, subjects, n: rows.length * subjects })}</p>
      {stored > 0 && <p className="font-medium text-warning">{i18n._('score.consolidate.replaces', { n: stored })}</p>}
    </div>
  )
}
