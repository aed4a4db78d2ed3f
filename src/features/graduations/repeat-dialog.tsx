import { useLingui } from '@lingui/react'
import { SelectField } from '@/components/forms/select-field'
import { DialogForm } from '@/components/forms/dialog-form'
import { useZodForm } from '@/components/forms/use-zod-form'
import { useLocale } from '@/lib/i18n/i18n'
import { localName } from '@/lib/i18n/localized'
import { LockedValue } from '@/components/ui/locked-value'
import { gradeLabel } from '@/domain/classrooms/labels'
import { academicYearLabel } from '@/domain/academic-years/labels'
import type { DecisionProps } from './decision'
import { DecisionNotices } from './decision-notices'
import { DecisionPreview } from './decision-preview'
import { repeatInput, type RepeatInput } from './target-schema'
import { useDecision } from './use-decision'

/** Lets those of the selection who failed repeat their grade at their school. */
export function RepeatDialog({ user, school, years, grade, students, onClose, onDone }: DecisionProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const form = useZodForm(repeatInput, { academic_year_id: years[0]?.id })
  const decision = useDecision({ user, grade, students }, 'repeat', ({ academic_year_id }: RepeatInput, parted) => [
    {
      status: 2,
      students: parted.failed,
      target: { academicYear: academic_year_id, emisCode: school.emis_code, grade },
    },
  ])
  const { passed, failed, withoutResult, decided } = decision
  const noYear = years.length === 0 ? i18n._('graduation.noNextYear') : null
  return (
    <DialogForm
      title={i18n._('graduation.repeat')}
      form={form}
      mutation={decision.mutation}
      draftKey={`repeat/${students.map(({ id }) => id).join('/')}`}
      onSaved={onDone}
      onClose={onClose}
      submitLabel={i18n._('graduation.repeat')}
      disabledReason={noYear ?? (failed.length === 0 ? i18n._('graduation.repeat.noStudents') : null)}
    >
      <DecisionNotices promoted={[]} refused={decision.refused} onLeaveOut={decision.leaveOut} />
      <SelectField
        control={form.control}
        name="academic_year_id"
        label={i18n._('academicYear.title')}
        required
        placeholder={i18n._('common.choose')}
        disabledReason={noYear}
        options={years.map((year) => ({ value: year.id, label: academicYearLabel(year, i18n) }))}
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
      <DecisionPreview
        actions={[i18n._('graduation.repeat.outlook', { n: failed.length, grade: gradeLabel(grade, i18n) })]}
        leftOut={{ passed, withoutResult, decided }}
      />
    </DialogForm>
  )
}
