import type { ReactNode } from 'react'
import { useLingui } from '@lingui/react'
import { FormSection } from '@/components/forms/form-section'
import { useLocale } from '@/lib/i18n/i18n'
import { localName } from '@/lib/i18n/localized'
import { fullName } from '@/lib/text/names'
import { DescriptionList } from '@/components/ui/description-list'
import { LastChangeLine } from '@/components/forms/last-change'
import { statusLabels } from '@/domain/schools/labels'
import type { School } from '@/domain/schools/schema'

interface SchoolFactsProps {
  school: School
  /** The academic year in words. */
  year: string
  withPhones: boolean
  /** The progress of the school's work of the year. */
  accomplishment: ReactNode
}

const changeLabels = {
  status: 'common.status',
  principle: 'school.principal',
  phone_number_2: 'school.phone2',
  phone_number_3: 'school.phone3',
  accomplishment_status: 'accomplishment.title',
} as const

/** All that is known of a school in its year, to be read. */
export function SchoolFacts({ school, year, withPhones, accomplishment }: SchoolFactsProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const { principle, province, district, commune, village } = school
  return (
    <div className="flex max-w-3xl flex-col gap-8 rounded border border-line bg-surface-raised p-4 md:p-6">
      <FormSection title={i18n._('school.section.identity')}>
        <DescriptionList
          facts={[
            { label: i18n._('academicYear.title'), value: year },
            { label: i18n._('school.code'), value: school.code },
            { label: i18n._('school.emisCode'), value: school.emis_code },
            { label: i18n._('school.name'), value: <span lang="km">{school.name}</span> },
            { label: i18n._('school.nameEn'), value: <span lang="en">{school.name_en}</span> },
            { label: i18n._('school.degree'), value: localName(school.degree, locale) },
            { label: i18n._('common.status'), value: i18n._(statusLabels[school.status]) },
          ]}
        />
      </FormSection>
      <FormSection title={i18n._('school.section.address')}>
        <DescriptionList
          facts={[
            { label: i18n._('gazetteer.province'), value: localName(province, locale) },
            { label: i18n._('gazetteer.district'), value: localName(district, locale) },
            { label: i18n._('gazetteer.commune'), value: localName(commune, locale) },
            { label: i18n._('gazetteer.village'), value: localName(village, locale) },
          ]}
        />
      </FormSection>
      <FormSection title={i18n._('school.section.contact')}>
        <DescriptionList
          facts={[
            { label: i18n._('school.principal'), value: principle === null ? null : fullName(principle, locale) },
            ...(withPhones
              ? [
                  { label: i18n._('school.phone1'), value: school.phone_number_1 },
                  { label: i18n._('school.phone2'), value: school.phone_number_2 },
                  { label: i18n._('school.phone3'), value: school.phone_number_3 },
                ]
              : []),
          ]}
        />
      </FormSection>
      {accomplishment}
      <LastChangeLine change={school.last_change} labels={changeLabels} />
    </div>
  )
}
