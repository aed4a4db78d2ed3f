import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useQueryClient } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { CalendarPlus } from 'lucide-react'
import { DateField } from '@/components/forms/date-field'
import { type FormMutation, FormPage } from '@/components/forms/form-page'
import { FormSection } from '@/components/forms/form-section'
import { TextField } from '@/components/forms/text-field'
import { useRecordForm } from '@/components/forms/use-record-form'
import { useZodForm } from '@/components/forms/use-zod-form'
import type { WithTag } from '@/lib/api/get-record'
import { Button } from '@/components/ui/button'
import { useOpener } from '@/routing/opener'
import { useListReturn } from '@/components/tables/row-mark'
import { LinkButton } from '@/components/ui/link-button'
import { LockedValue } from '@/components/ui/locked-value'
import {
  dateFields,
  datesOfYearAfter,
  followName,
  nameOfSpan,
  newYear,
  toAcademicYearInput,
  toFormValues,
  withoutForeignMonths,
} from './form-values'
import { academicYearName, statusLabels } from '@/domain/academic-years/labels'
import { MoveToNextStep } from './move-to-next-step'
import {
  type AcademicYearFormValues,
  academicYearInput,
  type AcademicYearInput,
} from '@/domain/academic-years/input-schema'
import { academicYearMutations, academicYearQueries } from '@/domain/academic-years/queries'
import type { AcademicYear } from '@/domain/academic-years/schema'
import { StudyDaysTable } from './study-days-table'
import { useProposedStudyDays } from './use-proposed-study-days'

interface AcademicYearFormProps {
  form: UseFormReturn<AcademicYearFormValues, unknown, AcademicYearInput>
  /** The year that is edited; none for a new one. */
  year?: AcademicYear
  /** The last year before a new one, from which its dates can be proposed. */
  before?: AcademicYear | null
  mutation: FormMutation<AcademicYearInput, AcademicYear>
  onSaved: (year: AcademicYear) => void | Promise<void>
}

/** The statuses from which on the start date is locked. */
const started: ReadonlySet<AcademicYear['status']> = new Set(['running', 'post', 'archived'])

export function NewAcademicYearForm({ before = null, onSaved }: Pick<AcademicYearFormProps, 'before' | 'onSaved'>) {
  const form = useZodForm(academicYearInput, newYear, { prepare: withoutForeignMonths })
  return <AcademicYearForm form={form} before={before} mutation={academicYearMutations.create()} onSaved={onSaved} />
}

export function EditAcademicYearForm({ year }: { year: WithTag<AcademicYear> }) {
  const queryClient = useQueryClient()
  const list = useListReturn('academic-years')
  const form = useZodForm(academicYearInput, toFormValues(year), { prepare: withoutForeignMonths })
  const mutation = useRecordForm({
    form,
    record: year,
    toValues: toFormValues,
    readFields: toAcademicYearInput,
    read: ({ staleTime }) => queryClient.query({ ...academicYearQueries.detail(year.id), staleTime }),
    ...academicYearMutations.update(year.id),
    staysOpen: list.opener === null,
  })
  return <AcademicYearForm form={form} year={year} mutation={mutation} onSaved={({ id }) => list.leave({ id })} />
}

function AcademicYearForm({ form, year, before = null, mutation, onSaved }: AcademicYearFormProps) {
  const { i18n } = useLingui()
  const opener = useOpener()
  const { control, formState, getValues, setValue } = form
  const proposed = useProposedStudyDays(form, { follows: year === undefined })

  const [isFromBefore, setFromBefore] = useState(false)
  const proposeDates = (of: AcademicYear) => {
    const dates = datesOfYearAfter(of)
    const options = { shouldDirty: true, shouldValidate: formState.isSubmitted }
    for (const field of dateFields) setValue(field, dates[field], options)
    setValue('name', nameOfSpan(dates), options)
    setFromBefore(true)
  }

  const dateChanged = (field: 'start_date' | 'end_date') => (before: string) => {
    const { name, start_date, end_date } = getValues()
    const after = { start_date, end_date }
    const next = followName(name, { ...after, [field]: before }, after)
    if (next !== name) setValue('name', next, { shouldDirty: true, shouldValidate: formState.isSubmitted })
  }

  return (
    <FormPage
      form={form}
      mutation={mutation}
      draftKey={year ? `academic-year/${String(year.id)}` : 'academic-year/new'}
      onSaved={onSaved}
      cancel={
        <LinkButton to="/academic-year" onClick={opener?.onClick}>
          {i18n._('common.cancel')}
        </LinkButton>
      }
      actions={year && <MoveToNextStep year={year} hasUnsavedChanges={formState.isDirty} />}
    >
      <FormSection title={i18n._('academicYear.section.year')}>
        {before !== null && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <Button icon={<CalendarPlus aria-hidden className="size-4" />} onClick={() => proposeDates(before)}>
              {i18n._('academicYear.proposeFrom', { name: academicYearName(before) })}
            </Button>
            <p role="status" className="text-sm text-ink-muted">
              {isFromBefore && i18n._('academicYear.proposedFrom', { name: academicYearName(before) })}
            </p>
          </div>
        )}
        <div className="grid gap-4 cards:grid-cols-2">
          <DateField
            control={control}
            name="start_date"
            label={i18n._('academicYear.startDate')}
            required
            lockedReason={year && started.has(year.status) ? i18n._('academicYear.startDateLocked') : null}
            onValueChange={dateChanged('start_date')}
          />
          <DateField
            control={control}
            name="end_date"
            label={i18n._('academicYear.endDate')}
            required
            onValueChange={dateChanged('end_date')}
          />
          <TextField control={control} name="name" label={i18n._('common.name')} required />
          <LockedValue
            label={i18n._('common.status')}
            value={i18n._(statusLabels[year?.status ?? 'draft'])}
            reason={i18n._('academicYear.status.locked')}
          />
        </div>
      </FormSection>
      <FormSection title={i18n._('academicYear.section.vacations')}>
        <div className="grid gap-4 cards:grid-cols-2">
          <DateField control={control} name="short_vacation_start" label={i18n._('academicYear.shortVacationStart')} />
          <DateField control={control} name="short_vacation_end" label={i18n._('academicYear.shortVacationEnd')} />
          <DateField control={control} name="long_vacation_start" label={i18n._('academicYear.longVacationStart')} />
          <DateField control={control} name="long_vacation_end" label={i18n._('academicYear.longVacationEnd')} />
        </div>
      </FormSection>
      <FormSection title={i18n._('academicYear.section.studyDays')} help={i18n._('academicYear.studyDays.help')}>
        <StudyDaysTable form={form} isNew={year === undefined} />
        {proposed.hasProposal && (
          <div>
            <Button icon={<CalendarPlus aria-hidden className="size-4" />} onClick={proposed.propose}>
              {i18n._('academicYear.studyDays.propose')}
            </Button>
          </div>
        )}
        {proposed.yearsWithoutHolidays.length > 0 && (
          <p className="text-sm text-ink-muted">
            {i18n._('academicYear.studyDays.holidaysUnknown', { years: proposed.yearsWithoutHolidays.join(', ') })}
          </p>
        )}
      </FormSection>
    </FormPage>
  )
}
