import type { ExportLanguage } from '@/domain/exports/schema'
import type { AggregationLevel } from '@/domain/aggregation/aggregation-levels'

/** The filters of an export; null narrows nothing. Places are gazetteer codes, the school is the one in its year. */
export interface ExportFilters {
  academicYear: number
  province: string | null
  district: string | null
  commune: string | null
  village: string | null
  school: number | null
  /** 1 pre-school, 2 primary, 3 secondary. */
  degree: number | null
  grade: number | null
  classroom: number | null
}

/** By the names of a template's parameters, checked; a MULTI of which nothing is chosen is an empty list. */
export type TemplateValues = Readonly<Record<string, string | number | readonly string[]>>

interface Wanted {
  filters: ExportFilters
  language: ExportLanguage
}

/** The export that a task draws, as it is stored. */
export type ExportRequest = Wanted &
  (
    | { kind: 'template'; template: string; level: AggregationLevel | null; params: TemplateValues }
    | {
        kind: 'data-query'
        indicators: readonly string[]
        level: AggregationLevel
        /** Null is all rounds. */
        round: string | null
        /** 1 semester 1, 2 semester 2, 3 annual. */
        result: number
      }
  )
