import * as z from 'zod/mini'
import { exportFileType, exportLanguage } from '@/domain/exports/schema'
import { aggregationLevels } from '@/domain/aggregation/aggregation-levels'

const recordId = z.int().check(z.positive(), z.maximum(2_147_483_647))
const placeCode = (digits: number) => z.string().check(z.regex(new RegExp(`^\\d{${digits}}$`)))
/** Left out, null and "all" narrow nothing. */
const narrowing = <T extends z.core.$ZodType>(value: T) =>
  z._default(
    z.pipe(
      z.union([value, z.literal('all'), z.null()]),
      z.transform((given) => (given === 'all' ? null : given)),
    ),
    null,
  )

/** The source of the figures. The school is the one in its year; degrees are 1 pre-school, 2 primary, 3 secondary. */
export const reportFilters = z.strictObject({
  academic_year: recordId,
  province: narrowing(placeCode(2)),
  district: narrowing(placeCode(4)),
  commune: narrowing(placeCode(6)),
  village: narrowing(placeCode(8)),
  school: narrowing(recordId),
  degree: narrowing(z.int().check(z.minimum(1), z.maximum(3))),
  grade: narrowing(z.int().check(z.minimum(-3), z.maximum(12))),
  /** Asked for by aggregate templates only. */
  aggregate_by: z._default(z.nullable(z.enum(aggregationLevels)), null),
})

/** `POST /reports` (assumed): answers `{ taskId }`. */
export const reportRequest = z.strictObject({
  template: z.string().check(z.maxLength(50)),
  filters: reportFilters,
  /** By the names of the template's parameters: a SELECT's value, a MULTI's values, a NUMBER. */
  params: z.record(
    z.string().check(z.maxLength(50)),
    z.union([
      z.string().check(z.maxLength(50)),
      z.array(z.string().check(z.maxLength(50))).check(z.maxLength(100)),
      z.number(),
    ]),
  ),
  /** The words of the screen, taken for the sake of the wire: a file's words are the server's own. */
  labels: z
    .record(z.string().check(z.maxLength(100)), z.string().check(z.maxLength(200)))
    .check(z.refine((labels) => Object.keys(labels).length <= 100)),
  classroom_id: z.nullable(recordId),
  language: exportLanguage,
  file_type: z._default(exportFileType, 'xlsx'),
})
export type ReportRequest = z.input<typeof reportRequest>
export type ReadReportRequest = z.output<typeof reportRequest>

/** What a report is made of, whatever its file. */
export type ReportList = Pick<ReportRequest, 'template' | 'filters' | 'params' | 'classroom_id'>

/** What `GET /reports/rows` (assumed) answers in `data`: the rows that the server compares with `exportLimits`. */
export const reportRows = z.object({ rows: z.int().check(z.minimum(0)) })
