import * as z from 'zod/mini'

const required = z.string('common.error.require').check(z.minLength(1, 'common.error.require'))

/** The fields of the promote dialog. The fields that are sent are named as on the wire. */
export const targetInput = z.object({
  academic_year_id: z.number('common.error.require'),
  province: required,
  district: required,
  emis_school_code: required,
  grade: z.number('common.error.require'),
  /** Those of the selection who failed repeat in the same step. */
  alsoRepeat: z.boolean(),
})
export type TargetInput = z.output<typeof targetInput>
/** Before it is checked: a number may not be chosen yet. */
export interface TargetValues extends Omit<TargetInput, 'academic_year_id' | 'grade'> {
  academic_year_id: number | null
  grade: number | null
}

/** The repeat dialog asks for the year alone: school and grade stay. */
export const repeatInput = z.object({ academic_year_id: z.number('common.error.require') })
export type RepeatInput = z.output<typeof repeatInput>
