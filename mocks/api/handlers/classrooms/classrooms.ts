import { sql, type Kysely, type SqlBool } from 'kysely'
import * as z from 'zod'
import { toClassroomInput, toOwnFields } from '@/features/classrooms/form-values'
import {
  classroom,
  classroomChanges,
  classroomDetail,
  classroomInput,
  type ClassroomDetail,
  type ClassroomInput,
} from '@/domain/classrooms/schema'
import { assertYearOpen } from '../../assert-year-open'
import { auditNames, mergeChanges, type FormRecord } from '../../changes'
import { breaksUnique, errorCode } from '../../../db/transaction'
import type { Database } from '../../../db/types'
import { reading, readingTagged, writing, type ServedOperation } from '../../operation'
import { whereInScope, type DataScope } from '../../data-scope'
import { Problem } from '../../problem'
import { idParams, idText, noBody, nothing, paging, sortOrder } from '../../request'
import { createTag } from '../../tag'
import { excludedSubjects, subjectsOffered } from './classroom-record'
import {
  checkFields,
  checkRecords,
  type ClassroomSchool,
  hasStudents,
  lockClassroomSchool,
  lockClassroom,
  replaceExcluded,
  scoredSubjects,
} from './classroom-write'
import { gradeNames } from '../lookups/grade-names'
import { notFoundOrForbidden } from '../lookups/not-found-or-forbidden'

/**
 * `school` is the school in its year, `teacher_staff_id` narrows to one teacher, `gazetteer` is the most specific place
 * chosen, for the classes of several schools.
 */
const classroomsRequest = z.strictObject({
  ...paging,
  order: sortOrder,
  orderBy: z.enum(['grade', 'suffix', 'status', 'school']).default('grade'),
  academicYear: idText.optional(),
  school: idText.optional(),
  gazetteer: z
    .string()
    .regex(/^(\d{2}){1,4}$/)
    .optional(),
  teacher_staff_id: idText.optional(),
})
type ClassroomsRequest = z.output<typeof classroomsRequest>

const orderColumns = {
  grade: 'classrooms.grade',
  suffix: sql`classrooms.suffix collate "C"`,
  status: 'classrooms.status',
  // PGlite has no Khmer collation: the stored key is what sorts.
  school: 'raw_schools.sort_key',
} as const

const placeColumns = { 2: 'province_code', 4: 'district_code', 6: 'commune_code', 8: 'village_code' } as const

