import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { entryColumns, leafColumns } from '@/sheets/grid/columns'
import { run } from '@/sheets/grid/commands'
import { createGrid, type GridState } from '@/sheets/grid/model'
import { planPaste } from '@/sheets/grid/paste'
import { en } from '@/testing/messages'
import type { CellValue } from '@/sheets/grid/cell'
import { ApiError } from '@/lib/api/api-error'
import type { AcademicYear } from '@/domain/academic-years/schema'
import type { Classroom } from '@/domain/classrooms/schema'
import type { School } from '@/domain/schools/schema'
import {
  attendanceComputed,
  attendanceGridRows,
  attendanceColumns,
  attendanceRule,
  countRules,
  unlikelyAttendance,
} from './attendance-columns'
import { attendanceDocument } from './attendance-print'
import { attendanceSearch } from './attendance-search'
import type { AttendanceRow } from './schema'
import { countOfColumn } from './attendance-column'
import { createQueryClient } from '@/lib/api/query-client'
import { createAttendanceSheetApi, serverCells } from './sheet-api'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
const vacation = { start_date: null, end_date: null }
const year: AcademicYear = {
  id: 3,
  start_date: '2025-11-01',
  end_date: '2026-10-31',
  status: 'running',
  short_vacation: vacation,
  long_vacation: vacation,
  study_days: [{ nov: 22, dec: 20 }],
}

/** Enrollments by student ID. */
const enrolled = { A: 1, B: 2, C: 3 }
function student(id: keyof typeof enrolled, change: Partial<AttendanceRow> = {}): AttendanceRow {
  const name = { name: `សុខ ${id}`, name_en: `Sok ${id}` }
  return {
    enrollment_id: enrolled[id],
    emis_student_id: id,
    ...name,
    gender: 'f',
    dates: { from: null, to: null },
    ...change,
  }
}
const counts = (absent: number | null, permission: number | null) => ({
  absent,
  permission,
  updated_at: '2025-12-03T10:00:00Z',
  updated_by: 'កែវ សុភា',
})
const place = { id: 1, code: '02', name: 'បាត់ដំបង', name_en: 'Battambang' }
const school: School = {
  id: 31,
  school_id: 1,
  code: '1',
  name: 'វិទ្យាល័យសង្កែ',
  name_en: 'Sangkae High School',
  emis_code: '02080101',
  status: 1,
  degree: { number: 5, name: 'វិទ្យាល័យ', name_en: 'High school' },
  academic_year_id: 3,
  principle: null,
  province: place,
  district: place,
  commune: place,
  village: place,
  accomplishment_status: 1,
}
const classroom: Classroom = {
  id: 301,
  grade: 7,
  grade_name: 'ថ្នាក់ទី7',
  grade_name_en: 'Grade 7',
  suffix: 'ក',
  status: 1,
  special_education: null,
  bilingual: 2,
  type: 0,
  teacher: null,
  academic_year_school_id: 31,
  isCanDelete: false,
}
const view = { i18n, locale: 'en', narrow: false } as const

test('three student columns are followed by two for each month in order and for the totals', () => {
  const columns = attendanceColumns(year, view)
  expect(leafColumns(columns.slice(0, 3)).map(({ size, meta }) => [size, meta.pinned])).toEqual([
    [140, 'start'],
    [140, 'start'],
    [80, 'start'],
  ])
  const months = ['nov', 'dec', 'jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct']
  expect(columns.slice(3).map(({ id }) => id)).toEqual([
    ...months.map((key) => `month-${key}`),
    'total-absent',
    'total-permission',
  ])
  expect(leafColumns(columns.slice(3)).map(({ size }) => size)).toEqual(Array.from({ length: 26 }, () => 60))
  expect(leafColumns(columns)[3]).toMatchObject({ id: 'nov-absent', meta: { readOnly: false, inputMode: 'numeric' } })
  const narrow = leafColumns(attendanceColumns(year, { ...view, narrow: true }).slice(0, 3))
  expect(narrow.map(({ meta }) => meta.pinned)).toEqual([undefined, 'start', undefined])
})

