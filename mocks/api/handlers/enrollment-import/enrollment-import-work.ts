import { sql, type Kysely, type Transaction } from 'kysely'
import type { ReadChild } from '@/features/enrollment-import/read-cell'
import type { FileProblem } from '@/imports/file-table'
import { importColumns, type ImportResult, type ImportRow } from '@/features/enrollment-import/schema'
import { todayInPhnomPenh } from '@/lib/dates/dates'
import { readStopped } from '@/imports/file-problems'
import type { Database } from '../../../db/types'
import { Problem } from '../../problem'
import type { ReadImport } from '../../../background/documents/spreadsheets/read-import'
import { enrollNewChildren, identityKey, rowsPerStatement, type Enrolled } from '../enrollments/enroll'
import { lookUpFile } from '../students/child-lookups'
import { lockImportPlace } from './enrollment-import-place'

/** Gives null when the process is being stopped. */
export type ReadFile = (bytes: Uint8Array, today: string) => Promise<ReadImport | FileProblem | null>

const maxAttempts = 3

/**
 * Runs the oldest waiting import. The file is read before the transaction to keep the transaction short; its rows are
 * checked against the system and stored within one transaction, all or nothing. Returns whether there was an import.
 */
export async function importNext(db: Kysely<Database>, read: ReadFile): Promise<boolean> {
  const task = await db
    .selectFrom('enrollment_imports')
    .select(['id', 'file', 'attempts'])
    .where('finished_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (task?.file == null) return false
  const { id, file, attempts } = task
  if (attempts >= maxAttempts) {
    await finish(db, id, { problem: 'enrollment.importFailed' })
    return true
  }
  await db
    .updateTable('enrollment_imports')
    .set({ attempts: attempts + 1, progress: 10 })
    .where('id', '=', id)
    .execute()
  const content = await read(new Uint8Array(file), todayInPhnomPenh(new Date()))
  if (content === null) {
    // The import was interrupted, not wrong: the next start runs it again.
    await db.updateTable('enrollment_imports').set({ attempts, progress: 0 }).where('id', '=', id).execute()
    return false
  }
  // Other work may have slowed the reader down or ended it, so it gets a second chance.
  if ('problem' in content && content.problem === readStopped && attempts === 0) return true
  if ('problem' in content) {
    await finish(db, id, { problem: content.problem })
    return true
  }
  await db.updateTable('enrollment_imports').set({ progress: 50 }).where('id', '=', id).execute()
  try {
    await db.transaction().execute((transaction) => store(transaction, id, content))
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    await finish(db, id, { problem: error.message })
  }
  return true
}

interface Outcome {
  result?: ImportResult
  problem?: string | null
  number?: number
}

/** The file is deleted: its content is in the records, or the sender still has it. */
async function finish(
  db: Kysely<Database>,
  id: number,
  { result, problem = null, number = 0 }: Outcome,
): Promise<void> {
  await db
    .updateTable('enrollment_imports')
    .set({
      file: null,
      finished_at: new Date(),
      progress: 100,
      problem,
      number,
      ...(result !== undefined && { result: JSON.stringify(result) }),
    })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .execute()
}

async function store(transaction: Transaction<Database>, id: number, content: ReadImport): Promise<void> {
  // One import at a time checks for duplicates and stores, or two files with the same child could both find none.
  await sql`select pg_advisory_xact_lock(${importLock})`.execute(transaction)
  const task = await transaction
    .selectFrom('enrollment_imports')
    .select(['id', 'account_id', 'school_id', 'grade', 'report_stage', 'enrolled_date'])
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  // Another process has done it meanwhile.
  if (task === undefined) return
  const school = await lockImportPlace(transaction, task.school_id, task.grade)
  const { children, brokenRecords, duplicatedRecordsInFile } = content
  const existing = await lookUpFile(
    transaction,
    {
      accountId: task.account_id,
      dataScope: { kind: 'school', rawSchoolId: school.raw_school_id },
      operation: 'POST /import/enrollments',
    },
    children.map(({ child }) => child),
  )
  const result: ImportResult = {
    numberTotalRecord: children.length + brokenRecords.length + duplicatedRecordsInFile.length,
    brokenRecords,
    duplicatedRecordsInFile,
    duplicatedRecords: children.flatMap(({ rowNumber, child }) =>
      existing.has(identityKey(child)) ? [asImportRow(rowNumber, child)] : [],
    ),
  }
  const isClean = [brokenRecords, duplicatedRecordsInFile, result.duplicatedRecords].every(({ length }) => length === 0)
  if (!isClean) return await finish(transaction, id, { result })
  const { grade, report_stage, enrolled_date, account_id } = task
  const made = await enrollNewChildren(
    transaction,
    school,
    children.map(({ child }) => ({
      details: toDetails(child),
      enrollment: {
        grade,
        entry_status: entryStatus(child.enrollment_status),
        transfer_status: child.transfer_status === 1 ? (1 as const) : (0 as const),
        report_stage,
        enrolled_date,
        enrolled_by: account_id,
        options: child,
      },
    })),
  )
  await mark(
    transaction,
    id,
    made.map(({ enrollmentId }) => enrollmentId),
  )
  await audit(transaction, account_id, made)
  await finish(transaction, id, { result, number: made.length })
}

/** A line for each child, as if it had been enrolled by itself. */
async function audit(transaction: Transaction<Database>, accountId: number, made: readonly Enrolled[]): Promise<void> {
  const lines = made.map(({ enrollmentId, changed }) => ({
    account_id: accountId,
    operation: 'POST /import/enrollments',
    record_id: String(enrollmentId),
    changed: JSON.stringify(changed),
  }))
  for (let from = 0; from < lines.length; from += rowsPerStatement) {
    await transaction
      .insertInto('audit_log')
      .values(lines.slice(from, from + rowsPerStatement))
      .execute()
  }
}

/** Any number that nothing else locks. */
const importLock = 8_008

/** Remembers which enrollments the import made and how they were: what has changed since is not taken back. */
async function mark(transaction: Transaction<Database>, id: number, enrollmentIds: readonly number[]): Promise<void> {
  await transaction
    .updateTable('enrollments')
    .from('students')
    .set({ import_id: id, import_fingerprint: fingerprint })
    .whereRef('students.id', '=', 'enrollments.student_id')
    .where(sql<boolean>`enrollments.id = any(${enrollmentIds}::integer[])`)
    .execute()
}

/** A hash of a child and its enrollment, without the marks of the import. */
export const fingerprint = sql<string>`md5(
  jsonb_strip_nulls(to_jsonb(enrollments) - 'import_id' - 'import_fingerprint')::text ||
  jsonb_strip_nulls(to_jsonb(students))::text)`

function toDetails({ first_name, last_name, gender, birth_date }: ReadChild) {
  return { first_name, last_name, gender, birth_date }
}

/** The readers let no other through: 4 is for a child that dropped out, and these are new to the system. */
function entryStatus(status: number): 0 | 1 | 2 {
  return status === 1 || status === 2 ? status : 0
}

function asImportRow(rowNumber: number, child: ReadChild): ImportRow {
  const cells = importColumns.map((column) => [column, { value: String(child[column]), message: null }])
  return { rowNumber, student: Object.fromEntries(cells) }
}
