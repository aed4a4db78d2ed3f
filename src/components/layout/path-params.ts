import { notFound } from '@tanstack/react-router'

/** A record's number in a path. Anything else is an address that does not exist: the 404 error page. */
export function recordId(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw notFound()
  return Number(text)
}
