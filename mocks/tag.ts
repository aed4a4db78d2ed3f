import { createHash } from 'node:crypto'

/** A few letters that change with every change of the value, as `ETag` and `If-Match` carry them. */
export function tagOf(value: unknown): string {
  return `"${createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32)}"`
}
