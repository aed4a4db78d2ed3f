import * as z from 'zod/mini'
import { annual } from '@/lib/month-codes'
import { linkingSearch } from '@/shell/linking-search'

/**
 * What the address of the score pages holds (lifecycle §2.7): the parameters that link the student, score and
 * attendance screens, and the month, semester or whole year. A value that cannot be read counts as absent.
 */
export const scoreSearch = z.extend(linkingSearch, {
  month: z.catch(
    z.optional(
      z.coerce.number().check(
        z.int(),
        z.minimum(0),
        z.maximum(annual),
        z.refine((code) => code !== 12),
      ),
    ),
    undefined,
  ),
})
export type ScoreSearch = z.infer<typeof scoreSearch>

/** Where the score pages are: the same pages at two addresses (checklist O-068). */
export type ScoreAddress = '/score' | '/score-management'
