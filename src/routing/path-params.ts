import { notFound } from '@tanstack/react-router'

/** A record's number in a path. Anything else is an address that does not exist: the 404 error page. */
function recordId(text: string | undefined): number {
  if (text === undefined || !/^[1-9]\d{0,8}$/.test(text)) throw notFound()
  return Number(text)
}

/** The `params` of a route whose path names one record: a number in the code, its digits in the address. */
export function idParam<Name extends string>(
  name: Name,
): {
  parse: (params: Record<Name, string>) => Record<Name, number>
  stringify: (params: Record<Name, number>) => Record<Name, string>
}
export function idParam(name: string) {
  return {
    parse: (params: Record<string, string>) => ({ [name]: recordId(params[name]) }),
    stringify: (params: Record<string, number>) => ({ [name]: String(params[name]) }),
  }
}
