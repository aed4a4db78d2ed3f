import { sql, type Kysely, type Transaction } from 'kysely'
import { nextRound, type Round, type RoundAmount } from '@/features/scholarships/rounds/rounds'
import type { Database } from '../../../db/types'
import { assertYearOpen } from '../../assert-year-open'
import type { Rule } from '../../policy'
import { whereInScope, type DataScope } from '../../data-scope'
import { Problem } from '../../problem'
import { notFoundOrForbidden } from '../lookups/not-found-or-forbidden'

/** The rounds of schools whose money has come and was not paid. */
export const roundsDue = sql`
  select received.school_id, received.round
  from scholarship_fundings as received
  left join scholarship_remittances as paid on paid.school_id = received.school_id and paid.round = received.round
  where received.received > 0 and paid.id is null`

interface Write {
  transaction: Transaction<Database>
  dataScope: DataScope
  rule: Rule
}

function fundSchools(db: Kysely<Database>, dataScope: DataScope) {
  return db
    .selectFrom('schools')
    .innerJoin('raw_schools', 'raw_schools.id', 'schools.raw_school_id')
    .innerJoin('academic_years', 'academic_years.id', 'schools.academic_year_id')
    .select([
      'schools.id',
      'schools.academic_year_id',
      'academic_years.status as year_status',
      'academic_years.start_date',
      'academic_years.end_date',
    ])
    .where(whereInScope(dataScope))
}
export type FundSchool = Awaited<ReturnType<ReturnType<typeof fundSchools>['executeTakeFirstOrThrow']>>

/** The school in its year, in the caller's data scope. */
export async function findFundSchool(
  db: Kysely<Database>,
  dataScope: DataScope,
  schoolId: number,
  academicYearId: number | undefined,
): Promise<FundSchool> {
  const school = await fundSchools(db, dataScope).where('schools.id', '=', schoolId).executeTakeFirst()
  if (school === undefined) throw notFoundOrForbidden(dataScope)
  if (academicYearId !== undefined) refuseOtherYear(school, { academicYear: academicYearId })
  return school
}

/**
 * The same for a write: the school's fund is locked until the transaction ends, so that two simultaneous payments
 * cannot spend the same money, and its year keeps its status.
 */
export async function lockFundSchool({ transaction, dataScope, rule }: Write, schoolId: number): Promise<FundSchool> {
  const school = await fundSchools(transaction, dataScope)
    .where('schools.id', '=', schoolId)
    // Enrollments that name the school are not kept waiting.
    .forNoKeyUpdate(['schools'])
    .forShare(['academic_years'])
    .executeTakeFirst()
  if (school === undefined) throw notFoundOrForbidden(dataScope)
  assertYearOpen(rule, school.year_status)
  return school
}

/** The school of an entry, locked likewise. Whether the entry is still there is asked after that. */
export async function lockSchoolOfEntry(
  write: Write,
  table: 'scholarship_fundings' | 'scholarship_remittances',
  id: number,
): Promise<FundSchool> {
  const { transaction, dataScope } = write
  const entry = await transaction.selectFrom(table).select('school_id').where('id', '=', id).executeTakeFirst()
  if (entry === undefined) throw notFoundOrForbidden(dataScope)
  return await lockFundSchool(write, entry.school_id)
}

/** The year that the caller named, under whatever name, is the school's. */
export function refuseOtherYear(school: FundSchool, named: Record<string, number>): void {
  for (const [field, year] of Object.entries(named)) {
    if (year !== school.academic_year_id) throw wrong(field, 'common.error.invalidValue')
  }
}

/** Rounds are entered one after the other, each once. */
export function refuseRound(round: Round, entered: readonly { round: Round }[]): void {
  if (entered.some((entry) => entry.round === round)) throw roundTaken()
  if (nextRound(entered) !== round) throw new Problem(409, 'scholarship.error.roundOrder')
}

export function roundTaken(): Problem {
  return new Problem(409, 'scholarship.error.roundTaken')
}

export function notLastRound(): Problem {
  return new Problem(409, 'scholarship.error.notLastRound')
}

export function wrong(field: string, message: string): Problem {
  return new Problem(400, 'common.error.form', { errors: { [field]: message } })
}

export function selectFundings(db: Kysely<Database>, schoolId: number) {
  return db.selectFrom('scholarship_fundings').selectAll().where('school_id', '=', schoolId).orderBy('round')
}

export function selectRemittances(db: Kysely<Database>, schoolId: number) {
  return db.selectFrom('scholarship_remittances').selectAll().where('school_id', '=', schoolId).orderBy('round')
}

/** The money received and paid out, by round. */
export async function readMoney(
  db: Kysely<Database>,
  schoolId: number,
): Promise<{ received: RoundAmount[]; paid: RoundAmount[] }> {
  const fundings = await selectFundings(db, schoolId).execute()
  const remittances = await selectRemittances(db, schoolId).execute()
  return {
    received: fundings.map(({ round, received: amount }) => ({ round, amount })),
    paid: remittances.map(({ round, required_fund: amount }) => ({ round, amount })),
  }
}
