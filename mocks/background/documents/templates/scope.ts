import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely'
import { monthCodesOfSpan } from '@/domain/academic-years/months'
import { levelsOfPlace, placeLevelFor, type AggregationLevel } from '@/domain/aggregation/aggregation-levels'
import type { Account, Database } from '../../../db/types'
import { notFoundOrForbidden } from '../../../api/handlers/lookups/not-found-or-forbidden'
import {
  codeOf,
  placeOf,
  whereDegree,
  whereInScope,
  withDegree,
  type DataScope,
  type PlaceScope,
} from '../../../api/data-scope'
import { Problem } from '../../../api/problem'
import type { ExportFilters } from './export-request'

/** The records that an export includes: the filters, within the scope of the requesting user. */
export interface Scope {
  year: {
    id: number
    name: string
    startDate: string
    months: readonly number[]
    /** Its results are decided, or being decided. */
    isOver: boolean
  }
  filters: ExportFilters
  dataScope: DataScope
}

/**
 * The data scope of a management report or a data query. A data user has the degree of the account, and the place that it
 * holds, if it holds one; teachers and students get neither.
 */
export function reportScopeFor(account: Account): DataScope {
  const place = reportPlaceFor(account)
  const isDataUser = account.user_group === 'data_user' || account.user_group === 'super_data_user'
  return isDataUser ? withDegree(account, place) : place
}

function reportPlaceFor(account: Account): PlaceScope {
  const { gazetteer_code: code, raw_school_id: rawSchoolId } = account
  const level = placeLevelFor({ role: account.user_group, placeCode: code, hasSchool: rawSchoolId !== null })
  switch (level) {
    case 'national':
      return { kind: 'everywhere' }
    case 'province':
      return code === null ? { kind: 'nowhere' } : { kind: 'province', code: code.slice(0, 2) }
    case 'district':
      return code === null || code.length < 4 ? { kind: 'nowhere' } : { kind: 'district', code: code.slice(0, 4) }
    case 'school':
      return rawSchoolId === null ? { kind: 'nowhere' } : { kind: 'school', rawSchoolId }
    case null:
      throw new Problem(403, 'common.error.notPermitted')
    default:
      return level satisfies never
  }
}

/** Refuses a level that the account's place does not allow. */
export function checkLevel(account: Account, level: AggregationLevel, field: string): void {
  const place = placeLevelFor({
    role: account.user_group,
    placeCode: account.gazetteer_code,
    hasSchool: account.raw_school_id !== null,
  })
  if (place !== null && levelsOfPlace[place].includes(level)) return
  throw new Problem(403, 'managementReport.error.level', { errors: { [field]: 'managementReport.error.level' } })
}

/** Finds what the filters name; a place, school or class outside the data scope is refused rather than answered with nothing. */
export async function findScope(db: Kysely<Database>, account: Account, filters: ExportFilters): Promise<Scope> {
  const dataScope = reportScopeFor(account)
  const year = await db
    .selectFrom('academic_years')
    .select(['id', 'name', 'start_date', 'end_date', 'status'])
    .where('id', '=', filters.academicYear)
    .executeTakeFirst()
  if (year === undefined) throw new Problem(404, 'common.error.notFound')
  const locked = codeOf(dataScope)
  for (const place of [filters.province, filters.district, filters.commune, filters.village]) {
    const isWithin = place === null || locked === null || place.startsWith(locked) || locked.startsWith(place)
    if (!isWithin) throw notFoundOrForbidden(dataScope)
  }
  if (dataScope.kind === 'degree' && filters.degree !== null && filters.degree !== dataScope.degree) {
    throw notFoundOrForbidden(dataScope)
  }
  const name = year.name ?? `${year.start_date.slice(0, 4)}-${year.end_date.slice(0, 4)}`
  const months = monthCodesOfSpan(year.start_date, year.end_date)
  const isOver = year.status === 'post' || year.status === 'archived'
  const scope: Scope = { year: { id: year.id, name, startDate: year.start_date, months, isOver }, filters, dataScope }
  if (filters.school !== null || filters.classroom !== null) {
    const found = await db
      .selectFrom('schools')
      .innerJoin('raw_schools', 'raw_schools.id', 'schools.raw_school_id')
      .select('schools.id')
      .where(whereSchools(scope))
      .$if(filters.classroom !== null, (query) =>
        query.where((e) =>
          e.exists(
            e
              .selectFrom('classrooms')
              .select('classrooms.id')
              .whereRef('classrooms.school_id', '=', 'schools.id')
              .where('classrooms.id', '=', filters.classroom),
          ),
        ),
      )
      .limit(1)
      .executeTakeFirst()
    if (found === undefined) throw notFoundOrForbidden(dataScope)
  }
  return scope
}

/** The schools of the scope, in a query that has `schools` and `raw_schools`; of one province where it goes through
 *  them one by one. */
export function whereSchools({ year, filters, dataScope }: Scope, province: string | null = null): RawBuilder<SqlBool> {
  const parts = [sql<SqlBool>`schools.academic_year_id = ${year.id}`, whereInScope(dataScope)]
  const places = {
    province_code: filters.province,
    district_code: filters.district,
    commune_code: filters.commune,
    village_code: filters.village,
  }
  for (const [column, code] of Object.entries(places)) {
    if (code !== null) parts.push(sql<SqlBool>`${sql.ref(`raw_schools.${column}`)} = ${code}`)
  }
  if (province !== null) parts.push(sql<SqlBool>`raw_schools.province_code = ${province}`)
  if (filters.school !== null) parts.push(sql<SqlBool>`schools.id = ${filters.school}`)
  if (filters.degree !== null) parts.push(whereDegree(filters.degree))
  return sql<SqlBool>`(${sql.join(parts, sql` and `)})`
}

/** The same for their classes or students, where a grade or a class narrows too; `table` has `grade`. */
export function whereClasses(scope: Scope, table: 'classrooms' | 'enrollments', province: string | null = null) {
  const { grade, classroom } = scope.filters
  const parts = [whereSchools(scope, province)]
  if (grade !== null) parts.push(sql<SqlBool>`${sql.ref(`${table}.grade`)} = ${grade}`)
  if (classroom !== null) {
    parts.push(
      sql<SqlBool>`${sql.ref(table === 'classrooms' ? 'classrooms.id' : 'enrollments.classroom_id')} = ${classroom}`,
    )
  }
  return sql<SqlBool>`(${sql.join(parts, sql` and `)})`
}

/**
 * The provinces of the scope, to be queried one by one, so that no query is long enough to slow others down. Null for a
 * scope that is small enough for one query.
 */
export async function planBatches(db: Kysely<Database>, scope: Scope): Promise<readonly (string | null)[]> {
  const { filters, dataScope } = scope
  if (placeOf(dataScope).kind !== 'everywhere' || filters.school !== null) return [null]
  if ([filters.province, filters.district, filters.commune, filters.village].some((code) => code !== null))
    return [null]
  const rows = await db.selectFrom('raw_schools').select('province_code').distinct().orderBy('province_code').execute()
  return rows.map(({ province_code: code }) => code)
}
