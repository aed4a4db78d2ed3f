import type { Kysely } from 'kysely'
import * as z from 'zod'
import type { Database } from '../../../db/types'
import { reading, type ServedOperation } from '../../operation'
import { codeOf, widenToSchools, whereInScope, type DataScope } from '../../data-scope'
import { Problem } from '../../problem'
import { flag, idText, nothing, paging, sortOrder, wholeNumber } from '../../request'
import { notFoundOrForbidden } from '../lookups/not-found-or-forbidden'
import { studentOrders, studentPage } from './student-rows'

/** `school` is the school in its year; "all" grades and suffixes are meant where they are left out. */
const common = {
  ...paging,
  order: sortOrder,
  orderBy: z.enum(studentOrders).default('name'),
  school: idText.optional(),
  grade: wholeNumber(-3, 12).optional(),
  suffix: z.string().max(20).optional(),
  keyword: z.string().max(200).optional(),
}
const studentsRequest = z.strictObject({
  ...common,
  academic_year_id: idText.optional(),
  duplicate_record: flag.optional(),
})

const code = (levels: number) =>
  z
    .string()
    .regex(new RegExp(`^\\d{${levels * 2}}$`))
    .optional()
const enrolledRequest = z.strictObject({
  ...common,
  academicYear: idText.optional(),
  isDuplicateRecord: flag.optional(),
  /** Those who go to school and are in no class. */
  without_class: flag.optional(),
  province: code(1),
  district: code(2),
  commune: code(3),
  village: code(4),
  /** The link from a score or attendance sheet leads to one student. */
  student_id: idText.optional(),
})
type EnrolledRequest = z.output<typeof enrolledRequest>

export const studentOperations: readonly ServedOperation[] = [
  /** Lookups and the students of one class. */
  reading('GET /students', { params: nothing, query: studentsRequest }, async ({ db, dataScope, query }) => {
    const filter = { ...query, academicYear: query.academic_year_id, duplicates: query.duplicate_record }
    return await studentPage(db, dataScope, filter, query)
  }),

  /** The student list: a place, a school or a class outside the caller's data scope is refused. */
  reading(
    'GET /enrollments/students',
    { params: nothing, query: enrolledRequest },
    async ({ db, dataScope, query }) => {
      await refuseForeign(db, dataScope, query)
      const filter = {
        ...query,
        duplicates: query.isDuplicateRecord,
        withoutClass: query.without_class,
        student: query.student_id,
      }
      return await studentPage(db, dataScope, filter, query)
    },
  ),
]

async function refuseForeign(db: Kysely<Database>, dataScope: DataScope, query: EnrolledRequest): Promise<void> {
  const own = codeOf(dataScope)
  if (own !== null) {
    const named = query.village ?? query.commune ?? query.district ?? query.province ?? ''
    const shared = Math.min(named.length, own.length)
    if (named.slice(0, shared) !== own.slice(0, shared)) throw new Problem(403, 'common.error.notPermitted')
  }
  if (query.school !== undefined && !(await isSchoolInScope(db, dataScope, query.school)))
    throw notFoundOrForbidden(dataScope)
  if (dataScope.kind === 'own-classrooms' && query.grade !== undefined && query.suffix !== undefined) {
    const own = await db
      .selectFrom('classrooms')
      .select('id')
      .where('teacher_staff_id', '=', dataScope.staffId)
      .where('grade', '=', query.grade)
      .where('suffix', '=', query.suffix)
      .$if(query.school !== undefined, (rooms) => rooms.where('school_id', '=', query.school ?? 0))
      .limit(1)
      .executeTakeFirst()
    if (own === undefined) throw notFoundOrForbidden(dataScope)
  }
}

async function isSchoolInScope(db: Kysely<Database>, dataScope: DataScope, schoolId: number): Promise<boolean> {
  const row = await db
    .selectFrom('schools')
    .innerJoin('raw_schools', 'raw_schools.id', 'schools.raw_school_id')
    .select('schools.id')
    .where('schools.id', '=', schoolId)
    .where(whereInScope(widenToSchools(dataScope)))
    .executeTakeFirst()
  return row !== undefined
}
