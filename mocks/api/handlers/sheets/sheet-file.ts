import { foldedName } from '../students/child-text'
import { attendanceLimit } from '@/features/attendances/attendance-limit'
import { monthsOfSpan } from '@/domain/academic-years/months'
import type { SheetImportResult, SheetImportRow } from '@/sheets/import/schema'
import { monthName } from '@/lib/dates/dates'
import { foldStudentId } from '@/domain/students/student-ids'
import { foldDigits } from '@/lib/text/digits'
import { monthKeys } from '@/lib/dates/month-codes'
import type { SheetRow } from '@/lib/spreadsheet/read-rows'
import type { Gender } from '@/lib/api/wire'
import {
  studentColumns,
  type SheetColumn,
  type SheetTemplate,
} from '../../../background/documents/spreadsheets/sheet-template'
import type { ClassroomRecord, listSubjects } from '../classrooms/classroom-record'
import { formatClassName } from '../../../background/documents/report-context'

/** The layout of the file with a month's scores. */
export function scoreTemplate(
  room: ClassroomRecord,
  month: number,
  subjects: Awaited<ReturnType<typeof listSubjects>>,
): SheetTemplate {
  return {
    name: `${formatClassName(room, 'km')} ${monthName(month, 'km')}`,
    marker: `sala score year=${room.academic_year_id} class=${room.id} month=${month}`,
    columns: subjects.map(({ id, name, max_score: max }) => ({
      key: `subject=${id}`,
      title: `${name}\n(អតិបរមា ${max})`,
      max,
      whole: false,
    })),
  }
}

/** The layout of the file with a class's attendance. */
export function attendanceTemplate(room: ClassroomRecord): SheetTemplate {
  const { start_date, end_date, study_days } = room
  const year = { start_date, end_date, studyDays: study_days[0] ?? {} }
  const columns = [...monthsOfSpan(start_date, end_date).keys()].flatMap((month): SheetColumn[] => {
    const name = monthName(monthKeys.indexOf(month), 'km')
    const { days: max } = attendanceLimit(month, year, { from: null, to: null })
    return [
      { key: `month=${month} absent`, title: `${name}\nគ្មានច្បាប់`, max, whole: true },
      { key: `month=${month} permission`, title: `${name}\nមានច្បាប់`, max, whole: true },
    ]
  })
  return {
    name: `${formatClassName(room, 'km')} អវត្តមាន`,
    marker: `sala attendance year=${room.academic_year_id} class=${room.id}`,
    columns,
  }
}

export interface FileStudent {
  enrollment_id: number
  emis_student_id: string
  first_name: string
  last_name: string
  gender: Gender
}

/** The entries of a row for its student: the text of each column that has one, by the column's key. */
export interface FilledRow {
  student: FileStudent
  cells: ReadonlyMap<string, string>
}

export interface CheckedFile {
  result: SheetImportResult
  rows: FilledRow[]
}

interface SheetPlan {
  template: SheetTemplate
  students: readonly FileStudent[]
  /** The errors of a row, by the column's key. */
  judge: (row: FilledRow) => ReadonlyMap<string, string>
}

