import * as z from 'zod/mini'
import { listSearch } from '@/components/tables/list-search'
import { doubtKinds } from '@/features/doubts/schema'
import { linkedGrade, linkedId, linkedPlace } from '@/routing/school-context-search'

const word = z.catch(z.optional(z.coerce.string().check(z.maxLength(500))), undefined)

/** The search parameters of the data query: its filter, and the page of the history. A missing one means "all". */
export const dataQuerySearch = z.extend(listSearch(), {
  academicYear: linkedId,
  /** The years that it is compared with, with commas between. */
  compare: word,
  /** The narrowest place chosen, by its code. */
  gazetteer: linkedPlace(4),
  /** The school in its year. */
  school: linkedId,
  degree: linkedId,
  grade: linkedGrade,
  round: z.catch(z.optional(z.enum(['round_1', 'round_2', 'round_3'])), undefined),
  result: z.catch(z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(3))), undefined),
  aggregateBy: word,
  /** Their keys, with commas between. */
  indicators: word,
  /** Instead of figures, the records that may be wrong: of a kind, or of the first that has any. */
  correct: z.catch(z.optional(z.enum(['any', ...doubtKinds])), undefined),
})
export type DataQuerySearch = z.infer<typeof dataQuerySearch>
