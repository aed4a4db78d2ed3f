import { useLingui } from '@lingui/react'
import { useLocale } from '@/lib/i18n/i18n'
import { localName } from '@/lib/i18n/localized'
import { AreaFilter } from '@/domain/places/area-filter'
import { CardSection } from '@/components/shell/card-section'
import { LockedValue } from '@/components/ui/locked-value'
import { DependentSelect } from '@/components/ui/dependent-select'
import { Select } from '@/components/ui/select'
import { academicYearLabel } from '@/domain/academic-years/labels'
import type { AcademicYear } from '@/domain/academic-years/schema'
import { gazetteerQueries } from '@/domain/places/queries'
import { SchoolSelect } from '@/domain/school-selection/school-select'
import { gradesOfDegree } from '@/domain/schools/schema'
import { DegreeAndGrade } from '@/domain/aggregation/degree-and-grade'
import type { PlaceOfUser } from '@/domain/aggregation/place-of-user'
import type { DataSource } from './use-data-source'

interface DataSourcePanelProps {
  years: readonly AcademicYear[]
  place: PlaceOfUser
  source: DataSource
  /** The error of a missing year, after the first try. */
  yearError: string | undefined
}

/** The source of the report's figures; fields that the user's role or place fixes are locked. */
export function DataSourcePanel({ years, place, source, yearError }: DataSourcePanelProps) {
  const { i18n } = useLingui()
  const { draft, school } = source
  return (
    <CardSection title={i18n._('managementReport.dataSource')}>
      <div className="grid grid-cols-1 gap-3 xs:grid-cols-2">
        <Select
          label={i18n._('academicYear.title')}
          required
          value={draft.academicYear === undefined ? '' : String(draft.academicYear)}
          options={years.map((year) => ({ value: String(year.id), label: academicYearLabel(year, i18n) }))}
          placeholder={i18n._('common.choose')}
          error={yearError}
          onChange={(id) => source.setYear(Number(id))}
        />
        <AreaFilter
          places={gazetteerQueries.places}
          area={draft.area}
          levels={place.school === null ? ['province', 'district', 'commune', 'village'] : ['province', 'district']}
          locked={{
            ...(place.province && { province: place.province }),
            ...(place.district && { district: place.district }),
          }}
          onChange={source.setArea}
        />
        <SchoolField place={place} source={source} />
        <DegreeAndGrade
          degree={draft.degree}
          grade={draft.grade}
          locked={place.degree}
          gradesOfSchool={school === null ? null : gradesOfDegree(school.degree.number)}
          onChange={source.setGrade}
        />
        <ClassField source={source} />
      </div>
    </CardSection>
  )
}

function SchoolField({ place, source }: Pick<DataSourcePanelProps, 'place' | 'source'>) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const { draft, schools, ownInYear } = source
  const failed = i18n._('school.choice.failed')
  if (place.school !== null) {
    const isMissing = ownInYear.data === null
    return (
      <LockedValue
        label={i18n._('school.title')}
        value={localName(source.school ?? place.school, locale)}
        reason={i18n._('school.choice.locked')}
        error={ownInYear.isError ? failed : isMissing ? i18n._('school.choice.notInYear') : undefined}
      />
    )
  }
  return (
    <SchoolSelect
      value={draft.rawSchool}
      area={draft.area}
      options={schools.data?.options ?? []}
      loading={schools.isFetching}
      placeholder={i18n._('common.all')}
      error={schools.isError ? failed : undefined}
      onChange={source.setSchool}
    />
  )
}

/** The classes of the chosen school, of the chosen grade where there is one. */
function ClassField({ source }: Pick<DataSourcePanelProps, 'source'>) {
  const { i18n } = useLingui()
  const { draft, school, classrooms } = source
  const offered = (classrooms.data ?? []).filter(({ grade }) => grade === draft.grade)
  const missing =
    school === null ? i18n._('school.title') : draft.grade === undefined ? i18n._('classroom.grade') : null
  return (
    <DependentSelect
      label={i18n._('classroom.title')}
      value={draft.classroom === undefined ? '' : String(draft.classroom)}
      options={[
        { value: '', label: i18n._('common.all') },
        ...offered.map(({ id, suffix }) => ({ value: String(id), label: suffix })),
      ]}
      waitsFor={missing === null ? null : i18n._('gazetteer.chooseFirst', { level: missing })}
      error={classrooms.isError ? i18n._('error.gettingClasses') : undefined}
      onChange={(id) => source.setClassroom(id === '' ? undefined : Number(id))}
    />
  )
}
