import { foldDigits } from '@/lib/text/digits'
import { formatDate, parseDate } from '@/lib/dates/dates'

const wirePattern = /^\d{4}-\d{2}-\d{2}$/
const lengths = [2, 2, 4] as const

/** The text of a date field: a date as DD-MM-YYYY, anything else as it was typed. */
export function shownDate(value: string): string {
  return wirePattern.test(value) ? formatDate(value) : value
}

/**
 * The form's value for a text in a date field: `yyyy-MM-dd` for a date that exists, else the text itself, so that
 * nothing typed is lost and the schema refuses it in its place.
 */
export function toFormDate(text: string): string {
  return parseDate(text) ?? text
}

/**
 * Puts a text typed so far into the form DD-MM-YYYY: Khmer digits become Latin ones, the hyphens come by themselves, any
 * other separator counts as one, and a single digit before a separator gets its zero. A pasted `yyyy-MM-dd` is taken too.
 */
export function maskDate(text: string): string {
  const folded = foldDigits(text)
  if (wirePattern.test(folded)) return formatDate(folded)
  const parts: string[] = ['']
  for (const sign of folded) {
    const last = parts.length - 1
    const part = parts[last] ?? ''
    const room = lengths[last] ?? 0
    if (/\d/.test(sign)) {
      if (part.length < room) parts[last] = part + sign
      else if (last < 2) parts.push(sign)
    } else if (part !== '' && last < 2) {
      parts[last] = part.padStart(2, '0')
      parts.push('')
    }
  }
  return parts.join('-')
}
