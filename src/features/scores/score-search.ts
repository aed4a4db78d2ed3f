import * as z from 'zod/mini'
import { linkedMonth, schoolContextSearch } from '@/components/layout/school-context-search'

/** What the address of the score pages holds: the parameters that link the student, score and attendance screens, and the
 *  month, semester or whole year. */
export const scoreSearch = z.extend(schoolContextSearch, { month: linkedMonth })
export type ScoreSearch = z.infer<typeof scoreSearch>

/** Where the score pages are: the same pages at two addresses. */
export type ScoreAddress = '/score' | '/score-management'
