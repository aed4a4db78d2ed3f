import { sql, type Kysely, type SqlBool, type Transaction } from 'kysely'
import * as z from 'zod'
import {
  classAccountsInput,
  foundStudent,
  toStudentAccountInput,
  newStudentAccountInput,
  stsId,
  studentAccount,
  studentAccountChanges,
  studentAccountInput,
} from '@/features/student-accounts/schema'
import { freeText, optionalCode } from '@/domain/inputs'
import { foldForSearch } from '@/lib/khmer/fold'
import type { Caller } from '../../caller'
import { auditNames, mergeChanges, recordTag, type FormRecord } from '../../changes'
import { inTransaction } from '../../../db/transaction'
import type { Database } from '../../../db/types'
import { endSessions } from '../../../identity/end-sessions'
import { reading, readingTagged, writing, type ServedOperation } from '../../operation'
import type { DataScope } from '../../data-scope'
import { Problem } from '../../problem'
import { nothing, paging } from '../../request'
import { createTag } from '../../tag'
import { accountNamedLike } from './account-names'
import { changedPassword, firstPassword } from './given-password'
import { notFoundOrForbidden } from '../lookups/not-found-or-forbidden'
import { contains, findClosest, matches, rankMatch, type WordMatch } from '../lookups/search-words'
import { askedId, auditLookups, spendLookups } from '../students/child-lookups'
import { studentAccounts, studentWithin } from '../students/student-record'
import { studentIdentity } from '../students/student-identity'

const namePart = z.optional(freeText(100))
const accountsRequest = z.strictObject({
  ...paging,
  sts_id: z.optional(optionalCode(100)),
  last_name: namePart,
  first_name: namePart,
})
/** The username is the record's id. */
const accountParams = z.strictObject({ id: z.string().min(1).max(100) })

