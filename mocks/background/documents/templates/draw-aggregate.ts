import type { Kysely } from 'kysely'
import { levelLabels, type AggregationLevel } from '@/domain/aggregation/aggregation-levels'
import type { ReportTemplate } from '@/features/management-report/templates'
import type { Database } from '../../../db/types'
import type { ReportFact, ReportTable } from '@/lib/papers/document'
import type { AggregateTemplate, Naming } from './aggregate'
import { aggregatesOfClasses } from './aggregates-of-classes'
import { aggregatesOfStudents } from './aggregates-of-students'
import { catalogueText } from '../catalogue-text'
import type { TemplateValues } from './export-request'
import type { Scope } from './scope'
import { countTally, whole, type Progress, type Tally } from './tally'
import { tallyTable } from './tally-table'
import { nameUnits, readUnits } from './units'
import { word, type Word } from './words'

const aggregates: Readonly<Record<string, AggregateTemplate>> = { ...aggregatesOfStudents, ...aggregatesOfClasses }

export interface AggregateInput {
  template: ReportTemplate
  scope: Scope
  level: AggregationLevel
  params: TemplateValues
  language: Naming['language']
}

export type TallyInput = Pick<AggregateInput, 'scope' | 'level' | 'params'> & { template: string }

/** Counts what an aggregate template asks for. */
export async function tallyTemplate(
  db: Kysely<Database>,
  { template: key, scope, level, params }: TallyInput,
  progress?: Progress,
): Promise<{ template: AggregateTemplate; tally: Tally }> {
  const template = aggregates[key]
  if (template === undefined) throw new Error(`No such template: ${key}`)
  const queries = template.queries.map(
    (query) => (province: string | null) => query({ scope, level, params, province }),
  )
  return { template, tally: await countTally(db, { scope, queries }, progress) }
}

/** The same as a table, with what is to be said above and under it. */
export async function aggregateTable(
  db: Kysely<Database>,
  { template: { key }, scope, level, params, language }: AggregateInput,
  progress?: Progress,
): Promise<{ table: ReportTable; facts: readonly ReportFact[]; note: Word | null }> {
  const { template, tally } = await tallyTemplate(db, { template: key, scope, level, params }, progress)
  const found = new Set([...tally.values()].flatMap((counts) => [...counts.keys()].filter((item) => item !== whole)))
  const saysGrade = level === 'grade' || level === 'class'
  const naming: Naming = { language, params, subjects: await subjectNames(db, language) }
  const categories =
    template.categories === null || (template.byGrade === true && saysGrade)
      ? null
      : template.categories([...found], naming)
  const units = await readUnits(db, level, [...tally.keys()], language)
  const names = nameUnits(level, units, language)
  const table = tallyTable({
    tally,
    units,
    names,
    categories,
    isApart: template.isApart === true,
    isPartial: template.byGrade === true,
    categoryHeading: word(template.heading, language),
    figures: template.figures(naming),
    totalLabel: word('total', language),
  })
  return { table, facts: names.facts, note: template.note ?? null }
}

export function levelName(level: AggregationLevel, language: Naming['language']): string {
  return catalogueText(levelLabels[level], language)
}

async function subjectNames(db: Kysely<Database>, language: Naming['language']): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('subjects')
    .innerJoin('subject_categories', 'subject_categories.id', 'subjects.category_id')
    .select(['subjects.id', 'subjects.name', 'subjects.name_en'])
    .orderBy('subject_categories.position')
    .orderBy('subjects.id')
    .execute()
  return new Map(rows.map((row) => [String(row.id), language === 'km' ? row.name : row.name_en]))
}
