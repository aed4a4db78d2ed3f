import { sql, type Kysely, type Transaction } from 'kysely'
import * as z from 'zod'
import { groupsGivenBy, needsOf, toStaffGroup } from '@/features/users/groups'
import { newUserInput, userChanges, userInput, type UserInput } from '@/features/users/schema'
import { roles } from '@/auth/permissions'
import { optionalCode } from '@/domain/inputs'
import type { Caller } from '../../caller'
import { mergeChanges, recordTag } from '../../changes'
import type { Account, Database } from '../../../db/types'
import { endSessions } from '../../../identity/end-sessions'
import { reading, readingTagged, writing, type ServedOperation } from '../../operation'
import type { DataScope } from '../../data-scope'
import { Problem } from '../../problem'
import { idParams, idText, nothing, paging } from '../../request'
import { findClosest, matches, rankMatch, type WordMatch } from '../lookups/search-words'
import { toggleUser } from './user-activation'
import { liesWithin, toAccountSelection, type AccountSelection } from './user-place'
import { accountNamedLike } from './account-names'
import { changedPassword, firstPassword } from './given-password'
import { inPlace, managedBy, noUser, readUser, userAccounts, userOnWire, userRecord, withPlaces } from './user-record'
import { resolveStaff } from './user-staff'

const placeCode = (digits: number) => z.string().regex(new RegExp(`^\\d{${digits}}$`))

/** `school` is the raw school, `gazetteer` the most specific place chosen. */
const usersRequest = z.strictObject({
  ...paging,
  user_group: z.enum(roles).optional(),
  staff_group: z.enum(['school_management', 'teacher']).optional(),
  username: z.optional(optionalCode(100)),
  gazetteer: z
    .string()
    .regex(/^(\d{2}){1,4}$/)
    .optional(),
  province: placeCode(2).optional(),
  district: placeCode(4).optional(),
  school: idText.optional(),
})

