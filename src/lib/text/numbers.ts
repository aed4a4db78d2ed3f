import { foldDigits } from './digits'

const integers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const scores = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** 12345 → "12,345", in both languages. */
export function formatInteger(value: number): string {
  return integers.format(value)
}

/** A score or average with two decimals: 7.5 → "7.50". */
export function formatScore(value: number): string {
  return scores.format(value)
}

/**
 * Takes a number as people type or paste it: Khmer digits, `.` or one `,` as the decimal mark. Gives null for
 * everything else, so that 1e2, 10/10, 10% or an empty text never become a score.
 */
export function parseDecimal(text: string): number | null {
  const folded = foldDigits(text)
  return /^-?(?:\d+(?:[.,]\d*)?|[.,]\d+)$/.test(folded) ? Number(folded.replace(',', '.')) : null
}

/** Takes a whole number as typed, Khmer digits too; gives null for everything else. */
export function parseInteger(text: string): number | null {
  const folded = foldDigits(text)
  return /^-?\d{1,15}$/.test(folded) ? Number(folded) : null
}
