import * as z from 'zod/mini'
import { listSearch } from '@/components/tables/list-search'
import { linkedPlace, schoolContextSearch } from '@/routing/school-context-search'
import type { YearRule } from '@/domain/school-selection/offered-years'

/** The search parameters of the graduation page. A value that cannot be read counts as absent. */
export const graduationSearch = z.extend(listSearch(), {
  ...z.pick(schoolContextSearch, { academicYear: true, school: true, grade: true, suffix: true }).shape,
  gazetteer: linkedPlace(4),
  /** 0 failed, 1 passed. */
  result: z.catch(z.optional(z.pipe(z.coerce.number(), z.union([z.literal(0), z.literal(1)]))), undefined),
})

/**
 * The year that runs and the one that closes, in which students are promoted, and those in the archive to look at; a year
 * that has not begun has no results. Open to every role: a school closes its own year, which is opened first.
 */
export const graduationYears: YearRule = {
  statuses: new Set(['running', 'post', 'archived']),
  locked: false,
  first: 'post',
}