export const userOperations: readonly ServedOperation[] = [
  reading('GET /users', { params: nothing, query: usersRequest }, async ({ db, caller, dataScope, query }) => {
    const words = splitWords(query.username)
    const find = async (match: WordMatch) => {
      const matching = usersMatching(db, caller, dataScope, query, match)
      const rows = await withPlaces(matching)
        .orderBy(rankMatch(match, username, words))
        .orderBy(sql`accounts.username collate "C"`)
        .limit(query.limit)
        .offset((query.page - 1) * query.limit)
        .execute()
      const { total } = await matching.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
      return { data: rows.map(userOnWire), meta: { total } }
    }
    return await findClosest(words, find, ({ meta }) => meta.total)
  }),

  readingTagged('GET /users/:id', { params: idParams, query: nothing }, async ({ db, caller, dataScope, params }) => {
    const row = await withPlaces(userAccounts(db))
      .where('accounts.id', '=', params.id)
      .where((where) => where.or([where('accounts.id', '=', caller.account.id), managedBy(caller, dataScope)]))
      .executeTakeFirst()
    if (row === undefined) throw noUser(caller, dataScope)
    const data = userOnWire(row)
    return { body: { data }, etag: recordTag(userRecord(data)) }
  }),

  writing('POST /users', { params: nothing, body: newUserInput }, async ({ transaction, caller, dataScope, body }) => {
    checkStaffGroup(body)
    const place = await toAccountSelection(transaction, body)
    mayGive(caller, dataScope, body, place)
    await refuseTaken(transaction, body.username)
    const { id } = await transaction
      .insertInto('accounts')
      .values({
        ...toPerson(body),
        ...place,
        username: body.username,
        ...(await firstPassword(body.username, body)),
        first_name_en: null,
        last_name_en: null,
        staff_id: await resolveStaff(transaction, body, place.raw_school_id, null),
        student_id: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { status: 201, body: { data: await readUser(transaction, id) }, recordId: id }
  }),

  writing('PUT /users/:id', { params: idParams, body: userChanges }, async (context) => {
    const { transaction, caller, dataScope, params } = context
    const before = await lockUser(transaction, caller, dataScope, params.id)
    const record = userRecord(await readUser(transaction, before.id))
    const { input: body, changed } = await mergeChanges(context, record, userInput, context.body)
    if (body.username !== before.username) throw refusedField('username', 'userManagement.usernameLocked')
    checkStaffGroup(body)
    const isOwn = before.id === caller.account.id
    const place = isOwn ? await unchangedPlace(transaction, before, body) : await toAccountSelection(transaction, body)
    // A user who keeps their group is not assigned one, but their place may still not leave the caller's scope.
    if (!isOwn && body.user_group !== before.user_group) {
      mayGive(caller, dataScope, { user_group: before.user_group }, before)
      mayGive(caller, dataScope, body, place)
    } else if (!isOwn && !liesWithin(dataScope, place)) {
      throw new Problem(403, 'common.error.notPermitted')
    }
    await transaction
      .updateTable('accounts')
      .set({
        ...toPerson(body),
        ...place,
        staff_id: await resolveStaff(transaction, body, place.raw_school_id, before),
        ...(await changedPassword(before, body, isOwn)),
      })
      .where('id', '=', before.id)
      .execute()
    // A new password ends what the old one opened; what a token allows comes from the group it was made for.
    if (body.password !== null || body.user_group !== before.user_group) {
      await endSessions(transaction, before.id, isOwn ? caller.session : null)
    }
    return { status: 200, body: { data: await readUser(transaction, before.id) }, recordId: before.id, changed }
  }),

  toggleUser,
]

const username = sql`lower(accounts.username)`

/** An account's name has no spaces: what is typed is looked for as one word. */
function splitWords(username: string | undefined): string[] {
  return username === undefined ? [] : [username.toLowerCase()]
}

function usersMatching(
  db: Kysely<Database>,
  caller: Caller,
  dataScope: DataScope,
  query: z.output<typeof usersRequest>,
  match: WordMatch,
) {
  let matching = userAccounts(db).where(managedBy(caller, dataScope))
  for (const group of [query.user_group, query.staff_group]) {
    if (group !== undefined) matching = matching.where('accounts.user_group', '=', group)
  }
  for (const word of splitWords(query.username)) matching = matching.where(matches(match, username, word))
  for (const code of [query.province, query.district, query.gazetteer]) {
    if (code !== undefined) matching = matching.where(inPlace(code))
  }
  if (query.school !== undefined) matching = matching.where('accounts.raw_school_id', '=', query.school)
  return matching
}

/** The account as it is, locked until the transaction ends. */
async function lockUser(db: Transaction<Database>, caller: Caller, dataScope: DataScope, id: number): Promise<Account> {
  const row = await userAccounts(db)
    .selectAll('accounts')
    .where('accounts.id', '=', id)
    .where((where) => where.or([where('accounts.id', '=', caller.account.id), managedBy(caller, dataScope)]))
    .forUpdate('accounts')
    .executeTakeFirst()
  if (row === undefined) throw noUser(caller, dataScope)
  return row
}

function toPerson({ first_name, last_name, gender, email, phone_number_1, user_group }: UserInput) {
  return { first_name, last_name, gender, email, phone_number_1, user_group }
}

/** The two groups of a payload say the same. */
function checkStaffGroup({ user_group, staff_group }: UserInput): void {
  if (staff_group !== toStaffGroup(user_group)) throw refusedField('staff_group', 'common.error.invalidValue')
}

/** Refuses to assign a group or a place beyond the caller's own. */
function mayGive(
  { account }: Caller,
  dataScope: DataScope,
  { user_group }: { user_group: Account['user_group'] },
  place: AccountSelection,
): void {
  const groups = groupsGivenBy(account.user_group)
  if (!groups.some((group) => group === user_group) || !liesWithin(dataScope, place)) {
    throw new Problem(403, 'common.error.notPermitted')
  }
}

/** Users cannot change their own group, region or school. Returns the present place. */
async function unchangedPlace(db: Kysely<Database>, account: Account, input: UserInput): Promise<AccountSelection> {
  if (input.user_group !== account.user_group) throw refusedField('user_group', 'userManagement.ownGroupLocked')
  const needs = needsOf(input.user_group)
  if (needs.school && input.school_id !== account.raw_school_id) {
    throw refusedField('school_id', 'userManagement.ownPlaceLocked')
  }
  if (needs.degree && input.school_degree !== account.school_degree) {
    throw refusedField('school_degree', 'userManagement.ownPlaceLocked')
  }
  if (needs.province) {
    const { gazetteer_code: named } = await toAccountSelection(db, input)
    if (named !== account.gazetteer_code) throw refusedField('gazetteer_id', 'userManagement.ownPlaceLocked')
  }
  const { gazetteer_code, raw_school_id, school_degree } = account
  return { gazetteer_code, raw_school_id, school_degree }
}

async function refuseTaken(db: Transaction<Database>, username: string): Promise<void> {
  const conflict = 'userManagement.conflictUsername'
  if ((await accountNamedLike(db, username)) === undefined) return
  throw new Problem(409, conflict, { errors: { username: conflict } })
}

function refusedField(field: string, message: string): Problem {
  return new Problem(400, 'common.error.form', { errors: { [field]: message } })
}
