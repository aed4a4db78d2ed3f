import * as z from 'zod/mini'
import { linkedPlace, schoolContextSearch } from '@/routing/school-context-search'
import { listSearch } from '@/components/tables/list-search'
import type { YearRule } from '@/domain/school-selection/offered-years'

/** The search parameters of the transfer list: the filters, and the page. */
export const transferSearch = z.extend(listSearch(), {
  ...z.pick(schoolContextSearch, { academicYear: true, school: true, grade: true, suffix: true }).shape,
  gazetteer: linkedPlace(4),
  /** Coming in unless it says otherwise. */
  direction: z.catch(z.optional(z.enum(['in', 'out'])), undefined),
})

/** Every role chooses among all years that have students. */
export const transferYears: YearRule = { statuses: new Set(['pre', 'running', 'post', 'archived']), locked: false }
