import * as z from 'zod/mini'
import { annual } from '@/lib/month-codes'
import { linkingSearch } from '@/shell/linking-search'

/**
 * What the address of the score pages holds (lifecycle §2.7): the parameters that link the student, score and
 * attendance screens, and the month or semester. The annual view is a page of its own. A value that cannot be read
 * counts as absent.
 */
export const scoreSearch = z.extend(linkingSearch, {
  month: z.catch(
    z.optional(
      z.coerce.number().check(
        z.int(),
        z.minimum(0),
        z.maximum(annual - 1),
        z.refine((code) => code !== 12),
      ),
    ),
    undefined,
  ),
})
export type ScoreSearch = z.infer<typeof scoreSearch>
