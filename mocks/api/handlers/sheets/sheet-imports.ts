import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import {
  attendanceImportInfo,
  scoreImportInfo,
  sheetImportLimits,
  sheetImportStatus,
  type ScoreImportInfo,
} from '@/sheets/import/schema'
import type { ScoreItem } from '@/features/scores/schema'
import { monthKeys } from '@/lib/dates/month-codes'
import { parseDecimal, parseInteger } from '@/lib/text/numbers'
import type { SheetRow } from '@/lib/spreadsheet/read-rows'
import { assertYearOpen } from '../../assert-year-open'
import { reading, writingWithFile, type Incoming, type ServedOperation } from '../../operation'
import { findRule } from '../../policy'
import { Problem } from '../../problem'
import { readSheetInWorker } from '../../../background/documents/spreadsheets/read-sheet-in-worker'
import { idText, nothing, readBody, wholeNumber } from '../../request'
import { ClassAttendance, type AttendanceChange } from '../attendances/attendance-record'
import { studentsOfClass } from '../classrooms/class-students'
import { findClassroom, lockSheetClassroom, listSubjects, type ClassroomRecord } from '../classrooms/classroom-record'
import { lockSheetStudents, lockSheets, monthIsOpen, scoresOfClass, storeScores } from '../scores/score-record'
import { attendanceTemplate, checkFile, scoreTemplate, type FilledRow } from './sheet-file'
import { isImporting, leaveSheet, takeSheet } from './sheet-import-lock'

const { bytes } = sheetImportLimits
const scoreForm = { json: 'import_info', file: 'file', bytes } as const
const attendanceForm = { json: 'classroomId', file: 'file', bytes } as const
const statusQuery = z.strictObject({ classroom_id: idText, month: wholeNumber(0, 15) })

export const sheetImportOperations: readonly ServedOperation[] = [
  reading('GET /check-import-status', { params: nothing, query: statusQuery }, async ({ db, dataScope, query }) => {
    const room = await findClassroom(db, dataScope, query.classroom_id)
    return sheetImportStatus.parse({ importing: await isImporting(db, room.id, query.month) })
  }),

  {
    operation: 'POST /import/monthly-score',
    input: { params: nothing, query: nothing, body: scoreImportInfo },
    form: scoreForm,
    handle: async (incoming) => {
      const info = readBody(scoreImportInfo, incoming.text)
      const room = await findClassroom(incoming.db, incoming.dataScope, info.classroom_id)
      assertYearOpen(findRule('POST /import/monthly-score'), room.year_status)
      checkPlace(room, info)
      const key = incoming.idempotencyKey ?? randomUUID()
      const sheet = { classroomId: room.id, month: info.month, holder: `${incoming.caller.account.id} ${key}` }
      // A repeated request passes with the first one's claim, waits for it below and gets its response.
      if ((await takeSheet(incoming.db, sheet)) !== sheet.holder) throw new Problem(409, 'score.importRunning')
      try {
        const rows = await readSheetInWorker(readFile(incoming))
        return await scoreImport(rows).handle(incoming)
      } finally {
        await leaveSheet(incoming.db, sheet)
      }
    },
  },

  {
    operation: 'POST /import/attendances',
    input: { params: nothing, query: nothing, body: attendanceImportInfo },
    form: attendanceForm,
    handle: async (incoming) => {
      const room = await findClassroom(incoming.db, incoming.dataScope, readBody(attendanceImportInfo, incoming.text))
      assertYearOpen(findRule('POST /import/attendances'), room.year_status)
      const rows = await readSheetInWorker(readFile(incoming))
      return await attendanceImport(rows).handle(incoming)
    },
  },
]

function readFile({ file }: Incoming): Uint8Array {
  if (file === null) throw new Problem(400, 'common.error.form', { errors: { file: 'common.error.require' } })
  return file
}

function checkPlace(room: ClassroomRecord, info: ScoreImportInfo): void {
  const errors: Record<string, string> = {}
  if (room.academic_year_id !== info.academic_year_id) errors['academic_year_id'] = 'common.error.invalidValue'
  if (!monthIsOpen(room, info.month)) errors['month'] = 'score.error.month'
  if (Object.keys(errors).length > 0) throw new Problem(400, 'common.error.form', { errors })
}

