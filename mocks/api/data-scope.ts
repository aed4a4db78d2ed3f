import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Permission } from '@/auth/permissions'
import type { Account } from '../db/types'
import type { Rule } from './policy'

/** A part of the country. */
export type PlaceScope =
  | { kind: 'everywhere' }
  | { kind: 'province'; code: string }
  | { kind: 'district'; code: string }
  | { kind: 'school'; rawSchoolId: number }
  | { kind: 'own-classrooms'; rawSchoolId: number; staffId: number }
  | { kind: 'nowhere' }

/** The records that a caller sees in one operation: those of a place, for a data user those of one degree in it. */
export type DataScope = PlaceScope | { kind: 'degree'; degree: number; place: PlaceScope }

/** The degrees of schools in each degree that a data user may have, or a report may ask for. */
const schoolDegrees: Readonly<Record<number, readonly number[]>> = { 1: [1], 2: [2], 3: [3, 4, 5] }
/** The degree of a data user who sees all of them. */
const everyDegree = 0

/** The part of a place that a data user's degree leaves: all of it, or the schools of one degree. */
export function withDegree({ school_degree: degree }: Account, place: PlaceScope): DataScope {
  if (degree === null) return { kind: 'nowhere' }
  return degree === everyDegree ? place : { kind: 'degree', degree, place }
}

/** The place of a data scope, whatever its degree. */
export function placeOf(dataScope: DataScope): PlaceScope {
  return dataScope.kind === 'degree' ? dataScope.place : dataScope
}

/** The gazetteer code of a scope that is a province or a district. */
export function codeOf(dataScope: DataScope): string | null {
  const place = placeOf(dataScope)
  return place.kind === 'province' || place.kind === 'district' ? place.code : null
}

/** Schools of a degree, as a condition of a query that has `raw_schools`, under another name where it has two. */
export function whereDegree(degree: number, schools = 'raw_schools'): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(`${schools}.degree`)} = any(${[...(schoolDegrees[degree] ?? [])]}::integer[])`
}

/** The ministry, and callers with a permission for everything, see it all; data users see their degree, others their province,
 *  district, school or, as teachers, the classrooms assigned to them. */
export function scopeFor(rule: Rule, account: Account, permissions: ReadonlySet<Permission>): DataScope {
  if (rule.scope === 'none' || rule.everywhere?.some((permission) => permissions.has(permission)) === true) {
    return { kind: 'everywhere' }
  }
  const { gazetteer_code: code, raw_school_id: rawSchoolId, staff_id: staffId } = account
  switch (account.user_group) {
    case 'demis':
      return { kind: 'everywhere' }
    case 'data_user':
    case 'super_data_user':
      return withDegree(account, { kind: 'everywhere' })
    case 'provincial_officer':
      return code === null ? { kind: 'nowhere' } : { kind: 'province', code: code.slice(0, 2) }
    case 'district_officer':
      return code === null || code.length < 4 ? { kind: 'nowhere' } : { kind: 'district', code: code.slice(0, 4) }
    case 'school_management':
      return rawSchoolId === null ? { kind: 'nowhere' } : { kind: 'school', rawSchoolId }
    case 'teacher':
      if (rawSchoolId === null) return { kind: 'nowhere' }
      if (rule.scope === 'schools') return { kind: 'school', rawSchoolId }
      return staffId === null ? { kind: 'nowhere' } : { kind: 'own-classrooms', rawSchoolId, staffId }
    case 'student':
      return { kind: 'nowhere' }
    default:
      return account.user_group satisfies never
  }
}

/** The data scope as a condition of a query that has `raw_schools` in it (under another name where it has two), and
 *  `classrooms` where classrooms are asked for. */
export function whereInScope(dataScope: DataScope, schools = 'raw_schools'): RawBuilder<SqlBool> {
  switch (dataScope.kind) {
    case 'everywhere':
      return sql<SqlBool>`true`
    case 'province':
      return sql<SqlBool>`${sql.ref(`${schools}.province_code`)} = ${dataScope.code}`
    case 'district':
      return sql<SqlBool>`${sql.ref(`${schools}.district_code`)} = ${dataScope.code}`
    case 'school':
      return sql<SqlBool>`${sql.ref(`${schools}.id`)} = ${dataScope.rawSchoolId}`
    case 'own-classrooms':
      return sql<SqlBool>`(${sql.ref(`${schools}.id`)} = ${dataScope.rawSchoolId}
        and ${sql.ref('classrooms.teacher_staff_id')} = ${dataScope.staffId})`
    case 'degree':
      return sql<SqlBool>`(${whereInScope(dataScope.place, schools)} and ${whereDegree(dataScope.degree, schools)})`
    case 'nowhere':
      return sql<SqlBool>`false`
    default:
      return dataScope satisfies never
  }
}

/**
 * The same in a query that has `enrollments`, where a teacher also reaches students of their school without a class:
 * teachers enroll, and a newly enrolled child has no class yet.
 */
export function whereInScopeOrUnassigned(dataScope: DataScope): RawBuilder<SqlBool> {
  if (dataScope.kind !== 'own-classrooms') return whereInScope(dataScope)
  return sql<SqlBool>`(${whereInScope(dataScope)} or (${sql.ref('raw_schools.id')} = ${dataScope.rawSchoolId}
    and ${sql.ref('enrollments.classroom_id')} is null))`
}

/** The schools in which the classes of a data scope are: those of a teacher are all in one school. */
export function widenToSchools(dataScope: DataScope): DataScope {
  return dataScope.kind === 'own-classrooms' ? { kind: 'school', rawSchoolId: dataScope.rawSchoolId } : dataScope
}
