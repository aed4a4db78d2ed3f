import * as z from 'zod/mini'
import { academicYearStatus } from './schema'

/** An obstacle to a year's next step, as the step itself would report it. */
const moveObstacle = z.object({
  message: z.enum([
    'academicYear.invalidRecord',
    'academicYear.schoolsBeingCopied',
    'academicYear.schoolsBehind',
    'academicYear.status.conflict',
  ]),
  /** Of a conflict the status and the id of the year that has it; of schools that are behind how many they are. */
  values: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
})
export type MoveObstacle = z.infer<typeof moveObstacle>

/** A year's next step and whether it is possible now. */
export const moveCheck = z.object({ to: z.nullable(academicYearStatus), obstacles: z.array(moveObstacle) })
