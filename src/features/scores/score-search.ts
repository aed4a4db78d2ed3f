import * as z from 'zod/mini'
import { linkedMonth, schoolContextSearch } from '@/routing/school-context-search'

/** The search parameters of the score pages: the parameters that link the student, score and attendance screens, and the
 *  month, semester or whole year. */
export const scoreSearch = z.extend(schoolContextSearch, { month: linkedMonth })
export type ScoreSearch = z.infer<typeof scoreSearch>

/** The address of the score pages: the same pages are at two addresses. */
export type ScoreAddress = '/score' | '/score-management'
