import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { CellValue, Reason } from '@/sheets/grid/cell'
import { readOnlyRules, type SheetColumn, type SheetColumnGroup, type SheetColumns } from '@/sheets/grid/columns'
import type { ComputedColumns } from '@/sheets/grid/computed'
import type { GridInput, GridRow } from '@/sheets/grid/model'
import type { UnlikelyRule } from '@/sheets/grid/unlikely'
import { monthName } from '@/lib/dates/dates'
import { monthKeys, type MonthKey } from '@/lib/dates/month-codes'
import { otherLocale } from '@/lib/text/names'
import { monthsOfSpan } from '@/domain/academic-years/months'
import type { AcademicYear } from '@/domain/academic-years/schema'
import { studentColumns, studentValues } from '@/sheets/frame/student-columns'
import type { AttendanceRow } from './schema'
import { countColumnId, countKinds, countOfColumn, type CountKind } from './attendance-column'
import { readCount } from './read-count'
import { sumCounts } from './sum-counts'
import { attendanceError, attendanceErrors, attendanceLimit, unlikelyAbsences } from './attendance-limit'

const countNames = { absent: msg({ id: 'attendance.absent' }), permission: msg({ id: 'attendance.permission' }) }

/** The widths of the specification, on a phone too, which keeps the name alone in view. */
const widths = { id: 140, name: 140, gender: 80 } as const
const monthColumnWidth = 60

interface SheetView {
  i18n: I18n
  locale: 'km' | 'en'
  narrow: boolean
  /** There is room to keep the totals in view beside the months. */
  wide?: boolean
}

/** The months of the year's span, in order. */
export function listMonthKeys({ start_date, end_date }: AcademicYear): MonthKey[] {
  return [...monthsOfSpan(start_date, end_date).keys()]
}

/** The sheet's columns: student, then under each month with its study days how often without leave and with it. */
export function attendanceColumns(year: AcademicYear, { i18n, locale, narrow, wide = false }: SheetView): SheetColumns {
  const months = listMonthKeys(year).map((month): SheetColumnGroup => {
    const name = monthName(monthKeys.indexOf(month), locale)
    const days = year.study_days[0]?.[month]
    return {
      id: `month-${month}`,
      header: days === undefined ? name : i18n._('attendance.monthDays', { month: name, days }),
      columns: countKinds.map((kind) => shownColumn(month, kind, { i18n, locale })),
    }
  })
  return [...studentColumns({ i18n, narrow, widths }), ...months, ...totalColumns(i18n, wide)]
}

/** Of the whole year, as it is typed; on a small screen they do not take the months' room. */
function totalColumns(i18n: I18n, wide: boolean): SheetColumn[] {
  return countKinds.map((kind) => ({
    id: totalColumnId(kind),
    header: i18n._('common.total'),
    size: monthColumnWidth,
    meta: {
      ...readOnlyRules,
      note: i18n._(countNames[kind]),
      align: 'end',
      isComputed: true,
      pinned: wide ? 'end' : undefined,
    },
  }))
}

const totalColumnId = (kind: CountKind) => `total-${kind}`

/** Computes a student's totals from the months' counts. */
export function attendanceComputed(year: AcademicYear): ComputedColumns {
  const months = listMonthKeys(year)
  return {
    compute: (values) =>
      new Map(
        countKinds.map((kind) => [
          totalColumnId(kind),
          sumCounts(months.map((month) => toCount(values.get(countColumnId(month, kind))))),
        ]),
      ),
  }
}

function shownColumn(
  month: MonthKey,
  kind: CountKind,
  { i18n, locale }: Pick<SheetView, 'i18n' | 'locale'>,
): SheetColumn {
  return {
    id: countColumnId(month, kind),
    header: i18n._(countNames[kind]),
    size: monthColumnWidth,
    meta: {
      ...countRules,
      // As over the columns of a file: the month in either language, and the count.
      names: [locale, otherLocale(locale)].map(
        (language) => `${monthName(monthKeys.indexOf(month), language)} ${i18n._(countNames[kind])}`,
      ),
      align: 'end',
      inputMode: 'numeric',
    },
  }
}

