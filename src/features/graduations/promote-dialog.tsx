import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { useLingui } from '@lingui/react'
import { CheckboxField } from '@/components/forms/checkbox-field'
import { DialogForm } from '@/components/forms/dialog-form'
import { useZodForm } from '@/components/forms/use-zod-form'
import { useLocale } from '@/lib/i18n/i18n'
import { localName } from '@/lib/i18n/localized'
import { gradeLabel } from '@/domain/classrooms/labels'
import type { DecisionProps } from './decision'
import { DecisionNotices } from './decision-notices'
import { DecisionPreview } from './decision-preview'
import { promotedGrade } from './rules'
import { TargetFields, useTargetSchools } from './target-fields'
import { targetInput, type TargetInput, type TargetValues } from './target-schema'
import { useDecision } from './use-decision'

/** Promotes those of the selection who passed into a class of next year; with them, those who failed
 *  can repeat in the same step, so that a whole class is decided together. */
export function PromoteDialog({ user, school, years, grade, students, onClose, onDone }: DecisionProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const here = promotedGrade(grade, school.degree.number)
  // The next year, and the same school if it has the next grade.
  const defaults: TargetValues = {
    academic_year_id: years[0]?.id ?? null,
    province: school.province.code,
    district: school.district.code,
    emis_school_code: here === null ? '' : school.emis_code,
    grade: here,
    alsoRepeat: false,
  }
  const form = useZodForm(targetInput, defaults)
  const [code, next, alsoRepeat] = useWatch({
    control: form.control,
    name: ['emis_school_code', 'grade', 'alsoRepeat'],
  })
  const { schools } = useTargetSchools(form, grade)
  const target = schools?.find((school) => school.emis_code === code)
  const isGone = schools !== undefined && code !== '' && target === undefined
  const { setValue } = form
  // The year or place that was chosen does not have the school.
  useEffect(() => {
    if (!isGone) return
    setValue('emis_school_code', '')
    setValue('grade', null)
  }, [isGone, setValue])

  const decision = useDecision({ user, grade, students }, 'promote', (input: TargetInput, parted) => {
    const academicYear = input.academic_year_id
    const to = { academicYear, emisCode: input.emis_school_code, grade: input.grade }
    const stay = { academicYear, emisCode: school.emis_code, grade }
    const repeats = input.alsoRepeat && parted.failed.length > 0
    return [
      { status: 1, students: parted.passed, target: to },
      ...(repeats ? [{ status: 2 as const, students: parted.failed, target: stay }] : []),
    ]
  })
  const { passed, failed, withoutResult, decided, promoted } = decision
  // Only repeating is still open, which has no destination to choose.
  const isHalfDone = promoted.length > 0
  const goal =
    target === undefined || next === null
      ? i18n._('graduation.promote.outlook', { n: passed.length })
      : i18n._('graduation.promote.outlookTo', {
          n: passed.length,
          grade: gradeLabel(next, i18n),
          school: localName(target, locale),
        })
  const repeats =
    alsoRepeat && failed.length > 0
      ? [i18n._('graduation.repeat.outlook', { n: failed.length, grade: gradeLabel(grade, i18n) })]
      : []
  return (
    <DialogForm
      title={i18n._('graduation.promote')}
      form={form}
      mutation={decision.mutation}
      draftKey={`promote/${students.map(({ id }) => id).join('/')}`}
      onSaved={onDone}
      onClose={onClose}
      submitLabel={i18n._(isHalfDone ? 'graduation.repeat' : 'graduation.promote')}
      disabledReason={
        years.length === 0
          ? i18n._('graduation.noNextYear')
          : passed.length === 0
            ? i18n._('graduation.promote.noStudents')
            : null
      }
    >
      <DecisionNotices promoted={promoted} refused={decision.refused} onLeaveOut={decision.leaveOut} />
      {!isHalfDone && <TargetFields form={form} grade={grade} years={years} />}
      {!isHalfDone && failed.length > 0 && (
        <CheckboxField
          control={form.control}
          name="alsoRepeat"
          label={i18n._('graduation.promote.alsoRepeat', { n: failed.length })}
        />
      )}
      <DecisionPreview
        actions={[...(isHalfDone ? [] : [goal]), ...repeats]}
        leftOut={{ failed: alsoRepeat ? [] : failed, withoutResult, decided }}
      />
    </DialogForm>
  )
}
