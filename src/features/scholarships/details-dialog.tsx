import { useState } from 'react'
import { useLingui } from '@lingui/react'
import { ArrowLeft } from 'lucide-react'
import { DialogForm } from '@/forms/dialog-form'
import { MultiChoiceField } from '@/forms/multi-choice-field'
import { useZodForm } from '@/forms/use-zod-form'
import { useLocale } from '@/lib/i18n'
import { localName } from '@/lib/localized'
import { fullName } from '@/lib/names'
import { notify } from '@/lib/notify'
import { Button } from '@/ui/button'
import { useSuspenseQuery } from '@tanstack/react-query'
import { listLabels, optionLists } from '@/features/student-options/labels'
import { studentOptionQueries } from '@/features/student-options/queries'
import { optionsOf } from '@/features/student-options/shared/option-label'
import { OptionNames } from '@/features/student-options/shared/option-names'
import { scholarshipForm, type ScholarshipValues, valuesOf } from './form-values'
import { PoorLevelField } from './poor-level-field'
import { PoorLevelName } from './poor-level-name'
import { findOfSchool, scholarshipMutations, scholarshipQueries } from './queries'
import type { ScholarshipStudent, ScholarshipUpdate } from './schema'
import { ChangedNotice } from './shared/changed-notice'
import type { SchoolListing } from './shared/load-scholarship-page'
import { useToldSave } from './shared/use-told-save'
import { StudentFacts } from './student-facts'

interface DetailsDialogProps {
  title: string
  listing: SchoolListing
  record: ScholarshipStudent
  /** What was filled in before; null for what is known of the pupil. */
  values: ScholarshipValues | null
  /** Given as step 2 of adding: goes back to the student ID with what is filled in. */
  onBack?: (values: ScholarshipValues) => void
  onClose: () => void
}

/** A pupil's scholarships, poor level and what else decides about them (lifecycle §5). */
export function DetailsDialog({ title, listing, record, values, onBack, onClose }: DetailsDialogProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const { data: lists } = useSuspenseQuery(studentOptionQueries.all())
  /** What someone else has saved meanwhile. */
  const [changed, setChanged] = useState<ScholarshipStudent | null>(null)
  const form = useZodForm(scholarshipForm, values ?? valuesOf(record))
  const save = useToldSave({
    bodyOf: (input: ScholarshipUpdate) => input,
    ...scholarshipMutations.update(changed ?? record),
    whatFailed: 'scholarship.updateError',
    refreshes: scholarshipQueries.everything,
    // Where it cannot be brought, the next save is refused in the same way.
    onChangedMeanwhile: async () =>
      setChanged(await findOfSchool(record.student.emis_student_id, listing).catch(() => null)),
  })
  const finish = (saved: ScholarshipStudent) => {
    if ((saved.scholarships?.length ?? 0) === 0 && saved.poor_level === null) {
      notify({ kind: 'success', id: 'scholarship.leftList', values: { name: fullName(saved.student, locale) } })
    }
    onClose()
  }
  return (
    <DialogForm
      title={title}
      description={onBack && i18n._('transfer.new.step', { step: 2 })}
      form={form}
      mutation={save}
      onSaved={finish}
      onClose={onClose}
      submitLabel={i18n._('common.save')}
      // The student ID was typed in step 1.
      unsaved={onBack !== undefined}
    >
      {onBack && (
        <div>
          <Button
            variant="quiet"
            icon={<ArrowLeft aria-hidden className="size-4" />}
            disabledReason={form.formState.isSubmitting ? i18n._('common.loading') : null}
            onClick={() => onBack(form.getValues())}
          >
            {i18n._('shell.back')}
          </Button>
        </div>
      )}
      <StudentFacts record={record} />
      {changed !== null && <ChangedNotice facts={factsOf(changed, i18n._.bind(i18n))} />}
      {optionLists.map((list) => (
        <MultiChoiceField
          key={list}
          control={form.control}
          name={`options.${list}`}
          label={i18n._(listLabels[list].title)}
          noneLabel={i18n._(listLabels[list].none)}
          required
          options={optionsOf(lists, list).map((option) => ({
            value: option.id,
            label: localName(option, locale),
            within: option.within,
          }))}
        />
      ))}
      <PoorLevelField control={form.control} />
    </DialogForm>
  )
}

function factsOf(record: ScholarshipStudent, say: (id: string) => string) {
  const { options } = valuesOf(record)
  return [
    ...optionLists.map((list) => ({
      label: say(listLabels[list].title.id),
      value: <OptionNames list={list} ids={options[list]} />,
    })),
    { label: say('scholarship.poorLevel'), value: <PoorLevelName record={record} /> },
  ]
}
