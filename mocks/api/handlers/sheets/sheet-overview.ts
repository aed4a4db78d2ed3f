import type { Kysely } from 'kysely'
import * as z from 'zod'
import { classProgress } from '@/sheets/frame/schema'
import type { Database } from '../../../db/types'
import { reading, type ServedOperation } from '../../operation'
import { widenToSchools, whereInScope, type DataScope } from '../../data-scope'
import { idText, nothing } from '../../request'
import { notFoundOrForbidden } from '../lookups/not-found-or-forbidden'
import { readCalculations } from '../scores/semester-calculations'
import { attendanceProgress, readClasses, scoreProgress, type SchoolInYear } from './class-progress'

const overviewRequest = z.strictObject({ academic_year_school_id: idText })

export const sheetOverviewOperations: readonly ServedOperation[] = [
  reading('GET /scores/overview', { params: nothing, query: overviewRequest }, async ({ db, dataScope, query }) => {
    const school = await findSchool(db, dataScope, query.academic_year_school_id)
    const rooms = await readClasses(db, dataScope, school)
    const calculated = await readCalculations(
      db,
      'classroom_id',
      rooms.map(({ id }) => id),
    )
    const progress = rooms.map((room) => scoreProgress(room, school, calculated.get(room.id)))
    return { data: z.array(classProgress).parse(progress) }
  }),
  reading(
    'GET /attendances/overview',
    { params: nothing, query: overviewRequest },
    async ({ db, dataScope, query }) => {
      const school = await findSchool(db, dataScope, query.academic_year_school_id)
      const rooms = await readClasses(db, dataScope, school)
      return { data: z.array(classProgress).parse(rooms.map((room) => attendanceProgress(room, school))) }
    },
  ),
]

/** The school; a teacher's data scope ends at their own classes, but it is at their school that these are. */
async function findSchool(db: Kysely<Database>, dataScope: DataScope, id: number): Promise<SchoolInYear> {
  const school = await db
    .selectFrom('schools')
    .innerJoin('raw_schools', 'raw_schools.id', 'schools.raw_school_id')
    .innerJoin('academic_years', 'academic_years.id', 'schools.academic_year_id')
    .select([
      'schools.id',
      'schools.academic_year_id',
      'academic_years.start_date',
      'academic_years.end_date',
      'academic_years.study_days',
    ])
    .where('schools.id', '=', id)
    .where(whereInScope(widenToSchools(dataScope)))
    .executeTakeFirst()
  if (school === undefined) throw notFoundOrForbidden(dataScope)
  return school
}
