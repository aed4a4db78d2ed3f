import { sql, type Kysely, type SqlBool } from 'kysely'
import { schoolFigures, type SchoolFigures } from '@/features/progress/schema'
import { countStudents, countTransfers } from '../../../background/counts/truth'
import type { Database } from '../../../db/types'
import { reading, type ServedOperation } from '../../operation'
import { isWithoutClass } from '../../student-conditions'
import { whereInScope, type DataScope } from '../../data-scope'
import { idParams, nothing } from '../../request'
import { gradeNames } from '../lookups/grade-names'
import { notFoundOrForbidden } from '../lookups/not-found-or-forbidden'

export const schoolFigureOperations: readonly ServedOperation[] = [
  reading('GET /progress/schools/:id', { params: idParams, query: nothing }, async ({ db, dataScope, params }) => ({
    data: schoolFigures.parse(await readFigures(db, dataScope, params.id)),
  })),
]

async function readFigures(db: Kysely<Database>, dataScope: DataScope, id: number): Promise<SchoolFigures> {
  const school = await db
    .selectFrom('schools')
    .innerJoin('raw_schools', 'raw_schools.id', 'schools.raw_school_id')
    .select('schools.id')
    .where('schools.id', '=', id)
    .where(whereInScope(dataScope))
    .executeTakeFirst()
  if (school === undefined) throw notFoundOrForbidden(dataScope, 'school.notFound')
  const countedAt = new Date().toISOString()
  const isSchool = sql<SqlBool>`schools.id = ${id}`
  const { rows: grades } = await sql<Omit<SchoolFigures['grades'][number], 'grade_name' | 'grade_name_en'>>`
    select grade,
      coalesce(sum(students) filter (where gender = 'f'), 0) as female,
      coalesce(sum(students) filter (where gender = 'm'), 0) as male,
      sum(new_entrants) as new_entrants, sum(repeaters) as repeaters, sum(dropouts) as dropouts,
      sum(without_class) as without_class, (
        select count(*)::integer from enrollments
        where enrollments.school_id = ${id} and enrollments.grade = counted.grade
          and enrollments.import_id is not null and ${isWithoutClass}
      ) as imported_without_class
    from (${countStudents(isSchool)}) as counted
    group by grade
    having sum(students) > 0 or sum(dropouts) > 0
    order by grade`.execute(db)
  const { rows: transfers } = await sql<Pick<SchoolFigures, 'transfers_in' | 'transfers_out'>>`
    select coalesce(sum(transfers_in), 0) as transfers_in, coalesce(sum(transfers_out), 0) as transfers_out
    from (${countTransfers(isSchool)}) as counted`.execute(db)
  return {
    grades: grades.map((row) => Object.assign(row, gradeNames(row.grade))),
    transfers_in: transfers[0]?.transfers_in ?? 0,
    transfers_out: transfers[0]?.transfers_out ?? 0,
    counted_at: countedAt,
  }
}
