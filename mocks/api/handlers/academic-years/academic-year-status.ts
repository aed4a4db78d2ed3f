import { sql, type Kysely, type Transaction } from 'kysely'
import type { MoveCheck, MoveObstacle } from '@/domain/academic-years/move-schema'
import { academicYearStatuses, type AcademicYearStatus } from '@/domain/academic-years/schema'
import type { AcademicYearRow, Database } from '../../../db/types'
import { Problem } from '../../problem'
import { isCopying } from './academic-year-copy'

/** The accomplishment that every active school must have before a year leaves the status. */
const neededToLeave: Partial<Record<AcademicYearStatus, number>> = { pre: 1, running: 2, post: 3 }

/** Reads a year and keeps others from changing it until the transaction ends. */
export async function lockAcademicYear(transaction: Transaction<Database>, id: number): Promise<AcademicYearRow> {
  const row = await transaction
    .selectFrom('academic_years')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new Problem(404, 'common.error.notFound')
  return row
}

/** The status that follows; null at the last. */
export function statusAfter(status: AcademicYearStatus): AcademicYearStatus | null {
  return academicYearStatuses[academicYearStatuses.indexOf(status) + 1] ?? null
}

/** A year stays where it is or moves one step forward, when nothing is in the way of that step. */
export async function checkMove(
  transaction: Transaction<Database>,
  year: AcademicYearRow,
  to: AcademicYearStatus,
): Promise<void> {
  if (to === year.status) return
  if (to !== statusAfter(year.status)) {
    throw new Problem(409, 'academicYear.status.step', { errors: { status: 'academicYear.status.step' } })
  }
  const [first] = await moveObstacles(transaction, year, to)
  if (first === undefined) return
  const { message, values } = first
  throw new Problem(409, message, { errors: { status: message }, ...(values !== undefined && { values }) })
}

/** Everything that is in the way of a year's next step: what the step itself refuses and what its dialog shows. */
export async function moveObstacles(
  db: Kysely<Database>,
  year: AcademicYearRow,
  to: AcademicYearStatus,
): Promise<MoveObstacle[]> {
  return [
    ...((await isCopying(db, year.id)) ? [{ message: 'academicYear.schoolsBeingCopied' } as const] : []),
    ...(await schoolsBehind(db, year)),
    ...(await yearWithStatus(db, to)),
  ]
}

/** Of every status but the last there is one year at most. */
async function yearWithStatus(db: Kysely<Database>, status: AcademicYearStatus): Promise<MoveObstacle[]> {
  if (status === 'archived') return []
  const other = await db.selectFrom('academic_years').select('id').where('status', '=', status).executeTakeFirst()
  return other === undefined ? [] : [{ message: 'academicYear.status.conflict', values: { status, year: other.id } }]
}

async function schoolsBehind(db: Kysely<Database>, year: AcademicYearRow): Promise<MoveObstacle[]> {
  const needed = neededToLeave[year.status]
  if (needed === undefined) return []
  const { behind } = await db
    .selectFrom('schools')
    .select((e) => e.fn.countAll<number>().as('behind'))
    .where('academic_year_id', '=', year.id)
    .where('status', '=', 1)
    .where('accomplishment_status', '<', needed)
    .executeTakeFirstOrThrow()
  return behind === 0 ? [] : [{ message: 'academicYear.schoolsBehind', values: { count: behind } }]
}

/** The provinces that hold a year's next step back; those with the largest share of schools that are behind come first. */
export async function provincesBehind(
  db: Kysely<Database>,
  { id, status }: AcademicYearRow,
): Promise<NonNullable<MoveCheck['provinces']>> {
  const needed = neededToLeave[status]
  if (needed === undefined) return []
  const { rows } = await sql<NonNullable<MoveCheck['provinces']>[number]>`
    select gazetteer.code, gazetteer.name, gazetteer.name_en, counted.behind, counted.schools
    from (
      select raw_schools.province_code as code, count(*)::integer as schools,
        (count(*) filter (where schools.accomplishment_status < ${needed}))::integer as behind
      from schools join raw_schools on raw_schools.id = schools.raw_school_id
      where schools.academic_year_id = ${id} and schools.status = 1
      group by 1
    ) as counted
    join gazetteer on gazetteer.code = counted.code
    where counted.behind > 0
    order by counted.behind::real / counted.schools desc, counted.behind desc, gazetteer.code`.execute(db)
  return rows
}
