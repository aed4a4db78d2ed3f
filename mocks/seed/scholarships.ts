import { sql, type Kysely } from 'kysely'
import { rounds, type Round } from '@/features/scholarships/rounds/rounds'
import { requiredFund, type remittedAmounts } from '@/features/scholarships/remittances/schema'
import { countValidStudents } from '../api/handlers/scholarships/scholarship-record'
import type { Database, New, ScholarshipFundingTable, ScholarshipRemittanceTable } from '../db/types'
import { startYears } from './academic-years'
import { noise } from './random'

/** The number of rounds in which a school of the demonstration has received and paid out money. */
interface Progress {
  received: number
  paid: number
}

/** The closing year is paid out; of the running one the first school has paid a round and received another, the second
 *  has received its first, the third has nothing yet. */
const finished: Progress = { received: 3, paid: 3 }
const running: readonly Progress[] = [
  { received: 2, paid: 1 },
  { received: 1, paid: 0 },
  { received: 0, paid: 0 },
  { received: 1, paid: 1 },
  { received: 3, paid: 2 },
]

const perStudent: Readonly<Record<Round, (typeof remittedAmounts)[number]>> = {
  round_1: 80_000,
  round_2: 120_000,
  round_3: 120_000,
}
const receivedOn: Readonly<Record<Round, string>> = { round_1: '11-18', round_2: '12-22', round_3: '01-26' }
const remittedOn: Readonly<Record<Round, string>> = { round_1: '12-08', round_2: '01-12', round_3: '02-05' }

/**
 * Poor levels of the scholarship students and of some whom a scholarship could be given, and the rounds of some schools, as
 * far as they lie before the day `madeOn`.
 */
export async function seedScholarships(
  db: Kysely<Database>,
  schools: { closing: readonly number[]; running: readonly number[] },
  { yearShift, madeOn }: { yearShift: number; madeOn: string },
): Promise<void> {
  await seedPoorLevels(db)
  for (const school of schools.closing) await seedRounds(db, school, startYears.post + yearShift, finished, madeOn)
  for (const [index, school] of schools.running.entries()) {
    const progress = running[index % running.length]
    if (progress !== undefined) await seedRounds(db, school, startYears.running + yearShift, progress, madeOn)
  }
}

async function seedPoorLevels(db: Kysely<Database>): Promise<void> {
  const level = noise(['student_id'], 13, 100)
  await sql`
    update enrollments set poor_level = case
      when scholarships <> '[]' then case when ${level} < 45 then 'level_1' when ${level} < 78 then 'level_2'
        when ${level} < 88 then 'other' when ${level} < 93 then 'none' end
      else case when ${level} < 2 then 'level_1' else 'level_2' end
    end
    where scholarships <> '[]' or (scholarships = '[]' and ${level} < 4)`.execute(db)
}

async function seedRounds(
  db: Kysely<Database>,
  school: number,
  start: number,
  progress: Progress,
  madeOn: string,
): Promise<void> {
  const students = await countValidStudents(db, school)
  if (students === 0) return
  const on = (day: string) => `${String(day >= '11' ? start : start + 1)}-${day}`
  const fund = (round: Round) => requiredFund(perStudent[round], students)
  const until = (count: number, days: Readonly<Record<Round, string>>) =>
    rounds.slice(0, count).filter((round) => on(days[round]) <= madeOn)
  const fundings = until(progress.received, receivedOn).map((round): New<ScholarshipFundingTable> => ({
    school_id: school,
    round,
    // A little more than is paid out, as a round sum.
    received: Math.ceil((fund(round) * 1.1) / 100_000) * 100_000,
    received_at: on(receivedOn[round]),
  }))
  const remittances = until(progress.paid, remittedOn).map((round): New<ScholarshipRemittanceTable> => ({
    school_id: school,
    round,
    remitted_amount: perStudent[round],
    required_fund: fund(round),
    remitted_at: on(remittedOn[round]),
  }))
  if (fundings.length > 0) await db.insertInto('scholarship_fundings').values(fundings).execute()
  if (remittances.length > 0) await db.insertInto('scholarship_remittances').values(remittances).execute()
}
