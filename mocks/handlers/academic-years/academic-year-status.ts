import type { Transaction } from 'kysely'
import { academicYearStatuses, type AcademicYearStatus } from '@/features/academic-years/schema'
import type { AcademicYearRow, Database } from '../../db/types'
import { Problem } from '../../problem'
import { refuseWhileCopying } from './academic-year-copy'

/** The accomplishment that every active school must have before a year leaves the status (platform §4). */
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

/** A year stays where it is or moves one step forward, and not past schools that are behind. */
export async function checkMove(
  transaction: Transaction<Database>,
  year: AcademicYearRow,
  to: AcademicYearStatus,
): Promise<void> {
  if (to === year.status) return
  if (academicYearStatuses.indexOf(to) !== academicYearStatuses.indexOf(year.status) + 1) {
    throw new Problem(409, 'academicYear.status.step', { errors: { status: 'academicYear.status.step' } })
  }
  const needed = neededToLeave[year.status]
  if (needed === undefined) return
  await refuseWhileCopying(transaction, year.id)
  const { behind } = await transaction
    .selectFrom('schools')
    .select((e) => e.fn.countAll<number>().as('behind'))
    .where('academic_year_id', '=', year.id)
    .where('status', '=', 1)
    .where('accomplishment_status', '<', needed)
    .executeTakeFirstOrThrow()
  if (behind > 0) {
    throw new Problem(409, 'academicYear.schoolsBehind', {
      errors: { status: 'academicYear.schoolsBehind' },
      values: { count: behind },
    })
  }
}
