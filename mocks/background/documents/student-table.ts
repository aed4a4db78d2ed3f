import { fullName } from '@/lib/text/names'
import type { ReportCell, ReportColumn, ReportPage, ReportTable, ReportTotal } from '@/lib/papers/document'
import { isGirl, type ReportContext } from './report-context'
import type { Say } from './texts'

/** A column of a table with one row for each record, and what it shows of the record. */
export interface RowColumn<Row> extends ReportColumn {
  cell: (row: Row, index: number) => ReportCell
}

export function rowTable<Row>(
  columns: readonly RowColumn<Row>[],
  rows: readonly Row[],
  rest: Pick<ReportTable, 'heading' | 'totals'> = {},
): ReportTable {
  return {
    ...rest,
    // The thread that draws the table takes no functions.
    columns: columns.map(({ header, group, width, kind, centred = false }): ReportColumn => ({
      header,
      width,
      kind,
      centred,
      ...(group !== undefined && { group }),
    })),
    rows: rows.map((row, index) => columns.map(({ cell }) => cell(row, index))),
  }
}

export function numberColumn(translate: Say, width = 6): RowColumn<unknown> {
  return { header: translate('number'), width, kind: 'whole', centred: true, cell: (_, index) => index + 1 }
}

interface ListedStudent {
  emis_student_id: string
  first_name: string
  last_name: string
  first_name_en: string | null
  last_name_en: string | null
  /** Null, where the school is not to know it yet. */
  gender: 'f' | 'm' | null
}

export function formatGender({ gender }: Pick<ListedStudent, 'gender'>, translate: Say): string | null {
  return gender === null ? null : translate(gender === 'f' ? 'female' : 'male')
}

export function birthColumn(translate: Say): RowColumn<{ birth_date: string | null }> {
  return { header: translate('birthDate'), width: 13, kind: 'date', cell: (student) => student.birth_date }
}

interface StudentPage<Row> extends Omit<ReportPage, 'tables'> {
  students: readonly Row[]
  /** The columns after those that say who the student is. */
  columns: readonly RowColumn<Row>[]
  /** Without them, how many students there are and how many of them are girls. */
  totals?: readonly ReportTotal[]
}

/** A page with one row for each student. */
export function studentPage<Row extends ListedStudent>(
  { language, translate }: ReportContext,
  { students, columns: more, totals, ...page }: StudentPage<Row>,
): ReportPage {
  const columns: RowColumn<Row>[] = [
    numberColumn(translate, 5),
    { header: translate('studentId'), width: 13, kind: 'text', cell: (student) => student.emis_student_id },
    { header: translate('name'), width: 22, kind: 'text', cell: (student) => fullName(student, language) },
    { header: translate('sex'), width: 7, kind: 'text', centred: true, cell: (row) => formatGender(row, translate) },
    ...more,
  ]
  const countLine = (word: 'total' | 'ofWhichFemale', counted: readonly Row[]): ReportTotal => ({
    label: translate(word),
    cells: columns.map((_, index) => (index === 3 ? counted.length : null)),
  })
  const counts = [countLine('total', students), countLine('ofWhichFemale', students.filter(isGirl))]
  return { ...page, tables: [rowTable(columns, students, { totals: totals ?? counts })], frozenColumns: 3 }
}
