import type { CellValue } from '@/sheets/grid/cell'
import { foldDigits } from '@/lib/text/digits'
import { parseInteger } from '@/lib/text/numbers'

/** Khmer digits are a number like any other; what is no whole number stays as the text it is. */
export function readCount(text: string): CellValue {
  const folded = foldDigits(text)
  return folded === '' ? null : (parseInteger(folded) ?? folded)
}