test('totals follow from the counts as they are typed, and stay in view where there is room', () => {
  const totalSides = (wide: boolean) =>
    leafColumns(attendanceColumns(year, { ...view, wide }).slice(-2)).map(({ meta }) => meta.pinned)
  const columns = entryColumns(attendanceColumns(year, view))
  const counts = Array.from({ length: 24 }, (_, index) => (index < 4 ? index : null))
  const rows = [
    { id: '1', values: ['', '', '', ...counts] },
    { id: '2', values: [] },
  ]
  const loaded = createGrid({ columns, rows, readOnly: false, computed: attendanceComputed(year) })
  const totals = (state: GridState) => state.cells.map((line) => line.slice(-2).map(({ value }) => value))
  // November 0 and 1, December 2 and 3.
  expect(totals(loaded)).toEqual([
    [2, 4],
    [null, null],
  ])
  const typed = run(loaded, { type: 'set', texts: [{ row: '2', column: columns[3]?.id ?? '', text: '៥' }] })
  expect(totals(typed)[1]).toEqual([5, null])
  expect(typed.cells[1]?.at(-2)?.state).toBe('computed')
  expect(totalSides(true)).toEqual(['end', 'end'])
  expect(totalSides(false)).toEqual([undefined, undefined])
})

test.each([
  ['', null],
  ['៣', 3],
  ['12', 12],
  ['1.5', '1.5'],
  ['x', 'x'],
])('%j is read as %j', (text, value) => {
  expect(countRules.normalise(text)).toBe(value)
})

test('a count is a whole number from 0; empty means not entered and is valid', () => {
  const { validate } = countRules
  expect([null, 0, 31].map(validate)).toEqual([null, null, null])
  for (const wrong of [-1, '1.5']) expect(validate(wrong)).toEqual({ id: 'attendance.error.number' })
})

test('a month together never passes its study days nor the days of the student; both cells say so', () => {
  const rule = attendanceRule(year, [
    student('A'),
    student('B', { dates: { from: '2025-11-20', to: null } }),
    student('C', { dates: { from: '2025-12-01', to: null } }),
  ])
  const judge = (id: string, values: Record<string, CellValue>) =>
    Object.fromEntries(rule(id, new Map(Object.entries(values))))
  const study = { id: 'attendance.limit.studyDays', values: { days: 22 } }
  expect(judge('1', { 'nov-absent': 20, 'nov-permission': 2 })).toEqual({})
  expect(judge('1', { 'nov-absent': 20, 'nov-permission': 3 })).toEqual({
    'nov-absent': study,
    'nov-permission': study,
  })
  expect(judge('1', { 'nov-absent': 23, 'nov-permission': 'x' })).toEqual({ 'nov-absent': study })
  expect(judge('2', { 'nov-absent': 12, 'nov-permission': null })).toEqual({
    'nov-absent': { id: 'attendance.limit.enrolledDays', values: { days: 11 } },
  })
  expect(judge('3', { 'nov-permission': 0 })).toMatchObject({
    'nov-permission': { id: 'attendance.error.notEnrolled' },
  })
  expect(judge('nobody', { 'nov-absent': 99 })).toEqual({})
})

test('rows are named by enrollment and hold each month twice; a missing entry is empty, not 0', () => {
  const [row] = attendanceGridRows(year, [student('A', { nov: counts(0, 2), dec: counts(null, null) })], view)
  expect(row?.id).toBe('1')
  expect(row?.values.slice(0, 2)).toEqual(['A', 'Sok A'])
  expect(row?.values.slice(3, 8)).toEqual([0, 2, null, null, null])
})

