import type { AggregationLevel } from '@/domain/aggregation/aggregation-levels'
import type { ExportLanguage } from '@/domain/exports/schema'
import type { RawBuilder, SqlBool } from 'kysely'
import type { TemplateValues } from './export-request'
import { classesOf, schoolsOf, type Scope } from './scope'
import { unitOf, type Counted } from './tally'
import type { Category, Figure } from './tally-table'
import type { Word } from './words'

/** What a query of an aggregate template is made for. */
export interface Asked {
  scope: Scope
  level: AggregationLevel
  params: TemplateValues
  province: string | null
}

export interface Naming {
  language: ExportLanguage
  params: TemplateValues
  /** Subjects by their ids, where the template is about them. */
  subjects: ReadonlyMap<string, string>
}

/** One of the fourteen: what is counted, by which categories, and what is shown of it. */
export interface AggregateTemplate {
  queries: readonly ((asked: Asked) => RawBuilder<unknown>)[]
  /** Of the keys that were found, in their order; null where there is one line of figures. Those of grades say nothing
   *  more where the lines are grades or classes already. */
  categories: ((found: readonly string[], naming: Naming) => readonly Category[]) | null
  byGrade?: boolean
  /** The categories have nothing in common that could be added up. */
  isApart?: boolean
  heading: Word
  figures: (naming: Naming) => readonly Figure[]
  note?: Word
}

/** The unit and the condition of a query of students or classes. */
export function asking({ scope, level, province }: Asked, counted: Exclude<Counted, 'schools'>) {
  const unit = unitOf(level, counted)
  const where: RawBuilder<SqlBool> = classesOf(scope, counted, province)
  return { unit, where }
}

export function schoolsAsked({ scope, level, province }: Asked) {
  return { unit: unitOf(level, 'schools'), where: schoolsOf(scope, province) }
}

/** The values of a MULTI parameter; none means all. */
export function chosenOf(params: TemplateValues, name: string): readonly string[] {
  const value = params[name]
  return Array.isArray(value) ? value : []
}

export function idsOf(params: TemplateValues, name: string): number[] {
  return chosenOf(params, name).map(Number)
}

export function numberOf(params: TemplateValues, name: string): number {
  return Number(params[name])
}