export const studentAccountOperations: readonly ServedOperation[] = [
  reading('GET /student-accounts', { params: nothing, query: accountsRequest }, async ({ db, dataScope, query }) => {
    const names = [query.last_name, query.first_name].flatMap((name) => name?.toLowerCase() ?? [])
    const find = async (match: WordMatch) => {
      const matching = accountsMatching(db, dataScope, query, match)
      const rows = await withStudent(matching)
        .orderBy(rankMatch(match, searchText, names))
        .orderBy('students.sort_key')
        .orderBy('students.id')
        .limit(query.limit)
        .offset((query.page - 1) * query.limit)
        .execute()
      const { total } = await matching.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
      return { data: rows.map(toWire), meta: { total } }
    }
    return await findClosest(names, find, ({ meta }) => meta.total)
  }),

  reading(
    'GET /student-accounts/find',
    { params: nothing, query: z.strictObject({ sts_id: stsId }) },
    async ({ db, caller, dataScope, query }) => {
      const student = await lookUpStudent(db, caller, dataScope, query.sts_id)
      const account = await db
        .selectFrom('accounts')
        .select(['username', 'active'])
        .where('student_id', '=', student.id)
        .executeTakeFirst()
      return {
        data: foundStudent.parse({
          ...student,
          sts_id: student.emis_student_id,
          username: account?.username ?? null,
          status: account?.active ?? null,
        }),
      }
    },
  ),

  readingTagged(
    'GET /student-accounts/:id',
    { params: accountParams, query: nothing },
    async ({ db, caller, dataScope, params }) => {
      const row = await withStudent(reachable(db, caller, dataScope))
        .where('accounts.username', '=', params.id)
        .executeTakeFirst()
      if (row === undefined) throw notFoundOrForbidden(dataScope)
      const data = toWire(row)
      return { body: { data }, etag: recordTag(accountRecord(data)) }
    },
  ),

  writing('POST /student-accounts', { params: nothing, body: newStudentAccountInput }, async (context) => {
    const { transaction, dataScope, body } = context
    const student = await findStudent(transaction, dataScope, body.sts_id)
    if (student === undefined) throw notFound('sts_id')
    await refuseTaken(transaction, student)
    const id = await createAccount(transaction, student, await firstPassword(student.emis_student_id, body))
    return { status: 201, body: { data: await readAccount(transaction, id) }, recordId: id }
  }),

  writing('POST /student-accounts/class', { params: nothing, body: classAccountsInput }, async (context) => {
    const { transaction, dataScope, body } = context
    // Hashing takes longer than all the rest, and has a thread of its own.
    const passwords = await Promise.all(
      body.accounts.map(({ sts_id: id, password }) => firstPassword(id, { password, is_password_temporary: true })),
    )
    const created: { id: number; stsId: string }[] = []
    for (const [index, { sts_id: stsId }] of body.accounts.entries()) {
      const student = await findStudent(transaction, dataScope, stsId)
      const password = passwords[index]
      if (student === undefined || password === undefined) throw notFound(`accounts.${index}.sts_id`)
      // Somebody else may have made one since the class was read.
      if (await hasAccount(transaction, student.id)) continue
      await refuseTaken(transaction, student)
      created.push({ id: await createAccount(transaction, student, password), stsId })
    }
    return {
      status: 201,
      body: { data: { created: created.map(({ stsId }) => stsId) } },
      recordId: created[0]?.id ?? 0,
      changed: created.map(({ id }) => `users/${id}/username`),
    }
  }),

  writing('PUT /student-accounts/:id', { params: accountParams, body: studentAccountChanges }, async (context) => {
    const { transaction, caller, dataScope, params } = context
    const account = await reachable(transaction, caller, dataScope)
      .select(['accounts.id', 'accounts.username', 'accounts.is_password_temporary', 'students.emis_student_id'])
      .where('accounts.username', '=', params.id)
      .forUpdate('accounts')
      .executeTakeFirst()
    if (account === undefined) throw notFoundOrForbidden(dataScope)
    const record = accountRecord(await readAccount(transaction, account.id))
    const { input: body, changed } = await mergeChanges(context, record, studentAccountInput, context.body)
    if (body.sts_id !== account.emis_student_id) {
      throw new Problem(400, 'common.error.form', { errors: { sts_id: 'common.error.invalidValue' } })
    }
    const isOwn = account.id === caller.account.id
    await transaction
      .updateTable('accounts')
      .set(await changedPassword(account, body, isOwn))
      .where('id', '=', account.id)
      .execute()
    if (body.password !== null) await endSessions(transaction, account.id, isOwn ? caller.session : null)
    return { status: 200, body: { data: await readAccount(transaction, account.id) }, recordId: account.id, changed }
  }),
]

function accountsMatching(
  db: Kysely<Database>,
  dataScope: DataScope,
  query: z.output<typeof accountsRequest>,
  match: WordMatch,
) {
  let matching = studentAccounts(db, dataScope)
  const { sts_id: id } = query
  if (id !== undefined) {
    matching = matching
      .where(contains(sql`lower(students.emis_student_id)`, id.toLowerCase()))
      .where(isIndexed('exact', id))
  }
  for (const field of ['last_name', 'first_name'] as const) {
    const typed = query[field]?.toLowerCase()
    if (typed === undefined) continue
    matching = matching
      .where((where) =>
        where.or([
          contains(sql`lower(${sql.ref(`students.${field}`)})`, typed),
          matches(match, sql`lower(${sql.ref(`students.${field}_en`)})`, typed),
        ]),
      )
      .where(isIndexed(match, typed))
  }
  return matching
}

const searchText = sql.ref('students.search_text')

/** Single names and IDs have no index. The text of all of them has one, with Khmer names in another form. */
function isIndexed(match: WordMatch, typed: string) {
  return /^[ -~]*$/.test(typed) ? matches(match, searchText, foldForSearch(typed)) : sql<SqlBool>`true`
}

/** A student reaches their own account and no other; everyone else those of their students. */
function reachable(db: Kysely<Database>, { account }: Caller, dataScope: DataScope) {
  return account.user_group === 'student'
    ? studentAccounts(db, { kind: 'everywhere' }).where('accounts.id', '=', account.id)
    : studentAccounts(db, dataScope)
}

/** A student outside the data scope answers like one that does not exist. */
function notFound(field: string): Problem {
  return new Problem(404, 'studentAccount.studentNotFound', { errors: { [field]: 'studentAccount.studentNotFound' } })
}

