import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { Combobox } from '@/forms/combobox'
import type { ComboboxOption } from '@/forms/match-options'
import { monthName } from '@/lib/dates'
import { useLocale } from '@/lib/i18n'
import { localName } from '@/lib/localized'
import { chooseArea, narrowestCode, type Area } from '@/lists/area'
import { AreaFilter } from '@/lists/area-filter'
import { FilterBar } from '@/lists/filter-bar'
import { lockedDistrict, lockedProvince, lockedSchool, locksAcademicYear, ownClassesOf } from '@/session/scope'
import type { SignedInUser } from '@/session/session'
import { LockedValue } from '@/ui/locked-value'
import { Select } from '@/ui/select'
import { classroomQueries } from '@/features/classrooms/queries'
import type { AcademicYear } from '@/features/academic-years/schema'
import { gazetteerQueries } from '@/features/gazetteer/queries'
import { schoolQueries } from '@/features/schools/queries'
import type { ScorePlace } from './load-score-page'
import { choiceErrors, gradesOf, offeredYears, periodsOf, suffixesOf, type ScoreChoice } from './score-choice'
import type { ScoreSearch } from './score-search'

interface ScoreFilterProps {
  user: SignedInUser
  place: ScorePlace
  search: ScoreSearch
  yearLabel: (year: AcademicYear) => string
  onSearch: (search: ScoreSearch) => void
  onReset: () => void
}

const noOptions: readonly ComboboxOption[] = []

/** What is chosen and not applied yet. The school is kept as the raw one, so that another year keeps it. */
interface Draft {
  academicYear: number | undefined
  area: Area
  rawSchool: number | undefined
  grade: number | undefined
  suffix: string | undefined
  month: number | undefined
}

/** Academic year, school, grade, suffix and month or semester, all required; they apply on Search (lifecycle §2.7). */
export function ScoreFilter({ user, place, search, yearLabel, onSearch, onReset }: ScoreFilterProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const [draft, setDraft] = useState<Draft>(() => draftOf(place, search, user))
  const [tried, setTried] = useState(false)
  const change = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }))

  const year = place.years.find(({ id }) => id === draft.academicYear) ?? null
  const locked = lockedSchool(user)
  const school = useSchool(draft, place, locked === null)
  const classrooms = useClassrooms(user, draft.academicYear, school.id)
  const choice: ScoreChoice = {
    academicYear: draft.academicYear,
    school: school.id,
    grade: draft.grade,
    suffix: draft.suffix,
    month: draft.month,
  }
  const errors = tried ? choiceErrors(choice, classrooms.data ?? null) : {}
  const say = (id: string | undefined) => (id === undefined ? undefined : i18n._(id))
  const apply = () => {
    setTried(true)
    if (classrooms.data === undefined || Object.keys(choiceErrors(choice, classrooms.data)).length > 0) return
    onSearch(choice)
  }
  const [province, district] = [lockedProvince(user), lockedDistrict(user)]
  const chooseFirst = (id: string) => i18n._('score.filter.chooseFirst', { field: i18n._(id) })
  const failed = classrooms.isError ? i18n._('error.gettingClasses') : undefined

  return (
    <FilterBar onSearch={apply} onReset={onReset}>
      {locksAcademicYear(user) ? (
        <LockedValue
          label={i18n._('academicYear.title')}
          value={year === null ? '' : yearLabel(year)}
          reason={i18n._('score.filter.yearLocked')}
        />
      ) : (
        <Select
          label={i18n._('academicYear.title')}
          required
          value={draft.academicYear === undefined ? '' : String(draft.academicYear)}
          options={offeredYears(place.years).map((each) => ({ value: String(each.id), label: yearLabel(each) }))}
          error={say(errors.academicYear)}
          onChange={(id) => change({ academicYear: Number(id), month: undefined })}
        />
      )}
      {locked === null ? (
        <>
          <AreaFilter
            places={gazetteerQueries.places}
            area={draft.area}
            levels={['province', 'district']}
            locked={{ ...(province && { province }), ...(district && { district }) }}
            required={['province']}
            errors={tried && draft.area.province === undefined ? { province: i18n._('common.error.require') } : {}}
            onChange={(area) => change({ area, rawSchool: undefined, grade: undefined, suffix: undefined })}
          />
          <Combobox
            label={i18n._('school.title')}
            required
            value={draft.rawSchool === undefined ? '' : String(draft.rawSchool)}
            options={school.options}
            loading={school.isLoading}
            placeholder={i18n._('score.filter.schoolPlaceholder')}
            disabledReason={draft.area.province === undefined ? chooseFirst('gazetteer.province') : null}
            error={school.isError ? i18n._('score.filter.schoolsFailed') : say(errors.school)}
            onChange={(id) =>
              change({ rawSchool: id === '' ? undefined : Number(id), grade: undefined, suffix: undefined })
            }
          />
        </>
      ) : (
        <LockedValue
          label={i18n._('school.title')}
          value={localName(place.school ?? locked, locale)}
          reason={i18n._('score.filter.schoolLocked')}
        />
      )}
      <Select
        label={i18n._('classroom.grade')}
        required
        value={draft.grade === undefined ? '' : String(draft.grade)}
        options={gradesOf(classrooms.data ?? []).map((each) => ({
          value: String(each.grade),
          label: localName(each, locale),
        }))}
        placeholder={i18n._(classrooms.isFetching ? 'common.loading' : 'common.choose')}
        disabledReason={school.id === undefined ? chooseFirst('school.title') : null}
        error={failed ?? say(errors.grade)}
        onChange={(grade) => change({ grade: Number(grade), suffix: undefined })}
      />
      <Select
        label={i18n._('classroom.suffix')}
        required
        value={draft.suffix ?? ''}
        options={suffixesOf(classrooms.data ?? [], draft.grade).map((suffix) => ({ value: suffix, label: suffix }))}
        placeholder={i18n._('common.choose')}
        disabledReason={draft.grade === undefined ? chooseFirst('classroom.grade') : null}
        error={say(errors.suffix)}
        onChange={(suffix) => change({ suffix })}
      />
      <Select
        label={i18n._('score.filter.month')}
        required
        value={draft.month === undefined ? '' : String(draft.month)}
        options={(year === null ? [] : periodsOf(year)).map((code) => ({
          value: String(code),
          label: monthName(code, locale),
        }))}
        placeholder={i18n._('common.choose')}
        error={say(errors.month)}
        onChange={(code) => change({ month: Number(code) })}
      />
    </FilterBar>
  )
}

