import type { Transaction } from 'kysely'
import * as z from 'zod'
import { dropout } from '@/domain/enrollments/entry-status'
import {
  scholarshipChanges,
  toScholarshipFields,
  scholarshipUpdate,
  type ScholarshipStudent,
  type ScholarshipUpdate,
} from '@/features/scholarships/schema'
import { assertYearOpen } from '../../assert-year-open'
import { mergeChanges } from '../../changes'
import { isOwnRecord, refuseWaiting } from '../../child-access'
import type { Database } from '../../../db/types'
import { reading, writing, type ServedOperation } from '../../operation'
import { isScholarshipStudent } from '../../student-conditions'
import type { Rule } from '../../policy'
import type { DataScope } from '../../data-scope'
import { Problem } from '../../problem'
import { idParams, idText, nothing, paging } from '../../request'
import { checkOptions } from '../../student-options'
import { notFoundOrForbidden } from '../lookups/not-found-or-forbidden'
import { childAuditNames } from '../students/child-audit-names'
import {
  countStudents,
  countValidStudents,
  isListed,
  selectEnrollments,
  readScholarship,
  readScholarships,
} from './scholarship-record'
import { findFundSchool } from './scholarship-school'

/** `school_id` is the school in its year, so that `academicYear` can only agree. */
const scholarshipsRequest = z.strictObject({ ...paging, school_id: idText, academicYear: idText.optional() })

export const scholarshipOperations: readonly ServedOperation[] = [
  reading('GET /scholarships', { params: nothing, query: scholarshipsRequest }, async ({ db, dataScope, query }) => {
    const school = await findFundSchool(db, dataScope, query.school_id, query.academicYear)
    const listed = selectEnrollments(db, dataScope)
      .where('enrollments.school_id', '=', school.id)
      .where(isListed)
      .where(isOwnRecord)
    const data = await readScholarships(listed.limit(query.limit).offset((query.page - 1) * query.limit))
    const { total } = await listed.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    const scholarshipTotal = await countStudents(db, school.id, isScholarshipStudent())
    return { data, total, scholarshipTotal, validTotal: await countValidStudents(db, school.id) }
  }),

  writing('PUT /scholarships/:id', { params: idParams, body: scholarshipChanges }, async (context) => {
    const { transaction, dataScope, rule, params } = context
    const student = await lockScholarshipEnrollment(transaction, dataScope, rule, params.id)
    const present = await readScholarship(transaction, dataScope, params.id)
    if (present === undefined) throw notFoundOrForbidden(dataScope)
    const record = {
      fields: toScholarshipFields(present),
      ...(present.etag != null && { etag: present.etag }),
      auditName: childAuditNames({ student, enrollment: params.id }),
    }
    const { input: body, changed } = await mergeChanges(context, record, scholarshipUpdate, context.body)
    checkOptions({ ...body.options, ethnicity: 0 })
    refuseNothing(present, body)
    const { disabilities, health_problems, personal_problems, scholarships } = body.options
    await transaction
      .updateTable('enrollments')
      .set({
        poor_level: body.poor_level ?? 'none',
        disabilities: JSON.stringify(disabilities),
        health_problems: JSON.stringify(health_problems),
        personal_problems: JSON.stringify(personal_problems),
        scholarships: JSON.stringify(scholarships),
      })
      .where('id', '=', params.id)
      .execute()
    const data = await readScholarship(transaction, dataScope, params.id)
    return { status: 200, body: { data }, recordId: params.id, changed }
  }),
]

/**
 * Locks the enrollment until the transaction ends; its year must accept changes of students. Returns the student's id.
 */
async function lockScholarshipEnrollment(
  transaction: Transaction<Database>,
  dataScope: DataScope,
  rule: Rule,
  id: number,
): Promise<number> {
  const row = await selectEnrollments(transaction, dataScope)
    .select(['enrollments.student_id', 'enrollments.entry_status', 'academic_years.status as year_status'])
    .where('enrollments.id', '=', id)
    .forNoKeyUpdate(['enrollments'])
    .forShare(['academic_years'])
    .executeTakeFirst()
  if (row === undefined) throw notFoundOrForbidden(dataScope)
  assertYearOpen(rule, row.year_status)
  if (row.entry_status === dropout) throw new Problem(409, 'scholarship.error.droppedOut')
  await refuseWaiting(transaction, id)
  return row.student_id
}

/**
 * A student with neither a scholarship nor a poor level is in no list: such answers can remove a student from the list
 * but not add one.
 */
function refuseNothing(seen: ScholarshipStudent, { poor_level, options }: ScholarshipUpdate): void {
  const wasListed = (seen.scholarships?.length ?? 0) > 0 || seen.poor_level !== null
  if (wasListed || poor_level !== null || options.scholarships.length > 0) return
  throw new Problem(400, 'common.error.form', {
    errors: { 'options.scholarships': 'scholarship.error.nothingChosen' },
  })
}
