import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useLingui } from '@lingui/react'
import { SelectField } from '@/components/forms/select-field'
import { DialogForm } from '@/components/forms/dialog-form'
import { TextField } from '@/components/forms/text-field'
import { useZodForm } from '@/components/forms/use-zod-form'
import { formatClassName } from '@/domain/classrooms/class-name'
import { gradeLabel } from '@/domain/classrooms/labels'
import { useLocale } from '@/lib/i18n/i18n'
import { DescriptionList } from '@/components/ui/description-list'
import { RadioGroup } from '@/components/ui/radio-group'
import { classroomQueries } from '@/domain/classrooms/queries'
import { assignInput } from './assign-schema'
import { enrollmentRowMutations } from './row-mutations'

interface AssignClassroomDialogProps {
  /** All of one grade of the school. */
  enrollments: readonly { id: number; name: string }[]
  /** The school in its year. */
  school: number
  academicYear: number
  grade: number
  onClose: () => void
  onDone: () => void
}

/** Puts students into a class: one that is there and active, or a new one of the grade. */
export function AssignClassroomDialog({
  enrollments,
  school,
  academicYear,
  grade,
  onClose,
  onDone,
}: AssignClassroomDialogProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const [chosenWay, setIsNew] = useState<boolean | null>(null)
  const classes = useQuery(classroomQueries.lookup({ academicYear, school, teacherStaffId: null }))
  const ofGrade = (classes.data ?? []).filter((room) => room.grade === grade)
  const active = ofGrade.filter((room) => room.status === 1)
  // A name that was typed earlier and is there again is one for a new class.
  const isForNew = (values: { suffix: string | null }) => chosenWay ?? (values.suffix ?? '') !== ''
  const form = useZodForm(
    assignInput,
    {
      enrollments: enrollments.map(({ id }) => id),
      classroom_id: null,
      suffix: '',
      academic_year_school_id: school,
      grade,
      academic_year_id: academicYear,
    },
    {
      prepare: (values) => ({
        ...values,
        classroom_id: isForNew(values) ? null : values.classroom_id,
        suffix: isForNew(values) ? values.suffix : null,
      }),
    },
  )
  const [classroomId, suffix] = useWatch({ control: form.control, name: ['classroom_id', 'suffix'] })
  const isNew = isForNew({ suffix })
  const isChosen = isNew ? suffix !== null && suffix.trim() !== '' : classroomId !== null
  const only = enrollments.length === 1 ? enrollments[0] : undefined
  const taken = ofGrade.map((room) => room.suffix).join(' ')
  const noClass = classes.isError ? 'error.gettingClasses' : 'enrollment.assign.noClass'

  return (
    <DialogForm
      title={
        only
          ? i18n._('enrollment.assign.titleOne', { name: only.name })
          : i18n._('enrollment.assign.title', { n: enrollments.length })
      }
      form={form}
      mutation={enrollmentRowMutations.assign()}
      draftKey={`assign/${enrollments.map(({ id }) => id).join('/')}`}
      onSaved={onDone}
      onClose={onClose}
      submitLabel={i18n._('enrollment.assign')}
      disabledReason={
        isChosen ? null : i18n._(isNew ? 'enrollment.assign.suffixFirst' : 'enrollment.assign.classFirst')
      }
    >
      <RadioGroup
        label={i18n._('enrollment.assign.where')}
        value={isNew ? 'new' : 'existing'}
        options={[
          { value: 'existing', label: i18n._('enrollment.assign.existing') },
          { value: 'new', label: i18n._('enrollment.assign.new') },
        ]}
        onChange={(next) => setIsNew(next === 'new')}
      />
      {isNew ? (
        <>
          <DescriptionList facts={[{ label: i18n._('classroom.grade'), value: gradeLabel(grade, i18n) }]} />
          <TextField
            control={form.control}
            name="suffix"
            label={i18n._('classroom.suffix')}
            required
            maxLength={20}
            help={taken === '' ? undefined : i18n._('classroom.suffix.taken', { suffixes: taken })}
          />
          <p className="text-sm text-ink-muted">{i18n._('enrollment.assign.newHint')}</p>
        </>
      ) : (
        <SelectField
          control={form.control}
          name="classroom_id"
          label={i18n._('classroom.name')}
          required
          placeholder={i18n._(classes.isPending ? 'common.loading' : 'common.choose')}
          options={active.map((room) => ({ value: room.id, label: formatClassName(room, locale) }))}
          waitsFor={classes.isPending || active.length > 0 ? null : i18n._(noClass)}
        />
      )}
    </DialogForm>
  )
}