test('absences on all study days of a month are unlikely where they are typed, also as two counts', () => {
  const judge = unlikelyAttendance(year, [student('A')])
  const reasons = (values: Record<string, number>) =>
    ['nov-absent', 'nov-permission', 'dec-absent', 'oct-absent', 'name'].map(
      (column) => judge({ row: '1', column }, (id) => values[id] ?? null)?.values?.['days'] ?? null,
    )
  expect(reasons({ 'nov-absent': 22, 'nov-permission': 0, 'dec-absent': 19 })).toEqual([22, null, null, null, null])
  expect(reasons({ 'nov-absent': 12, 'nov-permission': 10, 'dec-absent': 20 })).toEqual([22, 22, 20, null, null])
})

test('the author of the value in a cell is known by column', () => {
  const serverValues = serverCells(student('A', { nov: counts(1, null) }))
  expect(serverValues.get('nov-absent')).toEqual({ value: 1, by: 'កែវ សុភា', at: '2025-12-03T10:00:00Z' })
  expect(serverValues.has('dec-absent')).toBe(false)
  expect(countOfColumn('dec-permission')).toEqual({ month: 'dec', kind: 'permission' })
  expect(countOfColumn('name')).toBeNull()
})

test('what the server refuses is said of the cells that were sent', () => {
  const cells = [
    { rowId: 'A', columnId: 'nov-absent', value: 1 },
    { rowId: 'B', columnId: 'nov-absent', value: 30 },
    { rowId: 'A', columnId: 'dec-absent', value: 2 },
    { rowId: 'B', columnId: 'nov-permission', value: 1 },
  ]
  const findReasons = (fields: Record<string, string>) =>
    createAttendanceSheetApi(createQueryClient())
      .findReasons(new ApiError({ kind: 'refused', endpoint: 'POST /attendances', fields }), cells)
      .map(({ rowId, columnId, id }) => `${rowId} ${columnId} ${id}`)
  expect(findReasons({ 'data.attendances.1.nov.absent': 'x' })).toEqual(['B nov-absent x'])
  expect(findReasons({ 'data.attendances.1.nov': 'x' })).toEqual(['B nov-absent x', 'B nov-permission x'])
  expect(findReasons({ 'data.attendances.0.emis_student_id': 'x' })).toEqual(['A nov-absent x', 'A dec-absent x'])
  expect(findReasons({ 'data.suffix': 'x', data: 'x' })).toEqual([])
})

test('on paper: the sums of each student and of the class, and nothing where nothing was entered', () => {
  const sheet = attendanceDocument({ year, school, classroom }, [
    student('A', { nov: counts(1, 2), dec: counts(3, null) }),
    student('B', { nov: counts(0, null) }),
  ])
  expect(sheet.rows.map(({ values }) => [values[0], values[1], values.at(-2), values.at(-1)])).toEqual([
    ['1', '2', '4', '2'],
    ['0', '', '0', ''],
  ])
  expect(sheet.footer?.values.slice(0, 4)).toEqual(['1', '2', '3', ''])
})

test('an address reads the month that the sheet opens at', () => {
  expect(attendanceSearch.parse({ studentId: '7', month: '0' })).toEqual({ studentId: 7, month: 0 })
})

test('the columns of a file are known by the month in either language and the count', () => {
  const english = setupI18n({ locale: 'en', messages: { en } })
  const columns = entryColumns(attendanceColumns(year, { i18n: english, locale: 'en', narrow: false }))
  const rows = attendanceGridRows(year, [student('A'), student('B')], { i18n: english, locale: 'en' })
  const block = [
    ['ID', 'ធ្នូ\nWith leave', 'December Absent', 'November', ''],
    ['B', '1', '2', '3', '4'],
  ]
  expect(planPaste(createGrid({ columns, rows, readOnly: false }), block, true)).toMatchObject({
    texts: [
      { row: '2', column: 'dec-permission', text: '1' },
      { row: '2', column: 'dec-absent', text: '2' },
    ],
    unknownColumns: ['November', ''],
  })
})
