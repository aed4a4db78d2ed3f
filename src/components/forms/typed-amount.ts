import { foldDigits } from '@/lib/text/digits'
import { formatInteger } from '@/lib/text/numbers'

/** More digits would not be shown exactly. */
const maxDigits = 15
const separators = /[,\s៛]/g

/**
 * The value of an amount's field after its text has changed: the digits alone; the text itself where it is no amount (a
 * pasted "-500" must not become 500); what stood before where a sign was typed that is no digit.
 */
export function changedAmount(before: string, text: string): string {
  const digits = foldDigits(text).replace(separators, '')
  if (/^\d*$/.test(digits)) return digits.length > maxDigits ? before : digits.replace(/^0+(?=\d)/, '')
  return digits.replace(/\D/g, '') === before ? before : text
}

/** An amount as its field shows it: with commas; a text that is no amount as it is. */
export function shownAmount(value: string): string {
  return /^\d{1,15}$/.test(value) ? formatInteger(Number(value)) : value
}

/** The caret position in `shown` that has as many digits before it as `text` has before `caret`. */
export function caretIn(shown: string, text: string, caret: number): number {
  const wanted = foldDigits(text.slice(0, caret)).replace(/\D/g, '').length
  let index = 0
  for (let digits = 0; index < shown.length && digits < wanted; index += 1) {
    if (/\d/.test(shown.charAt(index))) digits += 1
  }
  return index
}
