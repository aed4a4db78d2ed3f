import { sql, type Kysely, type SqlBool } from 'kysely'
import type * as z from 'zod'
import { toUserInput } from '@/features/users/form-values'
import { user } from '@/features/users/schema'
import type { Caller } from '../../caller'
import { auditNames, type FormRecord } from '../../changes'
import type { Database } from '../../../db/types'
import type { DataScope } from '../../data-scope'
import { Problem } from '../../problem'
import { createTag } from '../../tag'

/** The place of an account: its school's village, else the place it was given. National accounts have none. */
const placeCode = sql<string | null>`coalesce(raw_schools.village_code, accounts.gazetteer_code)`

/** The accounts of staff and officers; student accounts are separate. */
export function userAccounts(db: Kysely<Database>) {
  return db
    .selectFrom('accounts')
    .leftJoin('raw_schools', 'raw_schools.id', 'accounts.raw_school_id')
    .where('accounts.user_group', '<>', 'student')
}

/** The accounts that the caller manages: those at or below their own place. Without `sts_manage_user`, none. */
export function managedBy(caller: Caller, dataScope: DataScope) {
  return caller.permissions.has('sts_manage_user') ? placedWithin(dataScope) : sql<SqlBool>`false`
}

function placedWithin(dataScope: DataScope) {
  switch (dataScope.kind) {
    case 'everywhere':
      return sql<SqlBool>`true`
    case 'province':
    case 'district':
      return sql<SqlBool>`starts_with(${placeCode}, ${dataScope.code})`
    case 'school':
      return sql<SqlBool>`accounts.raw_school_id = ${dataScope.rawSchoolId}`
    case 'degree':
    case 'own-classrooms':
    case 'nowhere':
      return sql<SqlBool>`false`
    default:
      return dataScope satisfies never
  }
}

export function inPlace(code: string) {
  return sql<SqlBool>`starts_with(${placeCode}, ${code})`
}

export function withPlaces(accounts: ReturnType<typeof userAccounts>) {
  return accounts
    .leftJoin('gazetteer as province', (join) => join.on(sql<SqlBool>`province.code = left(${placeCode}, 2)`))
    .leftJoin('gazetteer as district', (join) =>
      join.on(sql<SqlBool>`length(${placeCode}) >= 4 and district.code = left(${placeCode}, 4)`),
    )
    .select([
      'accounts.id',
      'accounts.username',
      'accounts.first_name',
      'accounts.last_name',
      'accounts.gender',
      'accounts.email',
      'accounts.phone_number_1',
      'accounts.user_group',
      'accounts.raw_school_id',
      'accounts.school_degree',
      'accounts.active',
      'accounts.password_changed_at',
      'raw_schools.code as school_code',
      'raw_schools.name as school_name',
      'raw_schools.name_en as school_name_en',
      'province.id as province_id',
      'province.code as province_code',
      'province.name as province_name',
      'province.name_en as province_name_en',
      'district.id as district_id',
      'district.code as district_code',
      'district.name as district_name',
      'district.name_en as district_name_en',
    ])
}

type UserRow = Awaited<ReturnType<ReturnType<typeof withPlaces>['execute']>>[number]

export function userOnWire(row: UserRow): z.output<typeof user> {
  const { province_id: provinceId, district_id: districtId, raw_school_id: schoolId } = row
  return user.parse({
    ...row,
    status: row.active,
    password_changed_at: row.password_changed_at?.toISOString() ?? null,
    school_id: schoolId,
    school:
      schoolId === null
        ? null
        : { id: schoolId, code: row.school_code, name: row.school_name, name_en: row.school_name_en },
    province:
      provinceId === null
        ? null
        : { id: provinceId, code: row.province_code, name: row.province_name, name_en: row.province_name_en },
    district:
      districtId === null
        ? null
        : { id: districtId, code: row.district_code, name: row.district_name, name_en: row.district_name_en },
  })
}

/** A user as the form changes it. */
export function userRecord(wire: z.output<typeof user>): FormRecord {
  const fields = toUserInput(wire)
  const etag = createTag({ ...fields, password_changed_at: wire.password_changed_at })
  return { fields, etag, auditName: auditNames('users', wire.id) }
}

/** The account's record after a write. */
export async function readUser(db: Kysely<Database>, id: number): Promise<z.output<typeof user>> {
  return userOnWire(await withPlaces(userAccounts(db)).where('accounts.id', '=', id).executeTakeFirstOrThrow())
}

/** The refusal for an account that the query did not give. Only who manages every account learns what does not exist. */
export function noUser(caller: Caller, dataScope: DataScope): Problem {
  return caller.permissions.has('sts_manage_user') && dataScope.kind === 'everywhere'
    ? new Problem(404, 'common.error.notFound')
    : new Problem(403, 'common.error.notPermitted')
}
