import type { AggregationLevel } from '@/domain/aggregation/aggregation-levels'
import type { ExportLanguage } from '@/domain/exports/schema'
import type { RawBuilder, SqlBool } from 'kysely'
import type { TemplateValues } from './export-request'
import { whereClasses, whereSchools, type Scope } from './scope'
import { unitExpression, type Counted } from './tally'
import type { Category, Figure } from './tally-table'
import type { Word } from './words'

/** The parameters of a query of an aggregate template. */
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
  const unit = unitExpression(level, counted)
  const where: RawBuilder<SqlBool> = whereClasses(scope, counted, province)
  return { unit, where }
}

export function schoolsAsked({ scope, level, province }: Asked) {
  return { unit: unitExpression(level, 'schools'), where: whereSchools(scope, province) }
}

/** The values of a MULTI parameter; none means all. */
export function readChosen(params: TemplateValues, name: string): readonly string[] {
  const value = params[name]
  return Array.isArray(value) ? value : []
}

export function readIds(params: TemplateValues, name: string): number[] {
  return readChosen(params, name).map(Number)
}

export function readNumber(params: TemplateValues, name: string): number {
  return Number(params[name])
}
