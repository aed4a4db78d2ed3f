import { sql, type Kysely, type Transaction } from 'kysely'
import * as z from 'zod'
import type { ChildIdentity } from '@/domain/students/child-identity'
import { likelyDuplicate, studentSearchResult, type StudentSearchResult } from '@/features/enrollments/schema'
import { gender, wireDate } from '@/lib/api/wire'
import { code, requiredText } from '@/domain/inputs'
import type { Caller } from '../../caller'
import { isOwnRecord, readChildAccess, type ChildAccess } from '../../child-access'
import { inTransaction } from '../../../db/transaction'
import type { Database } from '../../../db/types'
import { isAttending } from '../../student-conditions'
import { reading, type ServedOperation } from '../../operation'
import { isPermitted, findRule } from '../../policy'
import { scopeFor, type DataScope } from '../../data-scope'
import { Problem } from '../../problem'
import { idText, nothing } from '../../request'
import { droppedOutBefore, findLikelyDuplicates, identityKey } from '../enrollments/enroll'
import { askedChild, auditLookups, isReached, lookUpById, spendLookups } from './child-lookups'
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
    const year = await askedYear(db, query.academic_year_id)
    const found = await inTransaction(db, async (transaction) => {
      const student = await lookUpById(transaction, caller, dataScope, query.emis_student_id)
      await auditLookups(transaction, caller.account.id, 'GET /students/find', [student?.id ?? null])
      return student
    })
    if (found === undefined) throw new Problem(404, 'enrollment.studentNotFound')
    const { access, ...student } = found
    const newest = (await newestEnrollments(db, [student.id])).get(student.id)
    const current = (await openEnrollments(db, [student.id], year)).get(student.id) ?? null
    return {
      data: {
        scholarship: access.mayRead ? await findScholarship(db, caller, current) : null,
        ...studentSearchResult.parse({
          ...student,
          ...shownFields(access, newest),
          ...(!isFree(access) && !access.mayWrite && { gender: null, birth_date: null }),
          held_by: heldBy(access),
          is_drop_out_last_year: await droppedOutBefore(db, student.id, year, current ?? 0),
          current_enroll_id: current,
        }),
      },
    }
  }),

  reading(
    'GET /enrollments/duplicates',
    { params: nothing, query: duplicatesRequest },
    async ({ db, caller, dataScope, query }) => {
      const year = await askedYear(db, query.academic_year_id)
      const ids = await inTransaction(db, (transaction) => lookUpLikely(transaction, caller, dataScope, query))
      if (ids.length === 0) return { data: [] }
      const students = await db.selectFrom('students').selectAll().where('id', 'in', ids).orderBy('id').execute()
      const access = await readChildAccess(db, dataScope, ids)
      const newest = await newestEnrollments(db, ids)
      const current = await openEnrollments(db, ids, year)
      return {
        data: students.map((student) =>
          likelyDuplicate.parse({
            ...student,
            held_by: heldBy(access(student.id)),
            last_enrollment: newest.get(student.id) ?? null,
            current_enroll_id: current.get(student.id) ?? null,
          }),
        ),
      }
    },
  ),
]

/** The students who are likely the child; each whom the caller does not reach is a lookup. */
async function lookUpLikely(
  transaction: Transaction<Database>,
  { account }: Caller,
  dataScope: DataScope,
  child: ChildIdentity,
): Promise<readonly number[]> {
  const likely = await findLikelyDuplicates(transaction, [child])
  const ids = (likely.get(identityKey(child)) ?? []).slice(0, maxDuplicates)
  const access = await readChildAccess(transaction, dataScope, ids)
  await spendLookups(transaction, account.id, {
    asked: [
      askedChild(
        child,
        ids.some((id) => !isReached(access(id))),
      ),
    ],
  })
  await auditLookups(transaction, account.id, 'GET /enrollments/duplicates', ids)
  return ids
}

function isFree({ holder }: ChildAccess): boolean {
  return holder === null
}

function heldBy(access: ChildAccess): StudentSearchResult['held_by'] {
  return isFree(access) ? null : { emis_code: access.mayWrite ? access.holderCode : null }
}

/** The child's newest enrollment, as far as the caller may learn of it: the answers only with the record, nothing of a child that
 *  another school has. */
function shownFields(access: ChildAccess, newest: NewestEnrollment | undefined) {
  const isKnown = newest !== undefined && (isFree(access) || access.mayWrite)
  return {
    grade: isKnown ? newest.grade : null,
    transfer_status: isKnown ? newest.transfer_status : 0,
    previous_enroll_status: isKnown ? newest.entry_status : null,
    ...(newest !== undefined && access.mayRead ? newest : nothingSaid),
  }
}

/** For users who add a scholarship student: the enrollment as the scholarship list has it. */
async function findScholarship(db: Kysely<Database>, { account, permissions }: Caller, enrollmentId: number | null) {
  const rule = findRule('PUT /scholarships/:id')
  if (enrollmentId === null || !isPermitted(rule, permissions)) return null
  return (await readScholarship(db, scopeFor(rule, account, permissions), enrollmentId)) ?? null
}

/** The year that is enrolled into; without a name the running one, or 0, which is none. */
async function askedYear(db: Kysely<Database>, id: number | undefined): Promise<number> {
  const year = await db
    .selectFrom('academic_years')
    .select(['id', 'status'])
    .$if(id === undefined, (years) => years.where('status', '=', 'running'))
    .$if(id !== undefined, (years) => years.where('id', '=', id ?? 0))
    .executeTakeFirst()
  const refusal = year === undefined ? undefined : findRule('POST /enrollments').refusedIn?.[year.status]
  if (refusal !== undefined) throw new Problem(400, 'common.error.form', { errors: { academic_year_id: refusal } })
  return year?.id ?? 0
}

type NewestEnrollment = Awaited<ReturnType<typeof newestEnrollments>> extends Map<number, infer R> ? R : never

/** Each student's newest enrollment with its school, apart from one that waits for the record. */
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
    .where(isOwnRecord)
    .orderBy('enrollments.student_id')
    .orderBy('academic_years.start_date', 'desc')
    .orderBy('enrollments.id', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.student_id, row]))
}

/** The enrollment that each student has in a year, not dropped out and not closed. */
async function openEnrollments(db: Kysely<Database>, studentIds: readonly number[], academicYearId: number) {
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
