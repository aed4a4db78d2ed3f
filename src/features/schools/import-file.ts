import { problemTexts } from '@/imports/file-problems'
import type { TableFormat } from '@/imports/file-table'
import { foldDigits } from '@/lib/text/digits'
import { importColumns, importLimits, type ImportCells, type ImportColumn } from './import-schema'
import type { RawSchool } from './input-schema'

export interface FileRow {
  /** The row's number as a spreadsheet shows it. */
  row: number
  cells: ImportCells
}

/** Besides the columns of the template a file may have others, which are named. */
const maxColumns = 40

export const schoolFile: TableFormat<ImportColumn> = {
  limits: { ...importLimits, columns: maxColumns, csv: true },
  findColumn,
  required: ['emis_code'],
  problems: {
    ...problemTexts({
      notSpreadsheet: 'school.import.notText',
      tooLarge: 'school.import.tooLarge',
      tooManyRows: 'school.import.tooManyRows',
    }),
    noRows: 'school.import.noRows',
    wrongTemplate: 'school.import.noHeader',
  },
}

export interface SchoolRows {
  rows: FileRow[]
  unmatched: readonly string[]
}

/** The heading of a column in the template: in the user's language, with its own name, by which any language can be read. */
export function columnTitle(column: ImportColumn, label: string): string {
  return `${label} (${column})`
}

function findColumn(title: string): ImportColumn | null {
  const name = /\(([a-z_0-9]+)\)\s*$/.exec(title)?.[1] ?? title
  const plain = foldDigits(name).toLowerCase()
  return importColumns.find((column) => column === plain) ?? null
}

/** The template's rows: the columns' names and one for every school that the year does not have yet. */
export function templateRows(
  titles: Readonly<Record<ImportColumn, string>>,
  schools: readonly RawSchool[],
): [head: string[], ...schools: string[][]] {
  const rows = schools.map((school) => {
    const values: Record<ImportColumn, string> = {
      emis_code: school.emis_code,
      code: school.code,
      name: school.name,
      name_en: school.name_en,
      degree: String(school.degree.number),
      village_code: school.village.code,
      phone_number_1: school.phone_number_1 ?? '',
      phone_number_2: '',
      phone_number_3: '',
    }
    return importColumns.map((column) => values[column])
  })
  return [importColumns.map((column) => columnTitle(column, titles[column])), ...rows]
}