/** Compares a file with its template and the class and reports all errors together. */
export function checkFile(rows: readonly SheetRow[], { template, students, judge }: SheetPlan): CheckedFile {
  const [marked, titles, ...lines] = rows
  const keys = marked?.cells ?? []
  const isTemplate = keys.includes(template.marker) && titles !== undefined
  const result: SheetImportResult = {
    success: false,
    numberTotalRecord: isTemplate ? lines.length : Math.max(0, rows.length - 1),
    totalGoodRecords: 0,
    brokenRecords: [],
    duplicatedRecords: [],
    duplicatedRecordsInFile: [],
    missingFields: [],
    notMatchedFields: [],
    missingRowNumber: 0,
    wrongTemplate: !isTemplate,
  }
  if (!isTemplate) return { result, rows: [] }
  const placed = findColumns(template, keys, titles.cells)
  result.missingFields = placed.missing
  result.notMatchedFields = placed.unmatched
  const byId = new Map(students.map((student) => [foldStudentId(student.emis_student_id), student]))
  const seen = new Set<string>()
  const good: FilledRow[] = []
  for (const line of lines) {
    const text = (key: string) => line.cells[placed.at.get(key) ?? -1] ?? ''
    const typedId = foldDigits(text(template.marker))
    const student = byId.get(foldStudentId(typedId))
    const id = student?.emis_student_id ?? typedId
    const cells = new Map(template.columns.flatMap(({ key }) => (text(key) === '' ? [] : [[key, text(key)] as const])))
    const errors = new Map<string, string>()
    if (student === undefined) errors.set('id', 'score.error.notInClass')
    else {
      if (text('name') !== '' && plain(text('name')) !== foldedName(student))
        errors.set('name', 'sheetImport.otherName')
      for (const [key, error] of judge({ student, cells })) errors.set(key, error)
    }
    const isDuplicate = student !== undefined && seen.has(id)
    seen.add(id)
    if (errors.size === 0 && !isDuplicate && student !== undefined) {
      good.push({ student, cells })
      continue
    }
    const row = toErrorRow(line.row, { id, name: text('name'), student, errors, isDuplicate, template, text })
    ;(isDuplicate ? result.duplicatedRecordsInFile : result.brokenRecords).push(row)
  }
  result.totalGoodRecords = good.length
  result.missingRowNumber = students.filter(({ emis_student_id }) => !seen.has(emis_student_id)).length
  const problems =
    result.brokenRecords.length +
    result.duplicatedRecordsInFile.length +
    result.missingFields.length +
    result.notMatchedFields.length +
    result.missingRowNumber
  result.success = problems === 0
  return { result, rows: good }
}

/** The position of each column, and the missing, unknown and duplicate headings. */
function findColumns({ marker, columns }: SheetTemplate, keys: readonly string[], titles: readonly string[]) {
  const known = new Set([marker, ...studentColumns.slice(1).map(({ key }) => key), ...columns.map(({ key }) => key)])
  const at = new Map<string, number>()
  const unmatched: string[] = []
  for (let place = 0; place < Math.max(keys.length, titles.length); place += 1) {
    const key = keys[place] ?? ''
    if (known.has(key) && !at.has(key)) at.set(key, place)
    else if ((titles[place] ?? '') !== '') unmatched.push(headingText(titles[place] ?? '').slice(0, 60))
  }
  const missing = columns.filter(({ key }) => !at.has(key)).map(({ title }) => headingText(title))
  return { at, missing, unmatched }
}

interface WrongRow {
  id: string
  name: string
  student: FileStudent | undefined
  errors: ReadonlyMap<string, string>
  isDuplicate: boolean
  template: SheetTemplate
  text: (key: string) => string
}

function toErrorRow(
  rowNumber: number,
  { id, name, student, errors, isDuplicate, template, text }: WrongRow,
): SheetImportRow {
  const named = [...errors].map(([key, error]) => {
    const title = [...studentColumns, ...template.columns].find((column) => column.key === key)?.title ?? key
    return { heading: headingText(title), error, value: key === 'id' ? id : text(key) }
  })
  return {
    rowNumber,
    student_emis_code: id,
    full_name: name,
    gender: student?.gender ?? null,
    isDuplicate,
    errors: Object.fromEntries(named.map(({ heading, error }) => [heading, error])),
    values: Object.fromEntries(named.map(({ heading, value }) => [heading, value])),
  }
}

/** On one line. */
function headingText(title: string): string {
  return title.replaceAll(/\s+/g, ' ').trim()
}

/** A name as a file has it: who typed it again may have spaced it otherwise. */
function plain(name: string): string {
  return foldedName({ last_name: name, first_name: '' })
}
