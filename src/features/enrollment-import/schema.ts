import * as z from 'zod/mini'
import { code } from '@/domain/inputs'
import { gender, wireDate } from '@/lib/api/wire'

/** One file is one transaction; a school's largest grade has a tenth of these rows. */
export const importLimits = { rows: 5_000, bytes: 10 * 1024 * 1024, columns: 40 } as const

/** The columns of the file in their order; none of them may be empty. */
export const importColumns = [
  'last_name',
  'first_name',
  'gender',
  'birth_date',
  'enrollment_status',
  'transfer_status',
  'ethnicity',
  'disabilities',
  'health_problems',
  'personal_problems',
  'scholarships',
] as const
export type ImportColumn = (typeof importColumns)[number]

const recordId = z.int().check(z.positive())

/** The year, school and grade that the children of a file are enrolled in. */
export const importPlace = z.strictObject({
  academic_year_id: recordId,
  emis_school_code: code(20),
  grade: z.number('common.error.require').check(z.int(), z.minimum(-3), z.maximum(12)),
  report_stage: z.number('common.error.require').check(z.int(), z.minimum(1), z.maximum(2)),
})

/** The `enrollmentInfo` part of `POST /import/enrollments`. */
export const enrollmentInfo = z.extend(importPlace, { enrolled_date: wireDate, enrolled_by: z.optional(recordId) })
export type EnrollmentInfo = z.infer<typeof enrollmentInfo>

/** The fields by which a child already in the system is found. */
const soughtChild = z.strictObject({
  row: z.int().check(z.minimum(1), z.maximum(2_000_000)),
  last_name: z.string().check(z.maxLength(200)),
  first_name: z.string().check(z.maxLength(200)),
  gender,
  birth_date: wireDate,
})
export type SoughtChild = z.infer<typeof soughtChild>

export const duplicatesQuestion = z.extend(z.pick(importPlace, { academic_year_id: true, emis_school_code: true }), {
  children: z.array(soughtChild).check(z.maxLength(importLimits.rows)),
})
export type DuplicatesQuestion = z.infer<typeof duplicatesQuestion>
/** The rows whose child is in the system already. */
export const duplicatesAnswer = z.object({ rows: z.array(z.int()) })

const cell = z.object({ value: z.string(), message: z.nullable(z.string()) })

/** A row that cannot be imported: its number in the file and the student's fields with what is wrong. */
export const importRow = z.object({
  rowNumber: z.int(),
  student: z.partialRecord(z.enum(importColumns), cell),
})
export type ImportRow = z.infer<typeof importRow>

/** The result of an import. Nothing is stored unless all three lists are empty. */
export const importResult = z.object({
  numberTotalRecord: z.int(),
  brokenRecords: z.array(importRow),
  duplicatedRecords: z.array(importRow),
  duplicatedRecordsInFile: z.array(importRow),
})
export type ImportResult = z.infer<typeof importResult>

const taskStatus = z.enum(['in_queue', 'in_progress', 'finished'])

/** An import as a background task: its result is there once it is finished. */
export const importTask = z.object({
  id: recordId,
  status: taskStatus,
  startedAt: z.string(),
  progress: z.number().check(z.minimum(0), z.maximum(100)),
  result: z.nullable(importResult),
  /** Why the file could not be used at all, as a catalogue id. */
  problem: z.nullable(z.string()),
  /** The number of imported children. */
  number: z.int(),
  /** True if the import enrolled children that have not been taken back, and the user may do that. */
  canTakeBack: z.boolean(),
})
export type ImportTask = z.infer<typeof importTask>

/** `success` false is a failed import. */
export const importAnswer = z.object({ success: z.boolean(), data: z.nullish(importTask) })

/** The response of `POST /import/enrollments`. */
export const importStarted = z.union([
  z.object({ success: z.literal(true), data: importTask }),
  z.object({ success: z.literal(false), data: z.nullish(importTask) }),
])

/** The response of `DELETE /import/enrollments/:id`: the number of children taken back. */
export const takenBack = z.object({ number: z.int() })
