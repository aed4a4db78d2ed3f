import { sql, type Kysely } from 'kysely'
import * as z from 'zod'
import { likelyDuplicate, studentSearchResult } from '@/features/enrollments/schema'
import { gender, wireDate } from '@/lib/api/wire'
import { code, requiredText } from '@/components/forms/input-types'
import type { Caller } from '../../caller'
import type { Database } from '../../../db/types'
import { isAttending } from '../../student-conditions'
import { reading, type ServedOperation } from '../../operation'
import { isPermitted, findRule } from '../../policy'
import { scopeFor } from '../../data-scope'
import { Problem } from '../../problem'
import { idText, nothing } from '../../request'
import { droppedOutBefore, findLikelyDuplicates, identityKey } from '../enrollments/enroll'
import { lookUpStudent, recordShown } from './student-lookups'
import { openEnrollments } from '../enrollments/enrollment-record'
import { readScholarship } from '../scholarships/scholarship-record'

const nothingSaid = {
  ethnicity: null,
  disabilities: null,
  health_problems: null,
  personal_problems: null,
  scholarships: null,
}

const findRequest = z.strictObject({
  emis_student_id: code(50),
  /** The year that is enrolled into; without it the running one. */
  academic_year_id: idText.optional(),
})

const name = requiredText(100)
const duplicatesRequest = z.strictObject({
  first_name: name,
  last_name: name,
  gender,
  birth_date: wireDate,
  academic_year_id: idText.optional(),
})

/** A few are enough to recognize the child. */
const maxDuplicates = 20

export const studentSearchOperations: readonly ServedOperation[] = [
  reading('GET /students/find', { params: nothing, query: findRequest }, async ({ db, caller, dataScope, query }) => {
    const student = await lookUpStudent(db, caller.account, query.emis_student_id)
    if (student === undefined) throw new Problem(404, 'enrollment.studentNotFound')
    const year = query.academic_year_id ?? (await runningYear(db))
    const newest = (await newestEnrollments(db, [student.id])).get(student.id)
    const current = (await currentEnrollments(db, [student.id], year)).get(student.id) ?? null
    // Confidential data is sent to the school that may enroll the child, or has it already.
    const isSeen =
      current === null ||
      (await openEnrollments(db, dataScope)
        .select('enrollments.id')
        .where('enrollments.id', '=', current)
        .executeTakeFirst()) !== undefined
    return {
      data: {
        scholarship: await findScholarship(db, caller, current),
        ...studentSearchResult.parse({
          ...student,
          grade: newest?.grade ?? null,
          transfer_status: newest?.transfer_status ?? 0,
          ...(isSeen && newest !== undefined ? newest : nothingSaid),
          is_drop_out_last_year: await droppedOutBefore(db, student.id, year, current ?? 0),
          previous_enroll_status: newest?.entry_status ?? null,
          current_enroll_id: current,
        }),
      },
    }
  }),

  reading(
    'GET /enrollments/duplicates',
    { params: nothing, query: duplicatesRequest },
    async ({ db, caller, query }) => {
      const likely = await findLikelyDuplicates(db, [query])
      const ids = (likely.get(identityKey(query)) ?? []).slice(0, maxDuplicates)
      if (ids.length === 0) return { data: [] }
      await recordShown(db, caller.account, 'GET /enrollments/duplicates', ids)
      const students = await db.selectFrom('students').selectAll().where('id', 'in', ids).orderBy('id').execute()
      const newest = await newestEnrollments(db, ids)
      const current = await currentEnrollments(db, ids, query.academic_year_id ?? (await runningYear(db)))
      return {
        data: students.map((student) =>
          likelyDuplicate.parse({
            ...student,
            last_enrollment: newest.get(student.id) ?? null,
            current_enroll_id: current.get(student.id) ?? null,
          }),
        ),
      }
    },
  ),
]

/** For users who add a scholarship student: the enrollment as the scholarship list has it. */
async function findScholarship(db: Kysely<Database>, { account, permissions }: Caller, enrollmentId: number | null) {
  const rule = findRule('PUT /scholarships/:id')
  if (enrollmentId === null || !isPermitted(rule, permissions)) return null
  return (await readScholarship(db, scopeFor(rule, account, permissions), enrollmentId)) ?? null
}

/** The running year, or 0, which is none. */
async function runningYear(db: Kysely<Database>): Promise<number> {
  const year = await db.selectFrom('academic_years').select('id').where('status', '=', 'running').executeTakeFirst()
  return year?.id ?? 0
}

/** Each student's newest enrollment, with its school. */
async function newestEnrollments(db: Kysely<Database>, studentIds: readonly number[]) {
  const rows = await db
    .selectFrom('enrollments')
    .innerJoin('schools', 'schools.id', 'enrollments.school_id')
    .innerJoin('raw_schools', 'raw_schools.id', 'schools.raw_school_id')
    .innerJoin('academic_years', 'academic_years.id', 'schools.academic_year_id')
    .distinctOn('enrollments.student_id')
    .select([
      'enrollments.student_id',
      'enrollments.grade',
      'enrollments.entry_status',
      'enrollments.transfer_status',
      'enrollments.ethnicity',
      'enrollments.disabilities',
      'enrollments.health_problems',
      'enrollments.personal_problems',
      'enrollments.scholarships',
      'schools.academic_year_id',
      'raw_schools.name as school_name',
      'raw_schools.name_en as school_name_en',
    ])
    .where(sql<boolean>`enrollments.student_id = any(${[...studentIds]}::integer[])`)
    .orderBy('enrollments.student_id')
    .orderBy('academic_years.start_date', 'desc')
    .orderBy('enrollments.id', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.student_id, row]))
}

/** The open enrollment that each student has in a year. */
async function currentEnrollments(db: Kysely<Database>, studentIds: readonly number[], academicYearId: number) {
  const rows = await db
    .selectFrom('enrollments')
    .innerJoin('schools', 'schools.id', 'enrollments.school_id')
    .select(['enrollments.id', 'enrollments.student_id'])
    .where(sql<boolean>`enrollments.student_id = any(${[...studentIds]}::integer[])`)
    .where('schools.academic_year_id', '=', academicYearId)
    .where(isAttending())
    .execute()
  return new Map(rows.map((row) => [row.student_id, row.id]))
}
