import type { I18n } from '@lingui/core'
import { formatInteger } from '@/lib/text/numbers'
import type { FileChoice } from './file-choice'
import { exportLimits } from './schema'

/** The text that says why there is no PDF; of the server's refusal too. */
export const tooLongForPdf = 'exports.error.tooLongForPdf'

/** Why no PDF of so many rows is offered, in the user's language; null where it is, and while the number is not known. */
export function reasonForNoPdf(rows: number | undefined, i18n: I18n): string | null {
  const most = exportLimits.pdfRows
  if (rows === undefined || rows <= most) return null
  return i18n._(tooLongForPdf, { rows: formatInteger(rows), most: formatInteger(most) })
}

/** The file to ask for: without a PDF it is a workbook, whatever was chosen before. */
export function availableFile(chosen: FileChoice, noPdf: string | null): FileChoice {
  return noPdf === null ? chosen : { ...chosen, fileType: 'xlsx' }
}
