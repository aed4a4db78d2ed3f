import type { Kysely } from 'kysely'
import type { ExportLanguage } from '@/domain/exports/schema'
import type { AggregationLevel } from '@/domain/aggregation/aggregation-levels'
import { safeFileName } from '@/lib/text/file-name'
import type { Database } from '../../../db/types'
import { levelName } from '../../../background/documents/templates/draw-aggregate'
import type { Scope } from '../../../background/documents/templates/scope'
import { scopeNames } from '../../../background/documents/templates/scope-facts'
import { word } from '../../../background/documents/templates/words'

interface ExportNaming {
  scope: Scope
  report: string
  /** The level that the figures are grouped by; null for a list. */
  level: AggregationLevel | null
  /** The semester or round that was chosen, in words. */
  period?: string | null
  language: ExportLanguage
}

/** The name of an export and of its file: year, report, place, grade and class, level and period. */
export async function exportName(
  db: Kysely<Database>,
  { scope, report, level, period, language }: ExportNaming,
): Promise<string> {
  const { place, classes } = await scopeNames(db, scope, language)
  const grouped = level === null ? [] : [word('by', language) + levelName(level, language).toLowerCase()]
  const parts = [scope.year.name, report, place ?? word('wholeCountry', language), ...classes, ...grouped]
  return safeFileName([...parts, ...(period == null ? [] : [period])], ' - ')
}
