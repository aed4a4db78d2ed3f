import type { Cell, DataValidation, RowDef } from 'hucre'
import { writeWorkbook } from '@/lib/spreadsheet/workbook'
import { toColumnLetters, templateStyle } from '@/lib/spreadsheet/write-sheet'

/** A column to fill in: a number from 0 to `max`. */
export interface SheetColumn {
  /** Names the column in the hidden first row, whatever becomes of its heading. */
  key: string
  title: string
  max: number
  /** Whole numbers only. */
  whole: boolean
}

export interface SheetStudent {
  emis_student_id: string
  name: string
  gender: 'f' | 'm'
}

export interface SheetTemplate {
  /** The sheet's tab. */
  name: string
  /** States the purpose of the file; without it the file is no template. */
  marker: string
  columns: readonly SheetColumn[]
}

/** The leading student columns; the marker is above the first. */
export const studentColumns = [
  { key: 'id', title: 'អត្តលេខសិស្ស', width: 16 },
  { key: 'name', title: 'ឈ្មោះ', width: 26 },
  { key: 'gender', title: 'ភេទ', width: 8 },
] as const

const genders = { f: 'ស្រី', m: 'ប្រុស' } as const
/** Rows before the students: the hidden one and the headings. */
const headRows = 2

/** A workbook with the students of a class and empty columns to fill in. Its hidden first row says what is what, so that it
 *  is understood also when headings were retyped or columns moved. */
export async function writeSheetTemplate(
  { name, marker, columns }: SheetTemplate,
  students: readonly SheetStudent[],
): Promise<Uint8Array> {
  const { fontName, heights, heading, body } = templateStyle
  const titles = [...studentColumns, ...columns].map(({ title }) => title)
  const keys = [marker, ...studentColumns.slice(1).map(({ key }) => key), ...columns.map(({ key }) => key)]
  const first = headRows + 1
  const last = headRows + Math.max(1, students.length)
  const dataValidations = columns.map(({ max, whole }, index): DataValidation => {
    const letter = toColumnLetters(studentColumns.length + index)
    return {
      type: whole ? 'whole' : 'decimal',
      operator: 'between',
      formula1: '0',
      formula2: String(max),
      allowBlank: true,
      showErrorMessage: true,
      errorStyle: 'stop',
      errorMessage: `0 – ${max}`,
      range: `${letter}${first}:${letter}${last}`,
    }
  })
  return await writeWorkbook([
    {
      name,
      rows: [
        keys,
        titles,
        ...students.map((student) => [
          student.emis_student_id,
          student.name,
          genders[student.gender],
          ...columns.map(() => null),
        ]),
      ],
      columns: [
        ...studentColumns.map(({ width }) => ({ width, style: body })),
        ...columns.map(() => ({ width: 14, style: { font: { name: fontName, size: 11 } } })),
      ],
      cells: new Map<string, Partial<Cell>>(
        titles.map((title, index) => [`1,${index}`, { value: title, type: 'string', style: heading }]),
      ),
      rowDefs: new Map<number, RowDef>([
        [0, { hidden: true }],
        [1, { height: heights.heading }],
        ...students.map((_, index) => [headRows + index, { height: heights.row }] as const),
      ]),
      freezePane: { rows: headRows, columns: 2 },
      headRows: { from: 1, to: 1 },
      dataValidations,
    },
  ])
}
