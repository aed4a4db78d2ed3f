import * as z from 'zod/mini'
import { foldDigits } from './digits'
import { cleanText } from './text'

// Search words in the address. The router reads digits in an address as a number.

/** Part of a name; nothing visible is no filter. */
export function searchedText(longest: number) {
  return z.catch(
    z.optional(z.coerce.string().check(z.overwrite(cleanText), z.minLength(1), z.maxLength(longest))),
    undefined,
  )
}

/** Part of a code or an ID. */
export function searchedCode(longest: number) {
  return z.catch(
    z.optional(z.coerce.string().check(z.overwrite(foldDigits), z.minLength(1), z.maxLength(longest))),
    undefined,
  )
}
