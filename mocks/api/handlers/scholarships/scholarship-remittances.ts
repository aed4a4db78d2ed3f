import type { Kysely, Transaction } from 'kysely'
import * as z from 'zod'
import { availableFor, isLastRound, nextRound, type Round } from '@/features/scholarships/rounds/rounds'
import {
  remittanceChanges,
  toRemittanceFields,
  remittanceInput,
  remittanceRow,
  remittanceUpdate,
  requiredFund,
  type RemittanceRow,
  type RemittanceUpdate,
} from '@/features/scholarships/remittances/schema'
import { todayInPhnomPenh } from '@/lib/dates/dates'
import { formatInteger } from '@/lib/text/numbers'
import { assertIfMatch, auditNames, mergeChanges, recordTag, type FormRecord } from '../../changes'
import { breaksUnique } from '../../../db/transaction'
import type { Database, New, ScholarshipRemittanceTable } from '../../../db/types'
import { reading, writing, type ServedOperation } from '../../operation'
import { Problem } from '../../problem'
import { idParams, idText, noBody, nothing, paging } from '../../request'
import { withTag } from '../../tag'
import { notFoundOrForbidden } from '../lookups/not-found-or-forbidden'
import { countValidStudents } from './scholarship-record'
import {
  findFundSchool,
  lockFundSchool,
  lockSchoolOfEntry,
  readMoney,
  notLastRound,
  refuseOtherYear,
  refuseRound,
  selectRemittances,
  roundTaken,
} from './scholarship-school'

/** `school_id` is the school in its year. */
const remittanceRequest = z.strictObject({ ...paging, school_id: idText, academicYear: idText.optional() })

export const scholarshipRemittanceOperations: readonly ServedOperation[] = [
  reading(
    'GET /scholarship_remittance',
    { params: nothing, query: remittanceRequest },
    async ({ db, dataScope, query }) => {
      const school = await findFundSchool(db, dataScope, query.school_id, query.academicYear)
      const rows = await readRemittances(db, school.id)
      const { received, paid } = await readMoney(db, school.id)
      const next = nextRound(paid)
      return {
        data: rows.slice((query.page - 1) * query.limit, query.page * query.limit),
        total: rows.length,
        validTotal: await countValidStudents(db, school.id),
        available: next === null ? null : availableFor(next, received, paid),
      }
    },
  ),

  writing('POST /scholarship_remittance', { params: nothing, body: remittanceInput }, async (context) => {
    const { transaction, body } = context
    const school = await lockFundSchool(context, body.school_id)
    refuseOtherYear(school, { academic_year_id: body.academic_year_id })
    refuseRound(body.round, (await readMoney(transaction, school.id)).paid)
    const id = await insert(transaction, {
      school_id: school.id,
      round: body.round,
      remitted_amount: body.remitted_amount,
      required_fund: await coveredFund(transaction, school.id, body.round, body),
      remitted_at: todayInPhnomPenh(new Date()),
    })
    return { status: 201, body: { data: await findRemittance(transaction, school.id, id) }, recordId: id }
  }),

  writing('PUT /scholarship_remittance/:id', { params: idParams, body: remittanceChanges }, async (context) => {
    const { transaction, dataScope, params } = context
    const school = await lockSchoolOfEntry(context, 'scholarship_remittances', params.id)
    const entry = await findRemittance(transaction, school.id, params.id)
    if (entry === undefined) throw notFoundOrForbidden(dataScope)
    const { input: body, changed } = await mergeChanges(
      context,
      remittanceRecord(entry),
      remittanceUpdate,
      context.body,
    )
    await transaction
      .updateTable('scholarship_remittances')
      .set({
        remitted_amount: body.remitted_amount,
        required_fund: await coveredFund(transaction, school.id, entry.round, body),
      })
      .where('id', '=', params.id)
      .execute()
    const data = await findRemittance(transaction, school.id, params.id)
    return { status: 200, body: { data }, recordId: params.id, changed }
  }),

  writing('DELETE /scholarship_remittance/:id', { params: idParams, body: noBody }, async (context) => {
    const { transaction, dataScope, params } = context
    const school = await lockSchoolOfEntry(context, 'scholarship_remittances', params.id)
    const entry = await findRemittance(transaction, school.id, params.id)
    if (entry === undefined) throw notFoundOrForbidden(dataScope)
    await assertIfMatch(context, remittanceRecord(entry))
    if (!isLastRound(entry.round, (await readMoney(transaction, school.id)).paid)) throw notLastRound()
    await transaction.deleteFrom('scholarship_remittances').where('id', '=', params.id).execute()
    return { status: 200, body: { data: { id: params.id } }, recordId: params.id }
  }),
]

async function readRemittances(db: Kysely<Database>, schoolId: number): Promise<RemittanceRow[]> {
  const { received, paid } = await readMoney(db, schoolId)
  const rows = await selectRemittances(db, schoolId).execute()
  return rows.map((row) => {
    const line = remittanceRow.parse({ ...row, available: availableFor(row.round, received, paid) })
    return withTag(line, recordTag(remittanceRecord(line)))
  })
}

/** A line as its form changes it. */
function remittanceRecord(row: RemittanceRow): FormRecord {
  return { fields: toRemittanceFields(row), auditName: auditNames('scholarship-remittances', row.id) }
}

async function findRemittance(db: Kysely<Database>, schoolId: number, id: number): Promise<RemittanceRow | undefined> {
  return (await readRemittances(db, schoolId)).find((row) => row.id === id)
}

/**
 * The fund that paying the amount to every valid student takes, if the round's money covers it. The caller's figure
 * is only compared: another one was made from a list that is no longer right.
 */
async function coveredFund(
  transaction: Transaction<Database>,
  schoolId: number,
  round: Round,
  { remitted_amount: amount, required_fund: expected }: RemittanceUpdate,
): Promise<number> {
  const students = await countValidStudents(transaction, schoolId)
  if (students === 0) throw new Problem(409, 'scholarshipRemittance.noStudents')
  const required = requiredFund(amount, students)
  if (expected !== required) {
    throw new Problem(409, 'scholarshipRemittance.otherFund', {
      values: { required: formatInteger(required), students: formatInteger(students) },
    })
  }
  const { received, paid } = await readMoney(transaction, schoolId)
  const available = availableFor(round, received, paid)
  if (required > available) {
    throw new Problem(409, 'scholarshipRemittance.notEnoughFund', {
      values: { available: formatInteger(available), required: formatInteger(required) },
    })
  }
  return required
}

async function insert(transaction: Transaction<Database>, row: New<ScholarshipRemittanceTable>): Promise<number> {
  try {
    const { id } = await transaction
      .insertInto('scholarship_remittances')
      .values(row)
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  } catch (error) {
    if (breaksUnique(error, 'scholarship_remittances_round')) throw roundTaken()
    throw error
  }
}
