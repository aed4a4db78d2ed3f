import * as z from 'zod/mini'

/** The selected video; the first when the address names none. */
export const tutorialSearch = z.object({
  video: z.catch(z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(3))), undefined),
})
