import type { Kysely } from 'kysely'
import type { ExportFileType } from '@/domain/exports/schema'
import { cardDefinitions, cardLabels, mayGroup, statisticCards, type Measure } from '@/domain/figures/indicators'
import { formatInteger } from '@/lib/text/numbers'
import { levelLabels } from '@/domain/aggregation/aggregation-levels'
import type { Database } from '../../../db/types'
import type { ReportColumn, ReportFact, ReportTable } from '@/lib/papers/document'
import { catalogueText } from '../catalogue-text'
import { refuseTooMany } from '../templates/refuse-too-many'
import type { Progress } from '../templates/tally'
import { nameUnits, totalOf } from '../templates/units'
import { word } from '../templates/words'
import { cardValue, countFor, computeMeasures, rankUnits, type DataQuestion } from './statistics'

const kinds = {
  count: 'whole',
  riel: 'whole',
  percent: 'percent',
  ratio: 'decimal',
  index: 'decimal',
} as const satisfies Record<Measure['kind'], string>

/** The cards as one table, and one more for each indicator, each with what is to be said under it. */
export async function dataQueryTables(
  db: Kysely<Database>,
  question: DataQuestion,
  fileType: ExportFileType,
  progress?: Progress,
): Promise<{ tables: { table: ReportTable; notes: string[] }[]; facts: readonly ReportFact[] }> {
  const { language } = question
  const counted = await countFor(db, question, progress)
  const shown = question.indicators
    .filter((indicator) => mayGroup(indicator, question.level))
    .map((indicator) => ({ indicator, found: rankUnits(indicator, counted, question.level) }))
  refuseTooMany(
    shown.reduce((sum, { found }) => sum + found.ranked.length, 0),
    fileType,
  )
  const cards: ReportTable = {
    heading: word('figures', language),
    columns: [
      { header: word('category', language), kind: 'text', width: 30 },
      { header: word('total', language), kind: 'whole', width: 16 },
    ],
    rows: statisticCards.map((card) => [catalogueText(cardLabels[card], language), cardValue(card, counted.total)]),
  }
  const names = nameUnits(question.level, counted.units, language)
  const tables = shown.map(({ indicator, found }): ReportTable => {
    const buildCells = (values: Readonly<Record<string, number | null>>) =>
      indicator.measures.map(({ key }) => values[key] ?? null)
    const totals = buildCells(computeMeasures(indicator, counted.total, counted))
    return {
      heading: catalogueText(indicator.label, language),
      columns: [
        ...names.columns,
        ...indicator.measures.map(({ label, kind }): ReportColumn => ({
          header: catalogueText(label, language),
          kind: kinds[kind],
          width: 16,
        })),
      ],
      rows: found.ranked.map(({ unit, values }) => [...names.cells(unit), ...buildCells(values)]),
      totals: totalOf(names, word('total', language), totals),
    }
  })
  const definitions = (ids: readonly (string | undefined)[]) =>
    ids.flatMap((id) => (id === undefined ? [] : [catalogueText(id, language)]))
  return {
    facts: names.facts,
    tables: [
      { table: cards, notes: definitions(statisticCards.map((card) => cardDefinitions[card])) },
      ...tables.map((table, index) => ({
        table,
        notes: [
          ...definitions([shown[index]?.indicator.definition]),
          ...leftOut(shown[index]?.found.withoutFigures ?? 0, question),
        ],
      })),
    ],
  }
}

/** How many units have no figures, as the page says it. */
function leftOut(count: number, { level, language }: DataQuestion): string[] {
  if (count === 0) return []
  const group = catalogueText(levelLabels[level], language)
  const text = catalogueText('dataQuery.leftOut', language)
  return [text.replace('{group}', group).replace('{n}', formatInteger(count))]
}
