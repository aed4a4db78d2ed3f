import type { I18n } from '@lingui/core'
import type { CellValue, Reason } from '@/sheets/grid/cell'
import { readOnlyRules, type SheetColumn } from '@/sheets/grid/columns'
import type { ComputedColumns } from '@/sheets/grid/computed'
import { monthName } from '@/lib/dates/dates'
import { monthKeys } from '@/lib/dates/month-codes'
import { otherLocale } from '@/lib/text/names'
import { formatInteger, parseInteger } from '@/lib/text/numbers'
import type { FieldRegistry } from '@/components/forms/field-registry'
import { type StudyMonth, studyDaysField } from './form-values'

/** The single row of the table. */
export const studyDaysRow = 'study-days'

/** In pixels: twelve months and the total fit into the form. */
const widths = { name: 92, count: 67 } as const

const nameColumn = 'name'
const totalColumn = 'total'

/** The months of a year between the name of the row and the year's total, each under the days that it has. */
export function studyDaysColumns(
  months: readonly StudyMonth[],
  { i18n, locale, registry }: { i18n: I18n; locale: 'km' | 'en'; registry: FieldRegistry | null },
): SheetColumn[] {
  const noteOf = (n: number) => i18n._('academicYear.studyDays.days', { n })
  const name: SheetColumn = {
    id: nameColumn,
    header: i18n._('common.month'),
    size: widths.name,
    meta: { ...readOnlyRules, isRowHeader: true, pinned: 'start' },
  }
  const total: SheetColumn = {
    id: totalColumn,
    header: i18n._('common.total'),
    size: widths.count,
    meta: {
      ...readOnlyRules,
      note: noteOf(months.reduce((sum, [, days]) => sum + days, 0)),
      align: 'end',
      isComputed: true,
      pinned: 'end',
      show: ({ value, text }) => (typeof value === 'number' ? formatInteger(value) : text),
    },
  }
  return [
    name,
    ...months.map(([month, days]): SheetColumn => {
      const nameIn = (language: 'km' | 'en') => monthName(monthKeys.indexOf(month), language)
      return {
        id: month,
        header: nameIn(locale),
        size: widths.count,
        meta: {
          readOnly: false,
          names: [nameIn(locale), nameIn(otherLocale(locale))],
          note: noteOf(days),
          cellRef: (cell) => registry?.attach(studyDaysField(month), cell),
          align: 'end',
          inputMode: 'numeric',
          normalise: readStudyDays,
          validate: (count) => objectionTo(count, days),
          write: String,
        },
      }
    }),
    total,
  ]
}

/** A text that is no number stays as it was typed, and the schema refuses it. */
function readStudyDays(text: string): CellValue {
  return text.trim() === '' ? null : (parseInteger(text) ?? text)
}

/** Empty, or a whole number up to the month's days: the schema has the same rule. */
function objectionTo(count: CellValue, days: number): Reason | null {
  const isValid = count === null || (typeof count === 'number' && count >= 0 && count <= days)
  return isValid ? null : { id: 'academicYear.studyDays.range' }
}

/** Computes the study days of the year from those of its months. */
export const studyDaysComputed: ComputedColumns = {
  compute(counts) {
    const valid = [...counts.values()].filter((count) => typeof count === 'number')
    return new Map([[totalColumn, valid.reduce((sum, count) => sum + count, 0)]])
  },
}
