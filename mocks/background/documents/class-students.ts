import { sql, type Selectable } from 'kysely'
import { fullName } from '@/lib/text/names'
import type { StudentRelationshipTable } from '../../db/types'
import { listedInClass } from '../../api/handlers/classrooms/class-students'
import { groupBy } from '../../api/handlers/scores/class-results'
import { mayReadRecord, showsIdentity } from '../../api/child-access'
import type { ClassContext, ReportContext } from './report-context'

/** The students that a class report is of, in the order of its sheets. `profile_open` marks those whose report may show more than the
 *  class's own record of that year. */
export async function reportStudents({ db, room, only, profiles }: ClassContext) {
  const rows = await listedInClass(db, room.id)
    .select(mayReadRecord(profiles).as('profile_open'))
    .select(showsIdentity(profiles).as('shows_identity'))
    .select(['students.birth_date', 'enrollments.entry_status', 'students.gazetteer_code'])
    .select(['students.street', 'students.house_number', 'students.phone_number_1'])
    .$if(only !== null, (query) => query.where('enrollments.id', '=', only ?? 0))
    .execute()
  return rows.map((row) => (row.shows_identity ? row : Object.assign(row, { gender: null, birth_date: null })))
}
export type ReportStudent = Awaited<ReturnType<typeof reportStudents>>[number]

/** The name of the teacher who is responsible for the class. */
export async function classTeacher({
  db,
  room,
  language,
}: Pick<ClassContext, 'db' | 'room' | 'language'>): Promise<string | null> {
  const teacher = await db
    .selectFrom('classrooms')
    .innerJoin('staffs', 'staffs.id', 'classrooms.teacher_staff_id')
    .select(['staffs.first_name', 'staffs.last_name', 'staffs.first_name_en', 'staffs.last_name_en'])
    .where('classrooms.id', '=', room.id)
    .executeTakeFirst()
  return teacher === undefined ? null : fullName(teacher, language)
}

/** Parents and guardians by student. */
export async function readRelatives({ db }: ReportContext, studentIds: readonly number[]) {
  const rows = await db
    .selectFrom('student_relationships')
    .selectAll()
    .where(sql<boolean>`student_id = any(${[...studentIds]}::integer[])`)
    .orderBy(sql`array_position(array['father', 'mother', 'other'], kind)`)
    .execute()
  return groupBy(rows, ({ student_id: id }) => id)
}
export type Relative = Selectable<StudentRelationshipTable>

/** The villages of some addresses, each with what it lies in. */
export async function readPlaces({ db, language }: ReportContext, codes: readonly (string | null)[]) {
  const wanted = new Set(
    codes.flatMap((code) => (code === null ? [] : [code, code.slice(0, 6), code.slice(0, 4), code.slice(0, 2)])),
  )
  const rows =
    wanted.size === 0
      ? []
      : await db
          .selectFrom('gazetteer')
          .select(['code', 'name', 'name_en', 'kind'])
          .where('code', 'in', [...wanted])
          .execute()
  const names = new Map(rows.map((row) => [row.code, language === 'km' ? `${row.kind}${row.name}` : row.name_en]))
  return (code: string | null): string[] =>
    code === null
      ? []
      : [code, code.slice(0, 6), code.slice(0, 4), code.slice(0, 2)].flatMap((part) => names.get(part) ?? [])
}
