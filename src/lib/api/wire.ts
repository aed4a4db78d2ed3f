import * as z from 'zod/mini'

/** A list answers `{data, total}` or `{data, meta: {total}}`; both read as `{data, total}`. */
export function pageSchema<T extends z.core.$ZodType>(row: T) {
  return z.pipe(
    z.union([
      z.object({ data: z.array(row), total: z.int() }),
      z.pipe(
        z.object({ data: z.array(row), meta: z.object({ total: z.int() }) }),
        z.transform(({ data, meta }) => ({ data, total: meta.total })),
      ),
    ]),
    z.transform(({ data, total }) => ({ data, total })),
  )
}

/** The interface counts pages from 0, the wire from 1. */
export function wirePaging(page: number, limit: number): { page: number; limit: number } {
  return { page: page + 1, limit }
}

/** Most answers carry their payload in `data`. */
export function dataSchema<T extends z.core.$ZodType>(payload: T) {
  return z.pipe(
    z.pipe(
      z.object({ data: z.unknown() }),
      z.transform((answer) => answer.data),
    ),
    payload,
  )
}

/** The answer to a write that names the record and nothing else that is needed: lists and forms read it again. */
export const writtenRecord = dataSchema(z.object({ id: z.int().check(z.positive()) }))

/** A calendar date on the wire, `yyyy-MM-dd`: a plain date, never a moment in a time zone. */
export const wireDate = z.iso.date('common.error.invalidDate')

/** A month code, see month-codes.ts. */
export const monthCode = z.int().check(z.minimum(0), z.maximum(15))

/** `m` or `f`. */
export const gender = z.enum(['f', 'm'])
export type Gender = z.infer<typeof gender>
