import { exportLimits, type ExportFileType } from '@/domain/exports/schema'
import { formatInteger } from '@/lib/text/numbers'
import { Problem } from '../../../api/problem'

/** Refuses more rows than a PDF or a workbook can have, and says how many are allowed. */
export function refuseTooMany(rows: number, fileType: ExportFileType): void {
  const most = fileType === 'pdf' ? exportLimits.pdfRows : exportLimits.xlsxRows
  if (rows <= most) return
  throw new Problem(409, fileType === 'pdf' ? 'exports.error.tooLongForPdf' : 'exports.error.tooLong', {
    values: { rows: formatInteger(rows), most: formatInteger(most) },
  })
}
