import { sql, type Kysely, type SqlBool } from 'kysely'
import * as z from 'zod'
import { classroom } from '@/features/classrooms/schema'
import type { Database } from '../db/types'
import { reading, type ServedOperation } from '../operation'
import { withinReach, type Reach } from '../policy'
import { idParams, idText, nothing, paging, sortOrder } from '../request'
import { gradeNames } from './grade-names'
import { noRecord } from './no-record'

/** Platform §3, "List filters"; `school` is the school in its year, `teacher_staff_id` narrows to one teacher. */
const classroomsRequest = z.strictObject({
  ...paging,
  order: sortOrder,
  orderBy: z.enum(['grade', 'suffix', 'status']).default('grade'),
  academicYear: idText.optional(),
  school: idText.optional(),
  teacher_staff_id: idText.optional(),
})
type ClassroomsRequest = z.output<typeof classroomsRequest>

export const classroomOperations: readonly ServedOperation[] = [
  reading('GET /classrooms', { params: nothing, query: classroomsRequest }, async ({ db, reach, query }) => {
    const matching = classroomsMatching(db, reach, query)
    const rows = await withDetails(matching)
      .orderBy(`classrooms.${query.orderBy}`, query.order)
      .orderBy('classrooms.grade')
      .orderBy(sql`classrooms.suffix collate "C"`)
      .orderBy('classrooms.id')
      .limit(query.limit)
      .offset((query.page - 1) * query.limit)
      .execute()
    const { total } = await matching.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    return { data: rows.map(toWire), meta: { total } }
  }),

  reading('GET /classrooms/:id', { params: idParams, query: nothing }, async ({ db, reach, params }) => {
    const row = await withDetails(classroomsInReach(db, reach))
      .where('classrooms.id', '=', params.id)
      .executeTakeFirst()
    if (row === undefined) throw noRecord(reach)
    return { data: toWire(row) }
  }),
]

function classroomsInReach(db: Kysely<Database>, reach: Reach) {
  return db
    .selectFrom('classrooms')
    .innerJoin('schools', 'schools.id', 'classrooms.school_id')
    .innerJoin('raw_schools', 'raw_schools.id', 'schools.raw_school_id')
    .where(withinReach(reach))
}

function classroomsMatching(db: Kysely<Database>, reach: Reach, query: ClassroomsRequest) {
  let matching = classroomsInReach(db, reach)
  if (query.academicYear !== undefined) matching = matching.where('schools.academic_year_id', '=', query.academicYear)
  if (query.school !== undefined) matching = matching.where('schools.id', '=', query.school)
  if (query.teacher_staff_id !== undefined) {
    matching = matching.where('classrooms.teacher_staff_id', '=', query.teacher_staff_id)
  }
  return matching
}

function withDetails(classrooms: ReturnType<typeof classroomsInReach>) {
  return classrooms
    .leftJoin('staffs', 'staffs.id', 'classrooms.teacher_staff_id')
    .select([
      'classrooms.id',
      'classrooms.school_id',
      'classrooms.grade',
      'classrooms.suffix',
      'classrooms.status',
      'classrooms.special_education',
      'classrooms.bilingual',
      'classrooms.type',
      'staffs.id as staff_id',
      'staffs.first_name',
      'staffs.last_name',
      sql<SqlBool>`not exists (select 1 from enrollments where enrollments.classroom_id = classrooms.id)`.as(
        'can_delete',
      ),
    ])
}

type ClassroomRow = Awaited<ReturnType<ReturnType<typeof withDetails>['execute']>>[number]

function toWire(row: ClassroomRow): z.output<typeof classroom> {
  return classroom.parse({
    ...row,
    ...gradeNames(row.grade),
    teacher: row.staff_id === null ? null : row,
    academic_year_school_id: row.school_id,
    isCanDelete: row.can_delete,
  })
}
