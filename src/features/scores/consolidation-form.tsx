import { useWatch } from 'react-hook-form'
import { useLingui } from '@lingui/react'
import type * as z from 'zod/mini'
import { DateField } from '@/components/forms/date-field'
import { DialogForm } from '@/components/forms/dialog-form'
import { useZodForm } from '@/components/forms/use-zod-form'
import { formatDate } from '@/lib/dates/dates'
import type { AcademicYear } from '@/domain/academic-years/schema'
import type { Classroom } from '@/domain/classrooms/schema'
import { annualMutations } from './annual-queries'
import type { semesterCalculated } from '@/domain/results/semester-calculation'
import { consolidationInput } from './consolidation-input'
import { ConsolidationMonths, useConsolidationPreview } from './consolidation-preview'
import type { ConsolidationPreview } from './preview-consolidation'
import { semesterSpan, type Semester } from './semester-span'

export interface ConsolidationOf {
  semester: Semester
  year: AcademicYear
  classroom: Classroom
}

export type Calculated = z.infer<typeof semesterCalculated> & Pick<ConsolidationPreview, 'lacking'>

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
  const schema = consolidationInput(year)
  const form = useZodForm(schema, semesterSpan(year, semester))
  const [start, end] = useWatch({ control: form.control, name: ['start', 'end'] })
  const chosen = schema.safeParse({ start, end })
  const months = chosen.success ? chosen.data.months : []
  const { preview, isLoading } = useConsolidationPreview(selection, months)
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
      onSaved={(calculated) => onDone({ ...calculated, lacking: preview?.lacking ?? [] })}
      onClose={onClose}
      submitLabel={i18n._('score.consolidate.run')}
    >
      <div className="grid gap-4 cards:grid-cols-2">
        <DateField control={form.control} name="start" label={i18n._('score.consolidate.start')} required help={help} />
        <DateField control={form.control} name="end" label={i18n._('score.consolidate.end')} required help={help} />
      </div>
      {months.length > 0 && <ConsolidationMonths year={year} months={months} preview={preview} isLoading={isLoading} />}
    </DialogForm>
  )
}
