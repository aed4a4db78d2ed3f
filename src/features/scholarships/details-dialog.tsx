import { useLingui } from '@lingui/react'
import { ArrowLeft } from 'lucide-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { DialogForm } from '@/components/forms/dialog-form'
import { MultiChoiceField } from '@/components/forms/multi-choice-field'
import { useRecordForm } from '@/components/forms/use-record-form'
import { useZodForm } from '@/components/forms/use-zod-form'
import { RecordGone } from '@/domain/record-gone'
import { useLocale } from '@/lib/i18n/i18n'
import { localName } from '@/lib/i18n/localized'
import { fullName } from '@/lib/text/names'
import { notify } from '@/lib/notify'
import { Button } from '@/components/ui/button'
import { queryKeys } from '@/domain/query-keys'
import { listLabels } from '@/domain/student-options/labels'
import { studentOptionQueries } from '@/domain/student-options/queries'
import { listOptions } from '@/domain/student-options/option-label'
import { formatDate } from '@/lib/dates/dates'
import { DescriptionList } from '@/components/ui/description-list'
import { genderLabel } from '@/domain/gender'
import { scholarshipForm, type ScholarshipValues, toFormValues, toNewValues } from './form-values'
import { PoorLevelField } from './poor-level-field'
import { findOfSchool, scholarshipMutations } from './queries'
import { toScholarshipFields, type ScholarshipStudent } from './schema'
import type { SchoolListing } from './scholarship-search'
import { useExplainedWrite } from './use-explained-write'
import { ClassroomName } from './scholarship-list'

interface DetailsDialogProps {
  listing: Pick<SchoolListing, 'academicYear' | 'school'>
  record: ScholarshipStudent
  /** The values that were filled in before; null starts with those of the student. */
  values: ScholarshipValues | null
  /** The student is to be put into the list. */
  isNew: boolean
  /** Given as step 2 of adding: goes back to the student ID with what is filled in. */
  onBack?: (values: ScholarshipValues) => void
  /** The student is in the list now. */
  onListed?: (saved: ScholarshipStudent) => void
  onClose: () => void
}

/** First what puts a student into the list. */
const fields = ['scholarships', 'poor_level', 'disabilities', 'health_problems', 'personal_problems'] as const

/** A student's scholarships, poor level and what else decides about them. */
export function DetailsDialog({ listing, record, values, isNew, onBack, onListed, onClose }: DetailsDialogProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const { data: lists } = useSuspenseQuery(studentOptionQueries.all())
  const toValues = isNew ? toNewValues : toFormValues
  const form = useZodForm(scholarshipForm, toValues(record), {
    typed: values,
  })
  const explained = useExplainedWrite('scholarship.updateError', queryKeys.scholarships)
  const { write, meta } = scholarshipMutations.update(record.id)
  const mutation = useRecordForm({
    form,
    record,
    toValues,
    readFields: toScholarshipFields,
    read: async () => {
      const present = await findOfSchool(record.student.emis_student_id, listing)
      if (present !== null) return present
      throw new RecordGone('scholarships', 'scholarship.studentNotFound')
    },
    write: (changes, sending) => explained(() => write(changes, sending)),
    meta,
  })
  const finish = (saved: ScholarshipStudent) => {
    if ((saved.scholarships?.length ?? 0) === 0 && saved.poor_level === null) {
      notify({ kind: 'success', id: 'scholarship.leftList', values: { name: fullName(saved.student, locale) } })
    } else onListed?.(saved)
    onClose()
  }
  return (
    <DialogForm
      title={i18n._(isNew ? 'scholarship.add' : 'scholarship.edit')}
      description={onBack && i18n._('transfer.new.step', { step: 2 })}
      form={form}
      mutation={mutation}
      draftKey={`scholarship/${String(record.id)}`}
      onSaved={finish}
      onClose={onClose}
      submitLabel={i18n._('common.save')}
      firstField="options.scholarships"
      // The student ID was typed in step 1.
      unsaved={onBack !== undefined}
      actions={
        onBack && (
          <Button
            variant="quiet"
            icon={<ArrowLeft aria-hidden className="size-4" />}
            disabledReason={form.formState.isSubmitting ? i18n._('common.loading') : null}
            onClick={() => onBack(form.getValues())}
          >
            {i18n._('shell.back')}
          </Button>
        )
      }
    >
      <StudentFacts record={record} />
      {fields.map((field) =>
        field === 'poor_level' ? (
          <PoorLevelField key={field} control={form.control} />
        ) : (
          <MultiChoiceField
            key={field}
            control={form.control}
            name={`options.${field}`}
            label={i18n._(listLabels[field].title)}
            noneLabel={i18n._(listLabels[field].none)}
            required
            options={listOptions(lists, field).map((option) => ({
              value: option.id,
              label: localName(option, locale),
              within: option.within,
            }))}
          />
        ),
      )}
    </DialogForm>
  )
}

/** Whose record it is, to be read. */
function StudentFacts({ record }: { record: ScholarshipStudent }) {
  const { i18n } = useLingui()
  const { student } = record
  return (
    <DescriptionList
      facts={[
        { label: i18n._('student.id'), value: student.emis_student_id },
        { label: i18n._('common.name'), value: fullName(student, useLocale()) },
        { label: i18n._('student.gender'), value: genderLabel(student.gender, i18n) },
        { label: i18n._('person.birthDate'), value: formatDate(student.birth_date) },
        { label: i18n._('classroom.name'), value: <ClassroomName record={record} /> },
      ]}
    />
  )
}
