import type { ExportLanguage } from '@/domain/exports/schema'
import type { Sums } from './tally'
import type { Figure } from './tally-table'
import { word, type Word } from './words'

/** One of the sums as it is. */
export function count(label: Word, key: string, language: ExportLanguage, n?: number): Figure {
  return { label: word(label, language, n), kind: 'whole', value: (sums) => sums[key] ?? 0 }
}

/** One sum as a part of another; nothing of nothing is no share. */
export function quotient(sums: Sums, part: string, of: string): number | null {
  const all = sums[of] ?? 0
  return all === 0 ? null : (sums[part] ?? 0) / all
}

export function share(label: Word, part: string, of: string, language: ExportLanguage): Figure {
  return { label: word(label, language), kind: 'percent', value: (sums) => quotient(sums, part, of) }
}

/** Students, and how many of them are girls. */
export function headFigures(language: ExportLanguage): readonly Figure[] {
  return [count('total', 'total', language), count('female', 'female', language)]
}
