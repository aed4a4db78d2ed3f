import { sql, type Kysely, type Transaction } from 'kysely'
import { monthOfSemester, type CalculatedSemester } from '@/domain/results/semester-calculation'
import type { Database } from '../../../db/types'
import { isAttending } from '../../student-conditions'
import { groupBy } from './class-results'

type Semester = CalculatedSemester['semester']

/** Remembers from which months the semester of some students was calculated just now. */
export async function recordCalculation(
  transaction: Transaction<Database>,
  {
    enrollmentIds,
    semester,
    months,
  }: { enrollmentIds: readonly number[]; semester: Semester; months: readonly number[] },
): Promise<void> {
  const ids = sql`${[...enrollmentIds]}::integer[]`
  const month = monthOfSemester[semester]
  await sql`delete from scores_after_calculation where enrollment_id = any(${ids}) and semester = ${month}`.execute(
    transaction,
  )
  await sql`
    insert into semester_calculations (enrollment_id, semester, months, calculated_at)
    select id, ${month}::smallint, ${[...months]}::smallint[], now() from unnest(${ids}) as id
    on conflict (enrollment_id, semester) do update
    set months = excluded.months, calculated_at = excluded.calculated_at`.execute(transaction)
}

interface CalculationRow {
  id: number
  semester: number
  calculated_at: Date
  months: number[]
  without_scores: number[]
}

interface WrittenRow {
  id: number
  semester: number
  month: number
  scores: number
}

/**
 * How the semesters of some classes, or of single students by enrollment, were calculated. Of a class whose students' semesters
 * were calculated apart, after a change of classes for instance, the last calculation counts.
 */
export async function readCalculations(
  db: Kysely<Database>,
  by: 'classroom_id' | 'id',
  ids: readonly number[],
): Promise<Map<number, CalculatedSemester[]>> {
  const key = sql.ref(`enrollments.${by}`)
  const counts = by === 'id' ? sql`true` : isAttending()
  const among = sql`${key} = any(${[...ids]}::integer[]) and ${counts}`
  const { rows } = await sql<CalculationRow>`
    with last as (
      select distinct on (1, 2) ${key} as id, made.semester, made.calculated_at, made.months
      from semester_calculations as made join enrollments on enrollments.id = made.enrollment_id
      where ${among} order by 1, 2, made.calculated_at desc
    )
    select last.*, array(
      select month from unnest(last.months) with ordinality as used (month, position)
      where not exists (
        select from enrollments join scores on scores.enrollment_id = enrollments.id
        where ${key} = last.id and ${counts} and scores.month = used.month
      ) order by position
    ) as without_scores
    from last`.execute(db)
  const { rows: written } = await sql<WrittenRow>`
    select ${key} as id, later.semester, later.month, count(*)::integer as scores
    from scores_after_calculation as later join enrollments on enrollments.id = later.enrollment_id
    where ${among} group by 1, 2, 3`.execute(db)
  const laterBy = groupBy(written, ({ id }) => id)
  const semesters = [1, 2] as const
  return new Map(
    [...groupBy(rows, ({ id }) => id)].map(([id, calculated]) => [
      id,
      semesters.flatMap((semester): CalculatedSemester[] => {
        const isOfSemester = (row: { semester: number }) => row.semester === monthOfSemester[semester]
        const found = calculated.find(isOfSemester)
        if (found === undefined) return []
        const { months, calculated_at: at, without_scores } = found
        const later = (laterBy.get(id) ?? []).filter(isOfSemester)
        return [
          {
            semester,
            calculated_at: at.toISOString(),
            months,
            changed: months.flatMap((month) => {
              const scores = later.find((row) => row.month === month)?.scores ?? 0
              return scores === 0 ? [] : [{ month, scores }]
            }),
            by_hand: later.find(({ month }) => month === monthOfSemester[semester])?.scores ?? 0,
            without_scores,
          },
        ]
      }),
    ]),
  )
}
