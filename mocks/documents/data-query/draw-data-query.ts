import type { Kysely } from 'kysely'
import type { ExportFileType } from '@/domain/exports/schema'
import { cardDefinitions, cardLabels, mayGroup, statisticCards, type Measure } from '@/features/data-query/indicators'
import type { Database } from '../../db/types'
import type { ReportColumn, ReportTable } from '../document'
import { catalogueText } from '../templates/catalogue-text'
import { refuseTooMany } from '../templates/refuse-too-many'
import type { Progress } from '../templates/tally'
import { unitColumns } from '../templates/units'
import { word } from '../templates/words'
import { cardValue, countFor, computeMeasures, type DataQuestion } from './statistics'

const kinds = { count: 'whole', riel: 'whole', percent: 'percent' } as const satisfies Record<Measure['kind'], string>

/** The cards as one table, and one more for each indicator, each with what is to be said under it. */
export async function dataQueryTables(
  db: Kysely<Database>,
  question: DataQuestion,
  fileType: ExportFileType,
  progress?: Progress,
): Promise<{ table: ReportTable; notes: string[] }[]> {
  const { language } = question
  const counted = await countFor(db, question, progress)
  const shown = question.indicators.filter((indicator) => mayGroup(indicator, question.level))
  refuseTooMany(counted.units.length * shown.length, fileType)
  const cards: ReportTable = {
    heading: word('figures', language),
    columns: [
      { header: word('category', language), kind: 'text', width: 30 },
      { header: word('total', language), kind: 'whole', width: 16 },
    ],
    rows: statisticCards.map((card) => [catalogueText(cardLabels[card], language), cardValue(card, counted.total)]),
  }
  const headings = unitColumns[question.level]
  const tables = shown.map((indicator): ReportTable => {
    const buildCells = (sums: Readonly<Record<string, number>>) => {
      const values = computeMeasures(indicator, sums)
      return indicator.measures.map(({ key }) => values[key] ?? null)
    }
    return {
      heading: catalogueText(indicator.label, language),
      columns: [
        ...headings.map((heading): ReportColumn => ({ header: word(heading, language), kind: 'text', width: 20 })),
        ...indicator.measures.map(({ label, kind }): ReportColumn => ({
          header: catalogueText(label, language),
          kind: kinds[kind],
          width: 16,
        })),
      ],
      rows: counted.units.map((unit) => [...unit.cells, ...buildCells(counted.ofUnit(unit))]),
      totals: [{ label: word('total', language), cells: [...headings.map(() => null), ...buildCells(counted.total)] }],
    }
  })
  const definitions = (ids: readonly (string | undefined)[]) =>
    ids.flatMap((id) => (id === undefined ? [] : [catalogueText(id, language)]))
  return [
    { table: cards, notes: definitions(statisticCards.map((card) => cardDefinitions[card])) },
    ...tables.map((table, at) => ({ table, notes: definitions([shown[at]?.definition]) })),
  ]
}