function draftOf({ year, school, classrooms, month }: ScorePlace, search: ScoreSearch, user: SignedInUser): Draft {
  const grade = classrooms?.some((room) => room.grade === search.grade) === true ? search.grade : undefined
  const suffixes = suffixesOf(classrooms ?? [], grade)
  return {
    academicYear: year?.id,
    area: areaOf(user, school),
    rawSchool: school?.school_id,
    grade,
    suffix: suffixes.find((suffix) => suffix === search.suffix),
    month: month ?? undefined,
  }
}

function areaOf(user: SignedInUser, school: ScorePlace['school']): Area {
  const province = lockedProvince(user)?.code ?? school?.province.code
  const district = lockedDistrict(user)?.code ?? school?.district.code
  const area = province === undefined ? {} : chooseArea({}, 'province', province)
  return district === undefined ? area : chooseArea(area, 'district', district)
}

/** The schools of the area in the drafted year, and the chosen one's id in that year. */
function useSchool({ academicYear, area, rawSchool }: Draft, place: ScorePlace, mayChoose: boolean) {
  const locale = useLocale()
  const isPresent = place.school !== null && place.school.school_id === rawSchool && place.year?.id === academicYear
  const query = useQuery({
    ...schoolQueries.choice({ academicYear: academicYear ?? 0, gazetteer: narrowestCode(area), locale }),
    enabled: mayChoose && academicYear !== undefined && area.province !== undefined,
  })
  const inYear = rawSchool === undefined ? undefined : query.data?.idInYear.get(rawSchool)
  return {
    id: inYear ?? (isPresent ? place.school?.id : undefined),
    options: query.data?.options ?? noOptions,
    isLoading: query.isFetching,
    isError: query.isError,
  }
}

function useClassrooms(user: SignedInUser, academicYear: number | undefined, school: number | undefined) {
  return useQuery({
    ...classroomQueries.lookup({
      academicYear: academicYear ?? 0,
      school: school ?? 0,
      teacherStaffId: ownClassesOf(user),
    }),
    enabled: academicYear !== undefined && school !== undefined,
  })
}
