import type { CellValue } from '@/sheets/grid/cell'
import { foldDigits } from '@/lib/text/digits'
import { parseDecimal } from '@/lib/text/numbers'

/** Khmer digits and a decimal comma are a number like any other; what is no number stays as the text it is. */
export function readScore(text: string): CellValue {
  const folded = foldDigits(text)
  return folded === '' ? null : (parseDecimal(folded) ?? folded)
}
