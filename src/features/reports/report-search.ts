import * as z from 'zod/mini'
import { linkedMonth, linkedPlace, narrowingId, schoolContextSearch } from '@/routing/school-context-search'
import { searchedCode } from '@/lib/text/search-text'
import { stages } from './stages'

/**
 * The search parameters of the report page: the whole choice, so that it can be kept as a bookmark. A detail that cannot be
 * read counts as absent.
 */
export const reportSearch = z.object({
  /** The report's number. */
  type: narrowingId,
  ...z.pick(schoolContextSearch, { academicYear: true, school: true, grade: true, suffix: true }).shape,
  /** A place by its code, where it is narrower than the school's district or no school is chosen. */
  gazetteer: linkedPlace(4),
  /** 0–11, 13 and 14. */
  month: linkedMonth,
  scholarship: narrowingId,
  disability: narrowingId,
  healthProblem: narrowingId,
  personalProblem: narrowingId,
  /** 0 is "no ethnicity". */
  ethnicity: z.catch(z.optional(z.coerce.number().check(z.int(), z.minimum(0))), undefined),
  stage: z.catch(z.optional(z.enum(stages)), undefined),
  /** One student of the class, by the student ID. */
  pupil: searchedCode(30),
  file: z.catch(z.optional(z.literal('pdf')), undefined),
  /** The report's language, where it is not the page's. */
  language: z.catch(z.optional(z.enum(['km', 'en'])), undefined),
})
export type ReportSearch = z.infer<typeof reportSearch>
