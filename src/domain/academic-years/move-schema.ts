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

/** How many of a province's active schools are behind in what the step needs. */
const provinceBehind = z.object({
  code: z.string(),
  name: z.string(),
  name_en: z.string(),
  behind: z.int(),
  schools: z.int(),
})

/** A year's next step and whether it is possible now; with the provinces that hold it back, the worst first. */
export const moveCheck = z.object({
  to: z.nullable(academicYearStatus),
  obstacles: z.array(moveObstacle),
  provinces: z.optional(z.array(provinceBehind)),
})
export type MoveCheck = z.infer<typeof moveCheck>
