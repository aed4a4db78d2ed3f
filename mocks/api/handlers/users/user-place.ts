import type { Kysely } from 'kysely'
import { needsOf } from '@/features/users/groups'
import type { UserInput } from '@/features/users/schema'
import type { Account, Database } from '../../../db/types'
import type { DataScope } from '../../data-scope'
import { Problem } from '../../problem'

/** The columns of an account about the place of its user. */
export type AccountSelection = Pick<Account, 'gazetteer_code' | 'raw_school_id' | 'school_degree'>

const levelNeeded = { province: 2, district: 4 } as const

/** Reads the place out of a payload and checks that the group has what it needs. */
export async function toAccountSelection(db: Kysely<Database>, input: UserInput): Promise<AccountSelection> {
  const needs = needsOf(input.user_group)
  if (needs.degree && input.school_degree === null) throw missing('school_degree')
  const nationwide = { gazetteer_code: null, raw_school_id: null, school_degree: null }
  if (needs.degree) return { ...nationwide, school_degree: input.school_degree }
  if (!needs.province) return nationwide
  const code = await readCode(db, input.gazetteer_id)
  if (code === null) throw missing('gazetteer_id', 'province')
  if (needs.district && code.length < levelNeeded.district) throw missing('district')
  if (!needs.school) {
    return {
      ...nationwide,
      gazetteer_code: code.slice(0, needs.district ? levelNeeded.district : levelNeeded.province),
    }
  }
  if (input.school_id === null) throw missing('school_id')
  const school = await db
    .selectFrom('raw_schools')
    .select(['id', 'village_code', 'degree'])
    .where('id', '=', input.school_id)
    .executeTakeFirst()
  if (school?.village_code.startsWith(code) !== true) throw notValid('school_id')
  return { gazetteer_code: school.village_code, raw_school_id: school.id, school_degree: school.degree }
}

async function readCode(db: Kysely<Database>, id: number | null): Promise<string | null> {
  if (id === null) return null
  const place = await db.selectFrom('gazetteer').select('code').where('id', '=', id).executeTakeFirst()
  if (place === undefined) throw notValid('gazetteer_id')
  return place.code
}

/** Returns whether the place lies at or below that of the caller. A nationwide user belongs to no province. */
export function liesWithin(dataScope: DataScope, place: AccountSelection): boolean {
  switch (dataScope.kind) {
    case 'everywhere':
      return true
    case 'province':
    case 'district':
      return place.gazetteer_code?.startsWith(dataScope.code) === true
    case 'school':
      return place.raw_school_id === dataScope.rawSchoolId
    case 'degree':
    case 'own-classrooms':
    case 'nowhere':
      return false
    default:
      return dataScope satisfies never
  }
}

function missing(...fields: string[]): Problem {
  return refused(fields, 'common.error.require')
}

function notValid(...fields: string[]): Problem {
  return refused(fields, 'common.error.invalidValue')
}

function refused(fields: readonly string[], message: string): Problem {
  return new Problem(400, 'common.error.form', { errors: Object.fromEntries(fields.map((field) => [field, message])) })
}
