import { formatInteger } from '@/lib/text/numbers'

/** 120000 → "120,000៛", in both languages. */
export function formatRiel(amount: number): string {
  return `${formatInteger(amount)}៛`
}
