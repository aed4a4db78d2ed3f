import { sql, type Kysely, type SqlBool } from 'kysely'
import type { Database } from '../../../db/types'
import { isAttending } from '../../student-conditions'
import { opensRecord } from '../../child-access'
import type { DataScope } from '../../data-scope'

/** The students of the data scope: enrolled there in the year that is running or being prepared, with their record open, and
 *  neither dropped out nor gone to a school outside the system. */
export function studentWithin(dataScope: DataScope) {
  if (dataScope.kind === 'everywhere') return sql<SqlBool>`true`
  return sql<SqlBool>`exists (
    select 1 from enrollments
    join schools on schools.id = enrollments.school_id
    join raw_schools on raw_schools.id = schools.raw_school_id
    join academic_years on academic_years.id = schools.academic_year_id
    left join classrooms on classrooms.id = enrollments.classroom_id
    where enrollments.student_id = students.id and ${isAttending()}
      and academic_years.status in ('pre', 'running') and ${opensRecord(dataScope)})`
}

/** The accounts of the data scope's students. */
export function studentAccounts(db: Kysely<Database>, dataScope: DataScope) {
  return db
    .selectFrom('accounts')
    .innerJoin('students', 'students.id', 'accounts.student_id')
    .where('accounts.user_group', '=', 'student')
    .where(studentWithin(dataScope))
}
