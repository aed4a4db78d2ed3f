import * as z from 'zod/mini'

/** What the address of the new-school page holds: where the confirmed code leads. */
export const newSchoolSearch = z.object({
  academicYear: z.catch(z.optional(z.coerce.number().check(z.int(), z.positive())), undefined),
  emisCode: z.catch(z.optional(z.coerce.string().check(z.trim(), z.minLength(1), z.maxLength(20))), undefined),
})
export type NewSchoolSearch = z.infer<typeof newSchoolSearch>
