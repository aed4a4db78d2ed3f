import * as z from 'zod/mini'
import { listSearch } from '@/components/tables/list-search'
import { schoolContextSearch } from '@/components/layout/school-context-search'

const { academicYear, school, grade, suffix } = schoolContextSearch.shape

/** The search parameters of the graduation page. A value that cannot be read counts as absent. */
export const graduationSearch = z.extend(listSearch(), {
  academicYear,
  school,
  grade,
  suffix,
  /** 0 failed, 1 passed. */
  result: z.catch(z.optional(z.pipe(z.coerce.number(), z.union([z.literal(0), z.literal(1)]))), undefined),
})
export type GraduationSearch = z.infer<typeof graduationSearch>
