import type { ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { FormPage } from '@/components/forms/form-page'
import { FormSection } from '@/components/forms/form-section'
import { SelectField } from '@/components/forms/select-field'
import { TextField } from '@/components/forms/text-field'
import { useRecordForm } from '@/components/forms/use-record-form'
import { useZodForm } from '@/components/forms/use-zod-form'
import type { WithTag } from '@/lib/api/get-record'
import { useLocale } from '@/lib/i18n/i18n'
import { localName } from '@/lib/i18n/localized'
import { DescriptionList } from '@/components/ui/description-list'
import { useOpener } from '@/routing/opener'
import { LinkButton } from '@/components/ui/link-button'
import { toSchoolEdit } from './input-schema'
import { statusLabels } from '@/domain/schools/labels'
import { PrincipalField } from './principal-field'
import { schoolQueries } from '@/domain/schools/queries'
import type { School } from '@/domain/schools/schema'
import { toEditValues, schoolEditForm } from './school-form-values'
import { type Accomplishment, WorkOfYearField } from './work-of-year-field'
import { schoolMutations } from './write-queries'

interface SchoolEditFormProps {
  school: WithTag<School>
  /** The academic year in words. */
  year: string
  Accomplishment: Accomplishment
  /** The missing work of the year. */
  statement: ReactNode
  onSaved: () => void | Promise<void>
}

/** A school in its year: status, principal, two phone numbers and the year's work are open, the rest is read. */
export function SchoolEditForm({ school, year, Accomplishment, statement, onSaved }: SchoolEditFormProps) {
  const { i18n } = useLingui()
  const opener = useOpener()
  const locale = useLocale()
  const queryClient = useQueryClient()
  const form = useZodForm(schoolEditForm, toEditValues(school))
  const mutation = useRecordForm({
    form,
    record: school,
    toValues: toEditValues,
    readFields: toSchoolEdit,
    read: ({ staleTime }) => queryClient.query({ ...schoolQueries.detail(school.id), staleTime }),
    ...schoolMutations.update(school.id),
  })
  const { control } = form
  return (
    <FormPage
      form={form}
      mutation={mutation}
      draftKey={`school/${String(school.id)}`}
      onSaved={onSaved}
      cancel={
        <LinkButton to="/school" search={{ academicYear: school.academic_year_id }} onClick={opener?.onClick}>
          {i18n._('common.cancel')}
        </LinkButton>
      }
    >
      <FormSection title={i18n._('school.section.contact')}>
        <div className="grid gap-4 cards:grid-cols-2">
          <SelectField
            control={control}
            name="status"
            label={i18n._('common.status')}
            options={[
              { value: '1', label: i18n._(statusLabels[1]) },
              { value: '0', label: i18n._(statusLabels[0]) },
            ]}
          />
          <PrincipalField control={control} name="principle" rawSchool={school.school_id} present={school.principle} />
          <TextField
            control={control}
            name="phone_number_2"
            label={i18n._('school.phone2')}
            help={i18n._('school.phone.help')}
            inputMode="tel"
          />
          <TextField
            control={control}
            name="phone_number_3"
            label={i18n._('school.phone3')}
            help={i18n._('school.phone.help')}
            inputMode="tel"
          />
        </div>
      </FormSection>
      <FormSection title={i18n._('school.accomplishmentSection')}>
        <div className="grid gap-6 cards:grid-cols-2">
          <WorkOfYearField
            control={control}
            name="accomplishment_status"
            Accomplishment={Accomplishment}
            school={school.id}
          />
          {statement}
        </div>
      </FormSection>
      <FormSection title={i18n._('school.section.identity')}>
        <DescriptionList
          facts={[
            { label: i18n._('academicYear.title'), value: year },
            { label: i18n._('school.code'), value: school.code },
            { label: i18n._('school.emisCode'), value: school.emis_code },
            { label: i18n._('school.name'), value: <span lang="km">{school.name}</span> },
            { label: i18n._('school.nameEn'), value: <span lang="en">{school.name_en}</span> },
            { label: i18n._('school.degree'), value: localName(school.degree, locale) },
            { label: i18n._('gazetteer.province'), value: localName(school.province, locale) },
            { label: i18n._('gazetteer.district'), value: localName(school.district, locale) },
            { label: i18n._('gazetteer.commune'), value: localName(school.commune, locale) },
            { label: i18n._('gazetteer.village'), value: localName(school.village, locale) },
            { label: i18n._('school.phone1'), value: school.phone_number_1 },
          ]}
        />
      </FormSection>
    </FormPage>
  )
}