/** Stores a file, all or nothing. The file was read before the transaction, to keep the transaction short. */
const scoreImport = (rows: readonly SheetRow[]) =>
  writingWithFile('POST /import/monthly-score', { body: scoreImportInfo, form: scoreForm }, async (context) => {
    const { transaction, caller, dataScope, rule, body } = context
    const room = await lockSheetClassroom(transaction, dataScope, body.classroom_id)
    assertYearOpen(rule, room.year_status)
    checkPlace(room, body)
    await lockSheets(transaction, room, [body.month])
    const found = await studentsOfClass(transaction, room.id).execute()
    const locked = await lockSheetStudents(
      transaction,
      room,
      found.map(({ enrollment_id }) => enrollment_id),
    )
    // A student who has left in between gets no scores.
    const students = found.filter(({ enrollment_id }) => locked.has(enrollment_id))
    const template = scoreTemplate(room, body.month, await listSubjects(transaction, room))
    const most = new Map(template.columns.map(({ key, max }) => [key, max]))
    const checked = checkFile(rows, {
      template,
      students,
      judge: ({ cells }) =>
        new Map(
          [...cells].flatMap(([key, text]) => {
            const error = scoreError(text, most.get(key) ?? 0)
            return error === null ? [] : [[key, error] as const]
          }),
        ),
    })
    if (checked.result.success) {
      refuseEmpty(checked.rows)
      const before = await scoresOfClass(transaction, room.id, [body.month])
      const items = checked.rows.flatMap((row) => toScores(row, body.month))
      // An unchanged value keeps its date and author.
      const changed = items.filter(
        ({ enrollment_id, subject_id, score }) => before.get(`${enrollment_id}/${subject_id}/${body.month}`) !== score,
      )
      await storeScores(transaction, changed, caller.account.id)
    }
    return { status: 200, body: { data: checked.result }, recordId: room.id }
  })

const attendanceImport = (rows: readonly SheetRow[]) =>
  writingWithFile('POST /import/attendances', { body: attendanceImportInfo, form: attendanceForm }, async (context) => {
    const { transaction, caller, dataScope, rule, body } = context
    const room = await lockSheetClassroom(transaction, dataScope, body)
    assertYearOpen(rule, room.year_status)
    const locked = await ClassAttendance.lock(transaction, room)
    const checked = checkFile(rows, {
      template: attendanceTemplate(room),
      students: await studentsOfClass(transaction, room.id).execute(),
      judge: (row) => findAttendanceErrors(row, locked),
    })
    if (checked.result.success) {
      refuseEmpty(checked.rows)
      await locked.store(transaction, checked.rows.flatMap(toChanges), caller.account.id)
    }
    return { status: 200, body: { data: checked.result }, recordId: room.id }
  })

/** An empty template would be imported with success and change nothing. */
function refuseEmpty(rows: readonly FilledRow[]): void {
  if (rows.some(({ cells }) => cells.size > 0)) return
  throw new Problem(400, 'sheetImport.empty', { errors: { file: 'sheetImport.empty' } })
}

/** A formula's result has the dust of binary fractions on it. */
function readScore(text: string): number | null {
  const value = parseDecimal(text)
  if (value === null) return null
  const rounded = Math.round(value * 100) / 100
  return Math.abs(value - rounded) < 1e-9 ? rounded : value
}

function scoreError(text: string, max: number): string | null {
  const score = readScore(text)
  if (score === null) return 'score.error.number'
  if (score < 0) return 'score.error.min'
  if (score > max) return 'score.error.max'
  return Number(score.toFixed(2)) === score ? null : 'score.error.decimals'
}

function toScores({ student, cells }: FilledRow, month: number): ScoreItem[] {
  return [...cells].map(([key, text]) => ({
    enrollment_id: student.enrollment_id,
    subject_id: Number(key.slice(key.indexOf('=') + 1)),
    score: readScore(text) ?? 0,
    month_number: month,
  }))
}

/** The counts of each month that has any. */
function toChanges({ student, cells }: FilledRow): AttendanceChange[] {
  return monthKeys.flatMap((month) => {
    const read = (count: string) => {
      const text = cells.get(`month=${month} ${count}`)
      return text === undefined ? undefined : parseInteger(text)
    }
    const [absent, permission] = [read('absent'), read('permission')]
    const isEmpty = absent === undefined && permission === undefined
    return isEmpty ? [] : [{ enrollment_id: student.enrollment_id, month, absent, permission }]
  })
}

function findAttendanceErrors(row: FilledRow, locked: ClassAttendance): Map<string, string> {
  const errors = new Map<string, string>()
  for (const [key, text] of row.cells) {
    const count = parseInteger(text)
    if (count === null || count < 0) errors.set(key, 'attendance.error.number')
  }
  for (const change of toChanges(row)) {
    const keys = (['absent', 'permission'] as const)
      .filter((count) => change[count] !== undefined)
      .map((count) => `month=${change.month} ${count}`)
    const error = keys.some((key) => errors.has(key)) ? null : locked.findError(change)
    if (error !== null) for (const key of keys) errors.set(key, error)
  }
  return errors
}
