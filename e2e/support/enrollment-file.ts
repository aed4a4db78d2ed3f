import { importColumns, type ImportColumn } from '@/features/enrollment-import/schema'
import { writeRows } from '@/lib/spreadsheet/write-sheet'

const validRow: Record<ImportColumn, string> = {
  last_name: 'ចាន់',
  first_name: 'សុភា',
  gender: 'ស្រី',
  birth_date: '02-03-2011',
  enrollment_status: 'ចូលរៀនថ្មី',
  transfer_status: 'មិនមែនផ្ទេរចូល',
  ethnicity: 'គ្មាន',
  disabilities: 'គ្មាន',
  health_problems: 'គ្មាន',
  personal_problems: 'គ្មាន',
  scholarships: 'គ្មាន',
}

/**
 * Writes a file for the enrollment import, as a file input takes it.
 * @param rows what differs from a valid row, for each row
 * @param headings the first row, in the order of the import's columns
 */
export async function enrollmentFile(
  rows: readonly Partial<Record<ImportColumn, string>>[],
  headings: readonly string[] = importColumns,
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const cells = rows.map((row) => importColumns.map((column) => ({ ...validRow, ...row })[column]))
  return { name: 'students.xlsx', mimeType: '', buffer: Buffer.from(await writeRows('សិស្ស', [headings, ...cells])) }
}