/** Reads and validates a single count; `attendanceRule` validates a month's two together. */
export const countRules = {
  readOnly: false,
  normalise: readCount,
  validate: objectionTo,
  write: String,
}

/** Empty means "not entered" and is valid. */
function objectionTo(value: CellValue): Reason | null {
  const isCount = value === null || (typeof value === 'number' && value >= 0)
  return isCount ? null : { id: 'attendance.error.number' }
}

/** The reasons that name their number. */
const limitReasons = {
  outsideYear: attendanceErrors.outsideYear,
  notEnrolled: attendanceErrors.notEnrolled,
  enrolledDays: 'attendance.limit.enrolledDays',
  studyDays: 'attendance.limit.studyDays',
} as const

/** A month's counts together may not pass its study days, nor the days that the student was in the class. */
export function attendanceRule(year: AcademicYear, rows: readonly AttendanceRow[]): NonNullable<GridInput['rowRule']> {
  const limited = { ...year, studyDays: year.study_days[0] ?? {} }
  const months = listMonthKeys(year).map((month) => ({
    month,
    columns: { absent: countColumnId(month, 'absent'), permission: countColumnId(month, 'permission') },
  }))
  const limits = new Map(
    rows.map((row) => [
      String(row.enrollment_id),
      months.map(({ month, columns }) => ({ columns, limit: attendanceLimit(month, limited, row.dates) })),
    ]),
  )
  return (rowId, values) => {
    const reasons = new Map<string, Reason>()
    for (const { columns, limit } of limits.get(rowId) ?? []) {
      const absent = toCount(values.get(columns.absent))
      const permission = toCount(values.get(columns.permission))
      if (attendanceError({ absent, permission }, limit) === null) continue
      const reason = { id: limitReasons[limit.by], values: { days: limit.days } }
      if (absent !== null) reasons.set(columns.absent, reason)
      if (permission !== null) reasons.set(columns.permission, reason)
    }
    return reasons
  }
}

/** Absences on all study days of a month are more often a slip than true. */
export function unlikelyAttendance(year: AcademicYear, rows: readonly AttendanceRow[]): UnlikelyRule {
  const limited = { ...year, studyDays: year.study_days[0] ?? {} }
  return ({ row, column }, valueOf) => {
    const student = rows.find(({ enrollment_id: enrollment }) => String(enrollment) === row)
    const month = countOfColumn(column)?.month
    // Of a count on all days and a zero only the first is to be looked at.
    if (student === undefined || month === undefined || valueOf(column) === 0) return null
    const countOf = (kind: CountKind) => toCount(valueOf(countColumnId(month, kind)))
    const counts = { absent: countOf('absent'), permission: countOf('permission') }
    const days = unlikelyAbsences(counts, attendanceLimit(month, limited, student.dates))
    return days === null ? null : { id: 'attendance.unlikely', values: { days } }
  }
}

/** A text that is no number is reported at its own cell already. */
function toCount(value: CellValue | undefined): number | null {
  return typeof value === 'number' && value >= 0 ? value : null
}

/**
 * The students' rows in the order of the server (Khmer order of family and given name), named by enrollment: see
 * attendanceSheetApi.
 */
export function attendanceGridRows(
  year: AcademicYear,
  rows: readonly AttendanceRow[],
  { i18n, locale }: Pick<SheetView, 'i18n' | 'locale'>,
): GridRow[] {
  const months = listMonthKeys(year)
  return rows.map((row) => ({
    id: String(row.enrollment_id),
    otherName: formatName(row, otherLocale(locale)),
    values: [
      ...studentValues({ id: row.emis_student_id, name: formatName(row, locale), gender: row.gender }, i18n),
      ...months.flatMap((month) => countKinds.map((kind) => row[month]?.[kind] ?? null)),
    ],
  }))
}

function formatName({ name, name_en: nameEn }: AttendanceRow, locale: 'km' | 'en'): string {
  return locale === 'en' ? (nameEn ?? name) : name
}
