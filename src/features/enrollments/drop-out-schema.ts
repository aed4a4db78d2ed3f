import * as z from 'zod/mini'

/** Why a student drops out, and when: 2 at the end of semester I, 3 at the end of the year (semester II). */
export const dropOutReasons = [1, 2, 3, 4, 5, 6] as const
export const dropOutStages = [2, 3] as const

/** The body of `POST /students/drop-out/{id}`; the id is the enrollment's. */
export const dropOutInput = z.strictObject({
  drop_out_reason: z.literal(dropOutReasons, 'common.error.require'),
  report_stage: z.literal(dropOutStages, 'common.error.require'),
})
export type DropOutInput = z.output<typeof dropOutInput>
/** The values of the form before they are checked: nothing is chosen for the user. */
export type DropOutFormValues = { [field in keyof DropOutInput]: DropOutInput[field] | null }