async function findStudent(db: Kysely<Database>, dataScope: DataScope, id: string) {
  return await db
    .selectFrom('students')
    .selectAll()
    .where('emis_student_id', '=', id)
    .where(studentWithin(dataScope))
    .executeTakeFirst()
}

async function lookUpStudent(db: Kysely<Database>, { account }: Caller, dataScope: DataScope, id: string) {
  const found = await inTransaction(db, async (transaction) => {
    const student = await findStudent(transaction, dataScope, id)
    if (student === undefined) await spendLookups(transaction, account.id, { asked: [askedId(id)] })
    await auditLookups(transaction, account.id, 'GET /student-accounts/find', [student?.id ?? null])
    return student
  })
  if (found === undefined) throw notFound('sts_id')
  return found
}

/** The school of the student's newest enrollment. */
async function findSchool(db: Kysely<Database>, studentId: number) {
  return await db
    .selectFrom('enrollments')
    .innerJoin('schools', 'schools.id', 'enrollments.school_id')
    .innerJoin('raw_schools', 'raw_schools.id', 'schools.raw_school_id')
    .select(['raw_schools.id', 'raw_schools.village_code', 'raw_schools.degree'])
    .where('enrollments.student_id', '=', studentId)
    .orderBy('enrollments.enrolled_date', 'desc')
    .orderBy('enrollments.id', 'desc')
    .executeTakeFirst()
}

/** Creates the account of a student of the school that they are at; returns its id. */
async function createAccount(
  transaction: Transaction<Database>,
  student: NonNullable<Awaited<ReturnType<typeof findStudent>>>,
  password: Awaited<ReturnType<typeof firstPassword>>,
): Promise<number> {
  const school = await findSchool(transaction, student.id)
  const { id } = await transaction
    .insertInto('accounts')
    .values({
      username: student.emis_student_id,
      ...password,
      first_name: student.first_name,
      last_name: student.last_name,
      first_name_en: student.first_name_en,
      last_name_en: student.last_name_en,
      gender: student.gender,
      email: null,
      phone_number_1: null,
      user_group: 'student',
      gazetteer_code: school?.village_code ?? null,
      raw_school_id: school?.id ?? null,
      school_degree: school?.degree ?? null,
      staff_id: null,
      student_id: student.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function hasAccount(db: Kysely<Database>, studentId: number): Promise<boolean> {
  const account = await db.selectFrom('accounts').select('id').where('student_id', '=', studentId).executeTakeFirst()
  return account !== undefined
}

/** One account a student; the name it gets may also be taken by someone else's. */
async function refuseTaken(db: Transaction<Database>, student: { id: number; emis_student_id: string }): Promise<void> {
  const named = await accountNamedLike(db, student.emis_student_id)
  if (await hasAccount(db, student.id)) throw new Problem(409, 'studentAccount.exists')
  if (named !== undefined) throw new Problem(409, 'userManagement.conflictUsername')
}

function withStudent(accounts: ReturnType<typeof studentAccounts>) {
  return accounts.select([
    'accounts.id as user_id',
    'accounts.username',
    'accounts.active',
    'accounts.password_changed_at',
    ...studentIdentity,
  ])
}

type AccountRow = Awaited<ReturnType<ReturnType<typeof withStudent>['execute']>>[number]

function toWire(row: AccountRow): z.output<typeof studentAccount> {
  const password_changed_at = row.password_changed_at?.toISOString() ?? null
  return studentAccount.parse({ ...row, sts_id: row.emis_student_id, status: row.active, password_changed_at })
}

/** An account as its form changes it. */
function accountRecord(account: z.output<typeof studentAccount>): FormRecord {
  const etag = createTag([account.sts_id, account.password_changed_at])
  return { fields: toStudentAccountInput(account), etag, auditName: auditNames('users', account.user_id) }
}

async function readAccount(db: Transaction<Database>, id: number): Promise<z.output<typeof studentAccount>> {
  return toWire(
    await withStudent(studentAccounts(db, { kind: 'everywhere' }))
      .where('accounts.id', '=', id)
      .executeTakeFirstOrThrow(),
  )
}
