import * as z from 'zod'
import { semesterTwo } from '@/lib/wire'
import { linkingSearch } from '@/shell/linking-search'

const annualCode = semesterTwo + 1

/**
 * What the address of the score pages holds (lifecycle §2.7): the parameters that link the student, score and
 * attendance screens, and the month or semester. The annual view is a page of its own. A value that cannot be read
 * counts as absent.
 */
export const scoreSearch = linkingSearch.extend({
  month: z.coerce
    .number()
    .int()
    .min(0)
    .max(annualCode - 1)
    .refine((code) => code !== 12)
    .optional()
    .catch(undefined),
})
export type ScoreSearch = z.infer<typeof scoreSearch>
