import * as z from 'zod'
import { exportFileType, exportLanguage } from '@/features/exports/schema'
import { aggregationLevels } from './shared/aggregation-levels'

const recordId = z.number().int().positive().max(2_147_483_647)
const placeCode = (digits: number) => z.string().regex(new RegExp(`^\\d{${digits}}$`))
/** Left out, null and "all" narrow nothing. */
const narrowing = <T extends z.ZodType>(value: T) =>
  z
    .union([value, z.literal('all'), z.null()])
    .transform((given) => (given === 'all' ? null : given))
    .default(null)

/** Where the figures come from. The school is the one in its year; degrees are 1 pre-school, 2 primary, 3 secondary. */
export const reportFilters = z.strictObject({
  academic_year: recordId,
  province: narrowing(placeCode(2)),
  district: narrowing(placeCode(4)),
  commune: narrowing(placeCode(6)),
  village: narrowing(placeCode(8)),
  school: narrowing(recordId),
  degree: narrowing(z.number().int().min(1).max(3)),
  grade: narrowing(z.number().int().min(-3).max(12)),
  /** Asked for by aggregate templates only. */
  aggregate_by: z.enum(aggregationLevels).nullable().default(null),
})

/** `POST /reports` (lifecycle §7, decisions §5; assumed): answers `{ taskId }`. */
export const reportRequest = z.strictObject({
  /** The key of one of the templates. */
  template: z.string().max(50),
  filters: reportFilters,
  /** By the names of the template's parameters: a SELECT's value, a MULTI's values, a NUMBER. */
  params: z.record(z.string().max(50), z.union([z.string().max(50), z.array(z.string().max(50)).max(100), z.number()])),
  /** The words of the screen, taken for the sake of the wire: a file's words are the server's own. */
  labels: z.record(z.string().max(100), z.string().max(200)).refine((labels) => Object.keys(labels).length <= 100),
  classroom_id: recordId.nullable(),
  language: exportLanguage,
  file_type: exportFileType.default('xlsx'),
})
export type ReportRequest = z.input<typeof reportRequest>
export type ReadReportRequest = z.output<typeof reportRequest>