export const classroomOperations: readonly ServedOperation[] = [
  reading('GET /classrooms', { params: nothing, query: classroomsRequest }, async ({ db, dataScope, query }) => {
    const matching = classroomsMatching(db, dataScope, query)
    const rows = await withDetails(matching)
      .orderBy(orderColumns[query.orderBy], query.order)
      .orderBy('raw_schools.sort_key')
      .orderBy('raw_schools.id')
      .orderBy('classrooms.grade')
      .orderBy(sql`classrooms.suffix collate "C"`)
      .orderBy('classrooms.id')
      .limit(query.limit)
      .offset((query.page - 1) * query.limit)
      .execute()
    const { total } = await matching.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    return { data: rows.map(toWire), meta: { total } }
  }),

  readingTagged('GET /classrooms/:id', { params: idParams, query: nothing }, async ({ db, dataScope, params }) => {
    const data = await detail(db, dataScope, params.id)
    return { body: { data }, etag: classroomTag(data) }
  }),

  writing('POST /classrooms', { params: nothing, body: classroomInput }, async (context) => {
    const { transaction, caller, dataScope, rule, body } = context
    const school = await lockClassroomSchool(transaction, dataScope, body.school)
    assertYearOpen(rule, school.year_status)
    await checkFields(transaction, caller.account, school, body, null)
    const { id } = await storing(() =>
      transaction
        .insertInto('classrooms')
        .values({ ...toColumns(body), school_id: school.id })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    await replaceExcluded(transaction, id, body.excluded_subjects)
    return { status: 201, body: { data: await detail(transaction, dataScope, id) }, recordId: id }
  }),

  writing('PUT /classrooms/:id', { params: idParams, body: classroomChanges }, async (context) => {
    const { transaction, caller, dataScope, rule, params } = context
    const before = await lockClassroom(transaction, dataScope, params.id)
    const school = await lockClassroomSchool(transaction, { kind: 'everywhere' }, before.school_id)
    assertYearOpen(rule, school.year_status)
    const record = classroomRecord(await detail(transaction, dataScope, before.id), school)
    const { input, changed } = await mergeChanges(context, record, classroomInput, context.body)
    // A class stays in its school and year.
    if (input.school !== school.id) {
      throw new Problem(400, 'common.error.form', { errors: { school: 'common.error.invalidValue' } })
    }
    await checkFields(transaction, caller.account, school, input, before)
    await checkRecords(transaction, before, input)
    await storing(() =>
      transaction.updateTable('classrooms').set(toColumns(input)).where('id', '=', before.id).execute(),
    )
    await replaceExcluded(transaction, before.id, input.excluded_subjects)
    return {
      status: 200,
      body: { data: await detail(transaction, dataScope, before.id) },
      recordId: before.id,
      changed,
    }
  }),

  writing('DELETE /classrooms/:id', { params: idParams, body: noBody }, async (context) => {
    const { transaction, caller, dataScope, rule, params } = context
    // Deleting is for those who manage the school's classes, not for the teacher of one.
    if (caller.account.user_group === 'teacher') throw new Problem(403, 'common.error.notPermitted')
    const { id, school_id } = await lockClassroom(transaction, dataScope, params.id)
    const school = await lockClassroomSchool(transaction, { kind: 'everywhere' }, school_id)
    assertYearOpen(rule, school.year_status)
    if (await hasStudents(transaction, id)) throw new Problem(409, 'classroom.cannotDelete')
    try {
      await transaction.deleteFrom('classrooms').where('id', '=', id).execute()
    } catch (error) {
      // A record of another kind names the class.
      if (errorCode(error) === '23503') throw new Problem(409, 'classroom.cannotDelete')
      throw error
    }
    return { status: 200, body: { data: { id } }, recordId: id }
  }),
]

/** Changes with every change of the class itself; where its school lies is not of the class. */
function classroomTag(room: ClassroomDetail): string {
  return createTag(toOwnFields(room))
}

/** A class as its form changes it. */
function classroomRecord(room: ClassroomDetail, school: ClassroomSchool): FormRecord {
  const { province_code, district_code, commune_code, village_code } = school
  const home = {
    id: school.id,
    academic_year_id: school.academic_year_id,
    province: { code: province_code },
    district: { code: district_code },
    commune: { code: commune_code },
    village: { code: village_code },
  }
  return {
    fields: toClassroomInput(room, home),
    etag: classroomTag(room),
    auditName: auditNames('classrooms', room.id),
  }
}

async function detail(
  db: Kysely<Database>,
  dataScope: DataScope,
  id: number,
): Promise<z.output<typeof classroomDetail>> {
  const row = await withDetails(selectClassrooms(db, dataScope)).where('classrooms.id', '=', id).executeTakeFirst()
  if (row === undefined) throw notFoundOrForbidden(dataScope)
  const offered = await subjectsOffered(db, row)
  return classroomDetail.parse({
    ...toWire(row),
    subjects: offered.map((subject) => subject.id),
    excluded_subjects: await excludedSubjects(db, id),
    scored_subjects: await scoredSubjects(db, id),
  })
}

/**
 * The constraint allows one class per grade and suffix even for simultaneous writes; here its error becomes a refusal.
 */
async function storing<T>(store: () => Promise<T>): Promise<T> {
  try {
    return await store()
  } catch (error) {
    if (!breaksUnique(error, 'classrooms_school_id_grade_suffix_key')) throw error
    throw new Problem(409, 'classroom.alreadyExists', { errors: { suffix: 'classroom.alreadyExists' } })
  }
}

function toColumns({ grade, suffix, status, special_education, bilingual, type, classroom_teacher }: ClassroomInput) {
  return { grade, suffix, status, special_education, bilingual, type, teacher_staff_id: classroom_teacher }
}

function selectClassrooms(db: Kysely<Database>, dataScope: DataScope) {
  return db
    .selectFrom('classrooms')
    .innerJoin('schools', 'schools.id', 'classrooms.school_id')
    .innerJoin('raw_schools', 'raw_schools.id', 'schools.raw_school_id')
    .where(whereInScope(dataScope))
}

function classroomsMatching(db: Kysely<Database>, dataScope: DataScope, query: ClassroomsRequest) {
  let matching = selectClassrooms(db, dataScope)
  if (query.academicYear !== undefined) matching = matching.where('schools.academic_year_id', '=', query.academicYear)
  if (query.school !== undefined) matching = matching.where('schools.id', '=', query.school)
  const code = query.gazetteer
  if (code?.length === 2 || code?.length === 4 || code?.length === 6 || code?.length === 8) {
    matching = matching.where(`raw_schools.${placeColumns[code.length]}`, '=', code)
  }
  if (query.teacher_staff_id !== undefined) {
    matching = matching.where('classrooms.teacher_staff_id', '=', query.teacher_staff_id)
  }
  return matching
}

function withDetails(classrooms: ReturnType<typeof selectClassrooms>) {
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
      'staffs.first_name_en',
      'staffs.last_name_en',
      'schools.academic_year_id',
      'raw_schools.code as school_code',
      'raw_schools.name as school_name',
      'raw_schools.name_en as school_name_en',
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
    deactivated: row.status === 0,
    school: { code: row.school_code, name: row.school_name, name_en: row.school_name_en },
  })
}
