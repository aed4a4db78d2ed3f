import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { UseQueryResult } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { SelectField } from '@/components/forms/select-field'
import { ComboboxField } from '@/components/forms/combobox-field'
import { useLocale } from '@/lib/i18n/i18n'
import { gradeLabel } from '@/domain/classrooms/labels'
import { academicYearLabel } from '@/domain/academic-years/labels'
import { PlaceSelect } from '@/domain/places/place-fields'
import { type SchoolChoice, schoolOption } from '@/domain/schools/queries'
import { gradesOfDegree } from '@/domain/schools/schema'
import { destinationYears, type Destination, type DestinationValues, type TransferSource } from './form-values'
import { specialSchoolLabels } from './labels'
import type { EnrolledStudent } from './queries'
import { isSpecialSchool, nonStsSchool, privateSchool } from './schema'

interface DestinationFieldsProps {
  form: UseFormReturn<DestinationValues, unknown, Destination>
  source: TransferSource
  student: EnrolledStudent
  /** The schools of the place and year that may take the student. */
  schools: readonly SchoolChoice[]
  query: UseQueryResult
}

/** Academic year, province, district, school and, for a school of the system, grade. */
export function DestinationFields({ form, source, student, schools, query }: DestinationFieldsProps) {
  const { i18n } = useLingui()
  const { control, setValue } = form
  const chosen = useWatch({ control, name: 'school_id' })
  const target = schools.find(({ school_id }) => String(school_id) === chosen)
  // A school that the new place does not have is no choice any more; one outside the system lies everywhere.
  const clearSchool = () => {
    if (!isSpecialSchool(Number(chosen))) setValue('school_id', '', { shouldDirty: true })
  }
  return (
    <>
      <SelectField
        control={control}
        name="academic_year"
        label={i18n._('transfer.destinationYear')}
        required
        options={destinationYears(source.years, source.year).map((year) => ({
          value: year.id,
          label: academicYearLabel(year, i18n),
        }))}
      />
      <PlaceField
        form={form}
        level="province"
        onChange={() => {
          setValue('district', '', { shouldDirty: true })
          clearSchool()
        }}
      />
      <PlaceField form={form} level="district" onChange={clearSchool} />
      <SchoolField form={form} schools={schools} query={query} />
      {!isSpecialSchool(Number(chosen)) && (
        <SelectField
          control={control}
          name="grade"
          label={i18n._('classroom.grade')}
          required
          placeholder={i18n._('common.choose')}
          options={(target === undefined ? [student.grade] : gradesOfDegree(target.degree.number)).map((value) => ({
            value,
            label: gradeLabel(value, i18n),
          }))}
        />
      )}
    </>
  )
}

interface PlaceFieldProps {
  form: DestinationFieldsProps['form']
  level: 'province' | 'district'
  /** Called after a change of place, to reset the choices below it. */
  onChange: () => void
}

function PlaceField({ form: { control }, level, onChange }: PlaceFieldProps) {
  const province = useWatch({ control, name: 'province' })
  return <PlaceSelect control={control} level={level} name={level} parent={province} onValueChange={onChange} />
}

function SchoolField({
  form: { control },
  schools,
  query,
}: Pick<DestinationFieldsProps, 'form' | 'schools' | 'query'>) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const outside = [privateSchool, nonStsSchool] as const
  return (
    <ComboboxField
      control={control}
      label={i18n._('transfer.destinationSchool')}
      name="school_id"
      required
      placeholder={i18n._('school.choice.placeholder')}
      loading={query.isFetching}
      problem={query.isError ? i18n._('school.choice.failed') : undefined}
      options={[
        ...outside.map((value) => ({
          value: String(value),
          label: i18n._(specialSchoolLabels[value]),
          detail: i18n._('transfer.school.outside'),
        })),
        ...schools.map((school) => schoolOption(String(school.school_id), school, locale)),
      ]}
    />
  )
}
