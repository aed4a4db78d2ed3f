import { formatInteger } from './numbers'

/** 120000 → "120,000៛", in both languages. */
export function formatRiel(amount: number): string {
  return `${formatInteger(amount)}៛`
}
