import * as z from 'zod/mini'
import { linkedPlace, schoolContextSearch } from '@/routing/school-context-search'
import type { PageValues } from '@/components/tables/list'
import { listSearch } from '@/components/tables/list-search'
import type { YearRule } from '@/domain/school-selection/offered-years'
import type { SelectionValues } from '@/domain/school-selection/selection-values'

/** The search parameters of a scholarship page: the school in its year, and the page. */
export const scholarshipSearch = z.extend(listSearch(), {
  ...z.pick(schoolContextSearch, { academicYear: true, school: true }).shape,
  gazetteer: linkedPlace(4),
})
export type ScholarshipSearch = z.infer<typeof scholarshipSearch>

/** Years that have students; school-level users stay in the default one. */
export const scholarshipYears: YearRule = {
  statuses: new Set(['pre', 'running', 'post', 'archived']),
  locked: true,
}

/** One page of a school's scholarship list in a year; asked for once the school is chosen. */
export type ScholarshipListing = SelectionValues & PageValues

/** The same once the school is chosen. */
export interface SchoolListing extends PageValues {
  academicYear: number
  /** The school in its year. */
  school: number
}
