import { sql, type Kysely, type SqlBool } from 'kysely'
import * as z from 'zod'
import { yearFigures, type YearFigures } from '@/features/progress/schema'
import { readCountedAt } from '../../../background/counts/count-schools'
import { countResults, countStudents } from '../../../background/counts/truth'
import type { Database } from '../../../db/types'
import { reading, type ServedOperation } from '../../operation'
import { nothing } from '../../request'
import { areaRequest, findArea, type Area } from './progress-area'
import { findYear, findYearBefore } from './progress-year'

export const progressFigureOperations: readonly ServedOperation[] = [
  reading(
    'GET /progress/figures',
    { params: nothing, query: z.strictObject(areaRequest) },
    async ({ db, dataScope, query }) => {
      const area = await findArea(db, dataScope, query)
      const year = await findYear(db, query.academic_year)
      const before = await findYearBefore(db, year)
      return {
        data: yearFigures.parse({
          counted_at: area.rawSchoolId === null ? await readCountedAt(db) : new Date().toISOString(),
          current: await readFigures(db, area, year.id),
          before: before === undefined ? null : await readFigures(db, area, before.id),
        }),
      }
    },
  ),
]

/** The same schools, students and teachers as in the data query, as the background has counted them; a caller's own school is
 *  counted at the moment. */
async function readFigures(db: Kysely<Database>, area: Area, yearId: number): Promise<YearFigures['current']> {
  const isSchool = sql<SqlBool>`(schools.raw_school_id = ${area.rawSchoolId} and schools.academic_year_id = ${yearId})`
  const isOwn = area.rawSchoolId !== null
  const students = isOwn ? sql`(${countStudents(isSchool)})` : sql`student_counts`
  const results = isOwn ? sql`(${countResults(isSchool)})` : sql`result_counts`
  const { rows } = await sql<YearFigures['current']>`
    with asked as materialized (
      select schools.id, schools.raw_school_id
      from schools join raw_schools on raw_schools.id = schools.raw_school_id
      where schools.academic_year_id = ${yearId} and ${area.where}
    )
    select counted.*, passes.*,
      (select count(*)::integer from asked) as schools,
      (
        select count(*)::integer from staffs join asked on asked.raw_school_id = staffs.raw_school_id
        where staffs.staff_role = 'teacher'
      ) as teachers
    from (
      select coalesce(sum(students), 0)::integer as students,
        coalesce(sum(students) filter (where gender = 'f'), 0)::integer as girls,
        coalesce(sum(dropouts), 0)::integer as dropouts
      from ${students} as counts
      where academic_year_id = ${yearId} and school_id in (select id from asked)
    ) as counted,
    (
      select coalesce(sum(passed), 0)::integer as passed, coalesce(sum(failed), 0)::integer as failed
      from ${results} as counts
      where academic_year_id = ${yearId} and period = 3 and school_id in (select id from asked)
    ) as passes`.execute(db)
  const [figures] = rows
  if (figures === undefined) throw new Error('An aggregate without a row')
  return figures
}
