import type { UseFormReturn } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { SelectField } from '@/components/forms/select-field'
import { ComboboxField } from '@/components/forms/combobox-field'
import { useLocale } from '@/lib/i18n/i18n'
import type { AcademicYear } from '@/domain/academic-years/schema'
import { academicYearLabel } from '@/domain/academic-years/labels'
import { gradeLabel } from '@/domain/classrooms/labels'
import { PlaceSelect } from '@/domain/places/place-fields'
import { schoolLookups } from '@/domain/schools/lookup-queries'
import { schoolOption } from '@/domain/schools/queries'
import { promotedGrade } from './rules'
import type { TargetInput, TargetValues } from './target-schema'

interface TargetFieldsProps {
  form: UseFormReturn<TargetValues, unknown, TargetInput>
  /** The grade that the students leave. */
  grade: number
  years: readonly AcademicYear[]
}

/** The schools of the chosen place and year that have a grade for these students. */
export function useTargetSchools(form: TargetFieldsProps['form'], grade: number) {
  const locale = useLocale()
  const [academicYear, district] = useWatch({ control: form.control, name: ['academic_year_id', 'district'] })
  const query = useQuery({
    ...schoolLookups.targets({ academicYear: academicYear ?? 0, gazetteer: district, locale }),
    enabled: academicYear !== null && district !== '',
  })
  const fitting = query.data?.filter(({ degree }) => promotedGrade(grade, degree.number) !== null)
  return { schools: fitting, isError: query.isError, isFetching: query.isFetching }
}

/** The destination of the students: year, place, school and the next grade. Values that no longer fit are cleared. */
export function TargetFields({ form, grade, years }: TargetFieldsProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const { control } = form
  const { schools, isError, isFetching } = useTargetSchools(form, grade)
  const [provinceCode, districtCode, emisCode] = useWatch({
    control,
    name: ['province', 'district', 'emis_school_code'],
  })
  const chosen = schools?.find((school) => school.emis_code === emisCode)
  const next = chosen === undefined ? null : promotedGrade(grade, chosen.degree.number)
  const first = (level: string) => i18n._('gazetteer.chooseFirst', { level: i18n._(level) })
  const clearSchool = () => {
    form.setValue('emis_school_code', '')
    form.setValue('grade', null)
  }
  return (
    <>
      <SelectField
        control={control}
        name="academic_year_id"
        label={i18n._('academicYear.title')}
        required
        placeholder={i18n._('common.choose')}
        disabledReason={years.length === 0 ? i18n._('graduation.noNextYear') : null}
        options={years.map((year) => ({ value: year.id, label: academicYearLabel(year, i18n) }))}
      />
      <PlaceSelect
        control={control}
        level="province"
        name="province"
        parent=""
        onValueChange={() => {
          form.setValue('district', '')
          clearSchool()
        }}
      />
      <PlaceSelect
        control={control}
        level="district"
        name="district"
        parent={provinceCode}
        onValueChange={clearSchool}
      />
      <ComboboxField
        control={control}
        name="emis_school_code"
        label={i18n._('school.title')}
        required
        options={(schools ?? []).map((school) => schoolOption(school.emis_code, school, locale))}
        loading={isFetching}
        placeholder={i18n._('school.choice.placeholder')}
        waitsFor={districtCode === '' ? first('gazetteer.district') : null}
        problem={isError ? i18n._('school.choice.failed') : undefined}
        onValueChange={(code) => {
          const to = schools?.find((school) => school.emis_code === code)
          form.setValue('grade', to === undefined ? null : promotedGrade(grade, to.degree.number))
          form.clearErrors('grade')
        }}
      />
      <SelectField
        control={control}
        name="grade"
        label={i18n._('classroom.grade')}
        required
        placeholder={i18n._('common.choose')}
        waitsFor={emisCode === '' ? first('school.title') : null}
        options={next === null ? [] : [{ value: next, label: gradeLabel(next, i18n) }]}
      />
    </>
  )
}
