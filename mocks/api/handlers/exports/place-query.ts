import * as z from 'zod'
import { idText, wholeNumber } from '../../request'

/** "All", and what is left out, narrows nothing. */
export const narrowing = <T extends z.core.$ZodType>(value: T) =>
  z
    .union([z.literal('all').transform(() => null), value])
    .optional()
    .transform((given) => given ?? null)
const placeCode = (digits: number) => narrowing(z.string().regex(new RegExp(`^\\d{${digits}}$`)))

/** The places, schools and grades of an export, in a query string. */
export const placeQuery = {
  province: placeCode(2),
  district: placeCode(4),
  commune: placeCode(6),
  village: placeCode(8),
  school: narrowing(idText),
  degree: narrowing(wholeNumber(1, 3)),
  grade: narrowing(wholeNumber(-3, 12)),
}
