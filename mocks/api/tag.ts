import { createHash } from 'node:crypto'

/** A few letters that change with every change of the value, as `ETag` and `If-Match` carry them. */
export function createTag(value: unknown): string {
  return `"${createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32)}"`
}

/**
 * Returns whether `If-Match` allows the write. A proxy that compresses marks a tag as weak (`W/`), which changes nothing
 * here.
 */
export function isCurrentTag(ifMatch: string | undefined, etag: string): boolean {
  if (ifMatch === undefined || ifMatch.trim() === '*') return true
  return ifMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

/** A row of a list with the tag that its form sends back. */
export function withTag<T extends object>(row: T, etag: string): T & { etag: string } {
  return { ...row, etag }
}
