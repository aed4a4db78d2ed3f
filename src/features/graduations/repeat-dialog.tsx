import { useSuspenseQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { ChoiceField } from '@/forms/choice-field'
import { DialogForm } from '@/forms/dialog-form'
import { useZodForm } from '@/forms/use-zod-form'
import { useLocale } from '@/lib/i18n'
import { localName } from '@/lib/localized'
import { LockedValue } from '@/ui/locked-value'
import { academicYearQueries } from '@/features/academic-years/queries'
import { gradeLabel } from '@/features/classrooms/labels'
import { decisionOf, type DecisionProps } from './decision'
import { OutlookSummary } from './outlook-summary'
import { graduationMutations } from './queries'
import { outlook, targetYears } from './rules'
import { repeatInput } from './target-schema'

/** Lets those of the selection who failed repeat their grade at their school (lifecycle §4, checklist O-066). */
export function RepeatDialog({ user, school, year, grade, pupils, yearLabel, onClose, onDone }: DecisionProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const { data: all } = useSuspenseQuery(academicYearQueries.all())
  const years = targetYears(all.data, year)
  const form = useZodForm(repeatInput, { academic_year_id: years[0]?.id })
  const { failed, ...leftOut } = outlook(pupils)
  const mutation = graduationMutations.move('repeat')
  return (
    <DialogForm
      title={i18n._('graduation.repeat')}
      form={form}
      mutation={{
        ...mutation,
        mutationFn: ({ academic_year_id: academicYear }: { academic_year_id: number }, key: string) => {
          const stay = { academicYear, emisCode: school.emis_code, grade }
          return mutation.mutationFn([decisionOf({ user, grade }, failed, 2, stay)], key)
        },
      }}
      onSaved={onDone}
      onClose={onClose}
      submitLabel={i18n._('graduation.repeat')}
      disabledReason={failed.length === 0 ? i18n._('graduation.repeat.nobody') : null}
    >
      <ChoiceField
        control={form.control}
        name="academic_year_id"
        label={i18n._('academicYear.title')}
        required
        placeholder={i18n._('common.choose')}
        options={years.map((each) => ({ value: each.id, label: yearLabel(each) }))}
      />
      <LockedValue
        label={i18n._('school.title')}
        value={localName(school, locale)}
        reason={i18n._('graduation.repeat.stays')}
      />
      <LockedValue
        label={i18n._('classroom.grade')}
        value={gradeLabel(grade, i18n)}
        reason={i18n._('graduation.repeat.stays')}
      />
      <OutlookSummary
        deeds={[i18n._('graduation.repeat.outlook', { n: failed.length, grade: gradeLabel(grade, i18n) })]}
        leftOut={leftOut}
      />
    </DialogForm>
  )
}
