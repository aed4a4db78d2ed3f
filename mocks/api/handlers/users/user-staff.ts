import type { Transaction } from 'kysely'
import { toStaffGroup } from '@/features/users/groups'
import type { UserInput } from '@/features/users/schema'
import type { Account, Database } from '../../../db/types'

type Named = Pick<UserInput, 'first_name' | 'last_name' | 'gender' | 'user_group'>

/**
 * The staff record of an account at a school. A record that the account already has in this school and post keeps its
 * classes and gets the new name; otherwise a record of the same person without an account is taken, or a new one is
 * created. Null for users who work at no school.
 */
export async function resolveStaff(
  db: Transaction<Database>,
  { first_name, last_name, gender, user_group }: Named,
  rawSchoolId: number | null,
  before: Pick<Account, 'id' | 'staff_id'> | null,
): Promise<number | null> {
  const post = toStaffGroup(user_group)
  if (post === null || rawSchoolId === null) return null
  const person = { first_name, last_name, gender }
  if (before?.staff_id != null) {
    const kept = await db
      .updateTable('staffs')
      .set(person)
      .where('id', '=', before.staff_id)
      .where('raw_school_id', '=', rawSchoolId)
      .where('staff_role', '=', post)
      .returning('id')
      .executeTakeFirst()
    if (kept !== undefined) return kept.id
  }
  const free = await db
    .selectFrom('staffs')
    .leftJoin('accounts', 'accounts.staff_id', 'staffs.id')
    .select('staffs.id')
    .where('accounts.id', 'is', null)
    .where('staffs.raw_school_id', '=', rawSchoolId)
    .where('staffs.staff_role', '=', post)
    .where('staffs.last_name', '=', last_name)
    .where('staffs.first_name', '=', first_name)
    .where('staffs.gender', '=', gender)
    .orderBy('staffs.id')
    .limit(2)
    .execute()
  // With several people of the same name it is unknown which one is meant.
  if (free.length === 1 && free[0] !== undefined) return free[0].id
  const made = await db
    .insertInto('staffs')
    .values({
      ...person,
      raw_school_id: rawSchoolId,
      staff_role: post,
      first_name_en: null,
      last_name_en: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}
