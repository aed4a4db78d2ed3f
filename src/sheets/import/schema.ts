import * as z from 'zod/mini'
import { personalText } from '@/lib/api/personal'
import { gender, monthCode } from '@/lib/api/wire'

/** Score and attendance files: a class with its months or subjects is far below these. */
export const sheetImportLimits = { rows: 500, bytes: 5 * 1024 * 1024, columns: 80 } as const

const recordId = z.int().check(z.positive(), z.maximum(2_147_483_647))

/** The `import_info` part of `POST /import/monthly-score`. */
export const scoreImportInfo = z.strictObject({
  academic_year_id: recordId,
  classroom_id: recordId,
  month: monthCode,
})
export type ScoreImportInfo = z.infer<typeof scoreImportInfo>

/** The `classroomId` part of `POST /import/attendances`. */
export const attendanceImportInfo = recordId

/** A row of the file that cannot be imported. */
export const sheetImportRow = z.object({
  /** As the spreadsheet numbers it. */
  rowNumber: z.int(),
  student_emis_code: z.string(),
  full_name: personalText,
  gender: z.nullable(gender),
  isDuplicate: z.boolean(),
  /** Column heading of the template → what is wrong in that column, as a message id. */
  errors: z.record(z.string(), z.string()),
  /** The file's texts in those columns. */
  values: z.record(z.string(), z.string()),
})
export type SheetImportRow = z.infer<typeof sheetImportRow>

/** The result of an import, with all problems; nothing was stored unless `success`. */
export const sheetImportResult = z.object({
  success: z.boolean(),
  numberTotalRecord: z.int(),
  totalGoodRecords: z.int(),
  /** Rows with something wrong in them, and those whose student is not in the class. */
  brokenRecords: z.array(sheetImportRow),
  /** Not used by these two imports: a file replaces what was entered before, to which the user agrees first. */
  duplicatedRecords: z.array(sheetImportRow),
  duplicatedRecordsInFile: z.array(sheetImportRow),
  /** Headings of the template that the file does not have. */
  missingFields: z.array(z.string()),
  /** Headings of the file that the template does not have. */
  notMatchedFields: z.array(z.string()),
  /** The number of students of the class that the file has no row for. */
  missingRowNumber: z.int(),
  /** The file is not the template of this class, year and month. */
  wrongTemplate: z.boolean(),
})
export type SheetImportResult = z.infer<typeof sheetImportResult>

/** `GET /check-import-status`: whether a file is being imported into the sheet. */
export const sheetImportStatus = z.object({ importing: z.boolean() })
