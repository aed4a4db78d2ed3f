import { formatHeading, toImportChoices, offeredWords } from '@/features/enrollment-import/import-words'
import { importColumns, importLimits, type ImportColumn } from '@/features/enrollment-import/schema'
import { writeTemplate } from '@/lib/spreadsheet/write-sheet'
import { studentOptionLists } from '../../../api/student-options'

const several = new Set<ImportColumn>(['disabilities', 'health_problems', 'personal_problems', 'scholarships'])
const hints: Partial<Record<ImportColumn, string>> = {
  birth_date: 'ថ្ងៃ-ខែ-ឆ្នាំ ឧ. 09-11-2015\nDD-MM-YYYY, e.g. 09-11-2015',
}
const oneHint = 'ជ្រើសរើសពីបញ្ជី\nChoose from the list'
const severalHint = 'ជ្រើសរើសពីបញ្ជី។ បើមានច្រើន សូមបំបែកដោយសញ្ញាក្បៀស (,)\nChoose from the list; several: with commas between'
const textHint = 'ត្រូវតែបំពេញ\nMust be filled in'

/** The enrollment template with the lists of this stand-in; a deployment with others serves its own file. */
export function enrollmentTemplate(): Promise<Uint8Array> {
  const choices = toImportChoices(studentOptionLists)
  return writeTemplate({
    name: 'សិស្ស',
    listsName: 'បញ្ជី',
    rows: importLimits.rows,
    columns: importColumns.map((column) => {
      const words = offeredWords(column, choices, 'km')
      const severalOfList = several.has(column)
      return {
        title: formatHeading(column),
        width: words.length > 0 ? 22 : 18,
        choices: words,
        several: severalOfList,
        hint: hints[column] ?? (severalOfList ? severalHint : words.length > 0 ? oneHint : textHint),
      }
    }),
  })
}
