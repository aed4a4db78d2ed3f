import type { Kysely, Transaction } from 'kysely'
import * as z from 'zod'
import {
  fundingChanges,
  toFundingFields,
  fundingInput,
  fundingRow,
  fundingUpdate,
  type FundingRow,
} from '@/features/scholarships/funding/schema'
import { isCovered, isLastRound, roundFunds, type RoundAmount } from '@/features/scholarships/rounds/rounds'
import { yearOf } from '@/lib/dates/calendar'
import { formatInteger } from '@/lib/text/numbers'
import { assertIfMatch, auditNames, mergeChanges, recordTag, type FormRecord } from '../../changes'
import { breaksUnique } from '../../../db/transaction'
import type { Database } from '../../../db/types'
import { reading, writing, type ServedOperation } from '../../operation'
import { Problem } from '../../problem'
import { idParams, idText, noBody, nothing, paging } from '../../request'
import { withTag } from '../../tag'
import { notFoundOrForbidden } from '../lookups/not-found-or-forbidden'
import {
  findFundSchool,
  selectFundings,
  lockFundSchool,
  lockSchoolOfEntry,
  readMoney,
  notLastRound,
  refuseOtherYear,
  refuseRound,
  roundTaken,
  wrong,
  type FundSchool,
} from './scholarship-school'

/** `school_id` is the school in its year. */
const fundingRequest = z.strictObject({ ...paging, school_id: idText, academicYear: idText.optional() })

export const scholarshipFundingOperations: readonly ServedOperation[] = [
  reading('GET /scholarship_funding', { params: nothing, query: fundingRequest }, async ({ db, dataScope, query }) => {
    const school = await findFundSchool(db, dataScope, query.school_id, query.academicYear)
    const rows = await readFundings(db, school.id)
    return { data: rows.slice((query.page - 1) * query.limit, query.page * query.limit), total: rows.length }
  }),

  writing('POST /scholarship_funding', { params: nothing, body: fundingInput }, async (context) => {
    const { transaction, body } = context
    const { academic_year_id: year, ...entry } = body
    const school = await lockFundSchool(context, body.school_id)
    refuseOtherYear(school, { academic_year_id: year })
    refuseDate(school, body.received_at)
    refuseRound(body.round, (await readMoney(transaction, school.id)).received)
    const id = await insert(transaction, entry)
    return { status: 201, body: { data: await findFunding(transaction, school.id, id) }, recordId: id }
  }),

  writing('PUT /scholarship_funding/:id', { params: idParams, body: fundingChanges }, async (context) => {
    const { transaction, dataScope, params } = context
    const school = await lockSchoolOfEntry(context, 'scholarship_fundings', params.id)
    const entry = await findFunding(transaction, school.id, params.id)
    if (entry === undefined) throw notFoundOrForbidden(dataScope)
    const { input: body, changed } = await mergeChanges(context, fundingRecord(entry), fundingUpdate, context.body)
    if (body.round !== entry.round) throw wrong('round', 'scholarship.error.roundFixed')
    refuseDate(school, body.received_at)
    const { received, paid } = await readMoney(transaction, school.id)
    const others = received.filter(({ round }) => round !== body.round)
    refuseUncovered(others.concat({ round: body.round, amount: body.received }), paid)
    await transaction
      .updateTable('scholarship_fundings')
      .set({ received: body.received, received_at: body.received_at })
      .where('id', '=', params.id)
      .execute()
    const data = await findFunding(transaction, school.id, params.id)
    return { status: 200, body: { data }, recordId: params.id, changed }
  }),

  writing('DELETE /scholarship_funding/:id', { params: idParams, body: noBody }, async (context) => {
    const { transaction, dataScope, params } = context
    const school = await lockSchoolOfEntry(context, 'scholarship_fundings', params.id)
    const entry = await findFunding(transaction, school.id, params.id)
    if (entry === undefined) throw notFoundOrForbidden(dataScope)
    await assertIfMatch(context, fundingRecord(entry))
    const { received, paid } = await readMoney(transaction, school.id)
    if (!isLastRound(entry.round, received)) throw notLastRound()
    refuseUncovered(
      received.filter(({ round }) => round !== entry.round),
      paid,
    )
    await transaction.deleteFrom('scholarship_fundings').where('id', '=', params.id).execute()
    return { status: 200, body: { data: { id: params.id } }, recordId: params.id }
  }),
]

async function readFundings(db: Kysely<Database>, schoolId: number): Promise<FundingRow[]> {
  const { received, paid } = await readMoney(db, schoolId)
  const funds = roundFunds(received, paid)
  const rows = await selectFundings(db, schoolId).execute()
  return rows.map((row) => {
    const fund = funds.find(({ round }) => round === row.round)
    const line = fundingRow.parse({ ...row, leftover: fund?.leftover, available: fund?.available })
    return withTag(line, recordTag(fundingRecord(line)))
  })
}

/** A line as its form changes it. */
function fundingRecord(row: FundingRow): FormRecord {
  return { fields: toFundingFields(row), auditName: auditNames('scholarship-fundings', row.id) }
}

async function findFunding(db: Kysely<Database>, schoolId: number, id: number): Promise<FundingRow | undefined> {
  return (await readFundings(db, schoolId)).find((row) => row.id === id)
}

async function insert(
  transaction: Transaction<Database>,
  entry: Omit<z.output<typeof fundingInput>, 'academic_year_id'>,
): Promise<number> {
  try {
    const { id } = await transaction
      .insertInto('scholarship_fundings')
      .values(entry)
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  } catch (error) {
    if (breaksUnique(error, 'scholarship_fundings_round')) throw roundTaken()
    throw error
  }
}

/** Money of a year comes in from the year before it to the year after it: whatever else is typed is a slip. */
function refuseDate(school: FundSchool, date: string): void {
  if (yearOf(date) < yearOf(school.start_date) - 1 || yearOf(date) > yearOf(school.end_date) + 1) {
    throw wrong('received_at', 'common.error.invalidDate')
  }
}

/** Money that has been paid out must stay covered. */
function refuseUncovered(received: readonly RoundAmount[], paid: readonly RoundAmount[]): void {
  const funds = roundFunds(received, paid)
  if (isCovered(funds)) return
  const missing = funds.reduce((sum, { leftover }) => sum - Math.min(leftover, 0), 0)
  throw new Problem(409, 'scholarshipFunding.paidAlready', { values: { missing: formatInteger(missing) } })
}
