import { unreadablePlace } from '@/routing/school-context-search'
import { areaOfCode, narrowestCode, type Area } from '@/domain/places/area'
import { defaultYear, type AcademicYear } from '@/domain/academic-years/schema'
import type { AggregationLevel } from '@/domain/aggregation/aggregation-levels'
import { gradesOfReportDegree, reportDegree, type ReportDegree } from '@/domain/aggregation/degrees'
import { withinPlace, type PlaceOfUser } from '@/domain/aggregation/place-of-user'
import type { DataQuerySearch } from './data-query-search'
import type { DataQueryFilter } from '@/domain/figures/schema'
import { indicators, mayGroup, type Indicator } from '@/domain/figures/indicators'

/** The filter of the figures. */
export interface DataQueryChoice {
  academicYear: number | undefined
  /** The years beside it, the latest first. */
  compare: readonly number[]
  area: Area
  /** The school in its year. */
  school: number | undefined
  degree: ReportDegree | undefined
  grade: number | undefined
  round: DataQuerySearch['round']
  result: 1 | 2 | 3
  aggregateBy: AggregationLevel | undefined
  indicators: readonly string[]
}

/** The initial choice: few enough indicators to fit on a screen. */
const firstIndicators = ['pupils', 'new_entrants', 'dropouts', 'results'] as const
/** The year's result, unless a semester's is asked for. */
export const wholeYear = 3

/**
 * Returns whether an address names a year, place, school, degree or grade that does not exist, so that its figures would
 * be of something else. The school is one of the year that is named beside it.
 */
export function asksForUnknown(search: DataQuerySearch, years: readonly AcademicYear[], place: PlaceOfUser): boolean {
  const { academicYear, compare, gazetteer, school, degree, grade } = search
  const own = place.district?.code ?? place.province?.code ?? ''
  return (
    [academicYear, ...readIds(compare)].some((named) => named !== undefined && !years.some(({ id }) => id === named)) ||
    gazetteer === unreadablePlace ||
    (gazetteer !== undefined && !gazetteer.startsWith(own) && !own.startsWith(gazetteer)) ||
    (school !== undefined && (school < 1 || academicYear === undefined)) ||
    (degree !== undefined && reportDegree(degree) === undefined) ||
    (degree !== undefined && place.degree !== undefined && degree !== place.degree) ||
    (grade !== undefined && !gradesOfReportDegree(place.degree ?? reportDegree(degree)).includes(grade))
  )
}

const readIds = (text: string | undefined) => text?.split(',').map(Number) ?? []

/** What a group of each level is made of. */
const levelBelow: Readonly<Partial<Record<AggregationLevel, AggregationLevel>>> = {
  national: 'province',
  province: 'district',
  district: 'school',
  village: 'school',
  school: 'grade',
}

/** The parts of the user's place: the whole of it is what the totals say. */
function firstLevel({ levels: [widest, ...levels] }: PlaceOfUser): AggregationLevel | undefined {
  return levels.find((level) => widest !== undefined && level === levelBelow[widest]) ?? widest
}

export function toChoice(search: DataQuerySearch, years: readonly AcademicYear[], place: PlaceOfUser): DataQueryChoice {
  const degree = place.degree ?? reportDegree(search.degree)
  const level = place.levels.find((level) => level === search.aggregateBy) ?? firstLevel(place)
  const named = search.indicators?.split(',')
  const known = indicators.filter(({ key }) => (named ?? firstIndicators).some((item) => item === key))
  const grades = gradesOfReportDegree(degree)
  const isOffered = years.some(({ id }) => id === search.academicYear)
  const academicYear =
    search.academicYear === undefined ? defaultYear(years)?.id : isOffered ? search.academicYear : undefined
  return {
    academicYear,
    // The same school has another id in another year.
    compare:
      search.school === undefined
        ? years
            .filter(({ id }) => id !== academicYear && readIds(search.compare).includes(id))
            .toSorted((a, b) => (a.start_date < b.start_date ? 1 : -1))
            .map(({ id }) => id)
        : [],
    area: withinPlace(search.gazetteer === undefined ? {} : areaOfCode(search.gazetteer), place),
    // Another year has other ids.
    school: search.academicYear === undefined ? undefined : search.school,
    degree,
    grade: search.grade !== undefined && grades.includes(search.grade) ? search.grade : undefined,
    round: search.round,
    result: search.result === 1 || search.result === 2 ? search.result : wholeYear,
    aggregateBy: level,
    indicators: known.filter((item) => level === undefined || mayGroup(item, level)).map(({ key }) => key),
  }
}

/** The address of a choice; what is as it was at first is left out. */
export function toSearch(choice: DataQueryChoice): DataQuerySearch {
  const { academicYear, compare, area, school, degree, grade, round, result, aggregateBy } = choice
  return {
    academicYear,
    compare: compare.length === 0 ? undefined : compare.join(','),
    gazetteer: narrowestCode(area),
    school,
    degree,
    grade,
    round,
    result: result === wholeYear ? undefined : result,
    aggregateBy,
    indicators: choice.indicators.join(','),
  }
}

/** The address of the groups within one group of a choice; null where there are none, or none that the user may ask for. */
export function drillDown(
  choice: DataQueryChoice,
  levels: readonly AggregationLevel[],
  code: string,
): DataQuerySearch | null {
  const { aggregateBy } = choice
  const below = aggregateBy === undefined ? undefined : levelBelow[aggregateBy]
  if (below === undefined || !levels.includes(below)) return null
  const isSchool = aggregateBy === 'school'
  const kept = indicators.filter((indicator) => choice.indicators.includes(indicator.key) && mayGroup(indicator, below))
  if (kept.length === 0) return null
  return toSearch({
    ...choice,
    aggregateBy: below,
    indicators: kept.map(({ key }) => key),
    // The same school has another id in another year.
    ...(isSchool
      ? { school: Number(code), compare: [] }
      : aggregateBy === 'national'
        ? {}
        : { area: areaOfCode(code) }),
  })
}

/** The chosen indicators that are not known by grade and class, where they would be grouped so. */
export function cannotGroup({ indicators: chosen, aggregateBy }: DataQueryChoice): Indicator[] {
  return indicators.filter(
    (indicator) => chosen.includes(indicator.key) && aggregateBy !== undefined && !mayGroup(indicator, aggregateBy),
  )
}

export type SentFilter = DataQueryFilter & { indicators: string }

/** The filter as it is sent; null as long as it is not complete. "all" narrows nothing. */
export function wireFilter(choice: DataQueryChoice): SentFilter | null {
  const { academicYear, area, aggregateBy } = choice
  if (academicYear === undefined || aggregateBy === undefined) return null
  return {
    'dataSource.academicYear': academicYear,
    indicators: choice.indicators.join(','),
    province: area.province ?? 'all',
    district: area.district ?? 'all',
    commune: area.commune ?? 'all',
    village: area.village ?? 'all',
    school: choice.school ?? 'all',
    degree: choice.degree ?? 'all',
    grade: choice.grade ?? 'all',
    round: choice.round ?? 'all',
    result: choice.result,
    aggregateBy,
  }
}
