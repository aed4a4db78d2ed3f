import { sql, type Kysely, type Transaction } from 'kysely'
import * as z from 'zod'
import {
  duplicatesQuestion,
  enrollmentInfo,
  importLimits,
  importTask,
  takenBack,
  type ImportTask,
} from '@/features/enrollment-import/schema'
import { mayEnrollOn } from '@/domain/enrollments/enrolled-date'
import { todayInPhnomPenh } from '@/lib/dates/dates'
import { detectContainer } from '@/lib/spreadsheet/container'
import { code } from '@/domain/inputs'
import type { Account, Database } from '../../../db/types'
import { reading, writing, writingWithFile, type ServedOperation } from '../../operation'
import { whereInScope, type DataScope } from '../../data-scope'
import { Problem } from '../../problem'
import { idParams, idText, nothing, wholeNumber } from '../../request'
import { identityKey } from '../enrollments/enroll'
import { lookUpFile } from '../students/child-lookups'
import { lockImportPlace } from './enrollment-import-place'
import { mayTakeBack, takeBack } from './enrollment-import-take-back'
import { notFoundOrForbidden } from '../lookups/not-found-or-forbidden'

const form = { json: 'enrollmentInfo', file: 'file', bytes: importLimits.bytes } as const
const lastQuery = z.strictObject({
  academic_year_id: idText,
  emis_school_code: code(20),
  grade: wholeNumber(-3, 12),
})

export const enrollmentImportOperations: readonly ServedOperation[] = [
  writingWithFile('POST /import/enrollments', { body: enrollmentInfo, form }, async (context) => {
    const { transaction, caller, dataScope, body, file } = context
    const { enrolled_by: by, enrolled_date, grade, report_stage } = body
    if (by !== undefined && by !== caller.account.id) {
      throw new Problem(400, 'common.error.form', { errors: { enrolled_by: 'common.error.invalidValue' } })
    }
    const schoolId = await findSchool(transaction, dataScope, body)
    const { year_start } = await lockImportPlace(transaction, schoolId, grade)
    if (!mayEnrollOn(enrolled_date, { yearStart: year_start, today: todayInPhnomPenh(new Date()) })) {
      throw new Problem(400, 'enrollment.invalidEnrolledDate', {
        errors: { enrolled_date: 'enrollment.invalidEnrolledDate' },
      })
    }
    if (detectContainer(file) === null) {
      const message = 'importFile.notSpreadsheet'
      throw new Problem(400, message, { errors: { file: message } })
    }
    // The results of an earlier try contain names of children, and are superseded by the new file.
    await transaction
      .updateTable('enrollment_imports')
      .set({ result: null })
      .where('school_id', '=', schoolId)
      .where('grade', '=', grade)
      .where('result', 'is not', null)
      .execute()
    const { id } = await transaction
      .insertInto('enrollment_imports')
      .values({ account_id: caller.account.id, school_id: schoolId, grade, report_stage, enrolled_date, file })
      .returning('id')
      .executeTakeFirstOrThrow()
    const data = await readTask(transaction, dataScope, caller.account, id)
    return { status: 201, body: { success: true, data }, recordId: id, startsTask: true }
  }),

  writing(
    'POST /import/enrollments/duplicates',
    { params: nothing, body: duplicatesQuestion },
    async ({ transaction, caller, dataScope, body }) => {
      const schoolId = await findSchool(transaction, dataScope, body)
      const operation = 'POST /import/enrollments/duplicates'
      const found = await lookUpFile(transaction, { accountId: caller.account.id, dataScope, operation }, body.children)
      const rows = body.children.flatMap((child) => (found.has(identityKey(child)) ? [child.row] : []))
      return { status: 200, body: { data: { rows } }, recordId: schoolId }
    },
  ),

  /** The import that is under way, or else the newest that can be taken back: a later one that failed hides neither. Rows
   *  with names of children are only in the import's own status. */
  reading(
    'GET /import/enrollments',
    { params: nothing, query: lastQuery },
    async ({ db, caller, dataScope, query }) => {
      const schoolId = await findSchool(db, dataScope, query)
      const last = await db
        .selectFrom('enrollment_imports')
        .select('id')
        .where('school_id', '=', schoolId)
        .where('grade', '=', query.grade)
        .where((e) => {
          const isInEffect = e.and([e('number', '>', 0), e('taken_back_at', 'is', null)])
          const own = caller.account.user_group === 'teacher' ? [e('account_id', '=', caller.account.id)] : []
          return e.or([e('finished_at', 'is', null), e.and([isInEffect, ...own])])
        })
        .orderBy(sql`finished_at is null`, 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst()
      if (last === undefined) return { success: true, data: null }
      const task = await readTask(db, dataScope, caller.account, last.id)
      return { success: true, data: { ...task, result: null } }
    },
  ),

  reading(
    'GET /import/enrollments/:id',
    { params: idParams, query: nothing },
    async ({ db, caller, dataScope, params }) => {
      const data = await readTask(db, dataScope, caller.account, params.id)
      return { success: data.problem === null, data }
    },
  ),

  writing('DELETE /import/enrollments/:id', { params: idParams, body: z.undefined() }, async (context) => {
    const { transaction, caller, dataScope, rule, params } = context
    const { id } = await readTask(transaction, dataScope, caller.account, params.id)
    const { number, changed } = await takeBack(transaction, rule, caller.account, id)
    return { status: 200, body: { data: takenBack.parse({ number }) }, recordId: id, changed }
  }),
]

async function findSchool(
  db: Kysely<Database> | Transaction<Database>,
  dataScope: DataScope,
  { academic_year_id: yearId, emis_school_code: code }: { academic_year_id: number; emis_school_code: string },
): Promise<number> {
  const school = await db
    .selectFrom('schools')
    .innerJoin('raw_schools', 'raw_schools.id', 'schools.raw_school_id')
    .select('schools.id')
    .where('raw_schools.emis_code', '=', code)
    .where('schools.academic_year_id', '=', yearId)
    .where(whereInScope(dataScope))
    .executeTakeFirst()
  if (school === undefined) throw notFoundOrForbidden(dataScope, 'enrollment.schoolNotFound')
  return school.id
}

/** An import in its wire format. Anyone who may import at the school may see it. */
async function readTask(db: Kysely<Database>, dataScope: DataScope, account: Account, id: number): Promise<ImportTask> {
  const task = await db
    .selectFrom('enrollment_imports')
    .innerJoin('schools', 'schools.id', 'enrollment_imports.school_id')
    .innerJoin('raw_schools', 'raw_schools.id', 'schools.raw_school_id')
    .select([
      'enrollment_imports.id',
      'enrollment_imports.attempts',
      'enrollment_imports.progress',
      'enrollment_imports.result',
      'enrollment_imports.problem',
      'enrollment_imports.account_id',
      'enrollment_imports.number',
      'enrollment_imports.created_at',
      sql<boolean>`enrollment_imports.finished_at is not null`.as('finished'),
      sql<boolean>`enrollment_imports.taken_back_at is not null`.as('taken_back'),
    ])
    .where('enrollment_imports.id', '=', id)
    .where(whereInScope(dataScope))
    .executeTakeFirst()
  if (task === undefined) throw notFoundOrForbidden(dataScope)
  return importTask.parse({
    id: task.id,
    status: task.finished ? 'finished' : task.attempts > 0 ? 'in_progress' : 'in_queue',
    startedAt: task.created_at.toISOString(),
    progress: task.progress,
    result: task.result,
    problem: task.problem,
    number: task.number,
    canTakeBack: task.number > 0 && !task.taken_back && mayTakeBack(account, task),
  })
}
