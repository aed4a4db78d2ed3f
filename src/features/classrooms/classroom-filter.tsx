import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { Combobox } from '@/components/forms/combobox'
import type { ComboboxOption } from '@/components/forms/match-options'
import { useLocale } from '@/lib/i18n/i18n'
import { localName } from '@/lib/i18n/localized'
import { narrowestCode, type Area } from '@/domain/places/area'
import { AreaFilter } from '@/domain/places/area-filter'
import { FilterBar } from '@/components/tables/filter-bar'
import { useApplyDraft, useDraftValue } from '@/components/tables/filter-draft'
import { hidesPlaceFilters, lockedDistrict, lockedProvince, lockedSchool } from '@/auth/scope'
import type { SignedInUser } from '@/auth/session'
import { LockedValue } from '@/components/ui/locked-value'
import { Select } from '@/components/ui/select'
import { academicYearLabel } from '@/domain/academic-years/labels'
import { gazetteerQueries } from '@/domain/places/queries'
import { schoolQueries } from '@/domain/schools/queries'
import type { ClassroomSearch } from './classroom-search'
import type { ClassroomSelection } from './load-classroom-list'

interface ClassroomFilterProps {
  user: SignedInUser
  place: ClassroomSelection
  search: ClassroomSearch
  onSearch: (search: ClassroomSearch) => void
  onReset: () => void
}

const noOptions: readonly ComboboxOption[] = []

/** What is chosen and not applied yet. The school is kept as the raw one, so that another year keeps it. */
interface Draft {
  academicYear: number | undefined
  area: Area
  rawSchool: number | undefined
  /** The chosen school's id in the year it was chosen in; the page finds it in another year. */
  schoolId: number | undefined
}

/** Place, academic year and school; they apply on Search. Who has one school chooses the year alone. */
export function ClassroomFilter({ user, place, search, onSearch, onReset }: ClassroomFilterProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const [draft, setDraft] = useDraftValue(() => draftOf(place, search))
  const applyDraft = useApplyDraft(onSearch)
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part })
  const own = lockedSchool(user)
  const choosesPlace = !hidesPlaceFilters(user)
  const schools = useSchools(draft, choosesPlace)
  const [province, district] = [lockedProvince(user), lockedDistrict(user)]
  const places = {
    places: gazetteerQueries.places,
    area: draft.area,
    locked: { ...(province && { province }), ...(district && { district }) },
    onChange: (area: Area) => change({ area, rawSchool: undefined, schoolId: undefined }),
  }
  const apply = () => {
    applyDraft({
      academicYear: draft.academicYear,
      school: draft.rawSchool === undefined ? undefined : (schools.find(draft.rawSchool) ?? draft.schoolId),
      gazetteer: choosesPlace ? narrowestCode(draft.area) : undefined,
    })
  }

  return (
    <FilterBar
      onSearch={apply}
      onReset={onReset}
      more={choosesPlace ? <AreaFilter {...places} levels={['commune', 'village']} /> : null}
    >
      <Select
        label={i18n._('academicYear.title')}
        value={draft.academicYear === undefined ? '' : String(draft.academicYear)}
        options={place.years.map((each) => ({ value: String(each.id), label: academicYearLabel(each, i18n) }))}
        onChange={(id) => change({ academicYear: Number(id) })}
      />
      {choosesPlace && <AreaFilter {...places} levels={['province', 'district']} />}
      {own === null ? (
        <Combobox
          label={i18n._('school.title')}
          value={draft.rawSchool === undefined ? '' : String(draft.rawSchool)}
          options={schools.options}
          loading={schools.isLoading}
          placeholder={i18n._('school.choice.placeholder')}
          waitsFor={
            draft.area.province === undefined
              ? i18n._('gazetteer.chooseFirst', { level: i18n._('gazetteer.province') })
              : null
          }
          error={schools.isError ? i18n._('school.choice.failed') : undefined}
          onChange={(id) => {
            const rawSchool = id === '' ? undefined : Number(id)
            change({ rawSchool, schoolId: schools.find(rawSchool) })
          }}
        />
      ) : (
        <LockedValue
          label={i18n._('school.title')}
          value={localName(place.school ?? own, locale)}
          reason={i18n._('school.choice.locked')}
        />
      )}
    </FilterBar>
  )
}

function draftOf({ year, school, area }: ClassroomSelection, { gazetteer }: ClassroomSearch): Draft {
  const lies = school !== null && gazetteer !== undefined && school.village.code.startsWith(gazetteer)
  return {
    academicYear: year?.id,
    area: lies ? areaDownTo(school, gazetteer) : area,
    rawSchool: school?.school_id,
    schoolId: school?.id,
  }
}

/** The place that was searched keeps its levels although a school in it is chosen. */
function areaDownTo(school: NonNullable<ClassroomSelection['school']>, gazetteer: string): Area {
  const area: Area = {}
  for (const level of ['province', 'district', 'commune', 'village'] as const) {
    if (school[level].code.length <= gazetteer.length) area[level] = school[level].code
  }
  return area
}

/** The schools of the drafted area and year. */
function useSchools({ academicYear, area }: Draft, mayChoose: boolean) {
  const locale = useLocale()
  const query = useQuery({
    ...schoolQueries.choice({ academicYear: academicYear ?? 0, gazetteer: narrowestCode(area), locale }),
    enabled: mayChoose && academicYear !== undefined && area.province !== undefined,
  })
  return {
    find: (rawSchool: number | undefined) =>
      rawSchool === undefined ? undefined : query.data?.inYear.get(rawSchool)?.id,
    options: query.data?.options ?? noOptions,
    isLoading: query.isFetching,
    isError: query.isError,
  }
}
