import { useLingui } from '@lingui/react'
import { FormPage } from '@/components/forms/form-page'
import { FormSection } from '@/components/forms/form-section'
import { SelectField } from '@/components/forms/select-field'
import { TextField } from '@/components/forms/text-field'
import { useZodForm } from '@/components/forms/use-zod-form'
import { useOpener } from '@/routing/opener'
import { LinkButton } from '@/components/ui/link-button'
import { PlaceFields } from '@/domain/places/place-fields'
import type { RawSchool } from './input-schema'
import { degreeLabels, statusLabels } from '@/domain/schools/labels'
import { PrincipalField } from './principal-field'
import type { School } from '@/domain/schools/schema'
import { toCreateValues, schoolCreateForm } from './school-form-values'
import { type Accomplishment, WorkOfYearField } from './work-of-year-field'
import { schoolMutations } from './write-queries'

interface SchoolCreateFormProps {
  /** The school of the register that was found by its code. */
  raw: RawSchool
  academicYear: number | undefined
  /** The years that schools may come into, in words. */
  years: readonly { value: string; label: string }[]
  Accomplishment: Accomplishment
  onSaved: (school: School) => void | Promise<void>
}

// The village by its id, which is sent.
const placeNames = { province: 'province', district: 'district', commune: 'commune', village: 'gazetteer_id' } as const

/** A school of the register comes into an academic year; what the register knows is filled in. */
export function SchoolCreateForm({ raw, academicYear, years, Accomplishment, onSaved }: SchoolCreateFormProps) {
  const { i18n } = useLingui()
  const opener = useOpener()
  const form = useZodForm(schoolCreateForm, toCreateValues(raw, academicYear))
  const { control } = form
  const phoneHelp = i18n._('school.phone.help')
  return (
    <FormPage
      form={form}
      mutation={schoolMutations.create()}
      draftKey={`school/new/${raw.emis_code}`}
      onSaved={onSaved}
      errorHeading={i18n._('common.error.form')}
      cancel={
        <LinkButton to="/school" search={{ academicYear }} onClick={opener?.onClick}>
          {i18n._('common.cancel')}
        </LinkButton>
      }
    >
      <FormSection title={i18n._('school.section.identity')}>
        <div className="grid gap-4 cards:grid-cols-2">
          <SelectField
            control={control}
            name="academic_year_id"
            label={i18n._('academicYear.title')}
            required
            options={years}
            placeholder={i18n._('common.choose')}
          />
          <TextField
            control={control}
            name="emis_code"
            label={i18n._('school.emisCode')}
            required
            readOnly
            help={i18n._('school.emisCode.help')}
          />
          <TextField control={control} name="name" label={i18n._('school.name')} required />
          <TextField control={control} name="name_en" label={i18n._('school.nameEn')} />
          <TextField control={control} name="code" label={i18n._('school.code')} help={i18n._('school.code.help')} />
          <SelectField
            control={control}
            name="degree"
            label={i18n._('school.degree')}
            required
            placeholder={i18n._('common.choose')}
            options={degreeLabels.map(({ degree, label }) => ({ value: String(degree), label: i18n._(label) }))}
          />
          <SelectField
            control={control}
            name="status"
            label={i18n._('common.status')}
            options={[
              { value: '1', label: i18n._(statusLabels[1]) },
              { value: '0', label: i18n._(statusLabels[0]) },
            ]}
          />
        </div>
      </FormSection>
      <FormSection title={i18n._('school.section.address')}>
        <div className="grid gap-4 cards:grid-cols-2">
          <PlaceFields control={form.control} names={placeNames} />
        </div>
      </FormSection>
      <FormSection title={i18n._('school.section.contact')}>
        <div className="grid gap-4 cards:grid-cols-2">
          <PrincipalField control={control} name="principle" rawSchool={raw.id} />
          <TextField
            control={control}
            name="phone_number_1"
            label={i18n._('school.phone1')}
            help={phoneHelp}
            inputMode="tel"
          />
          <TextField
            control={control}
            name="phone_number_2"
            label={i18n._('school.phone2')}
            help={phoneHelp}
            inputMode="tel"
          />
          <TextField
            control={control}
            name="phone_number_3"
            label={i18n._('school.phone3')}
            help={phoneHelp}
            inputMode="tel"
          />
        </div>
      </FormSection>
      <FormSection title={i18n._('school.accomplishmentSection')}>
        <WorkOfYearField control={control} name="accomplishment_status" Accomplishment={Accomplishment} />
      </FormSection>
    </FormPage>
  )
}
