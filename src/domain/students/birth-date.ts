import * as z from 'zod/mini'
import { todayInPhnomPenh } from '@/lib/dates/dates'
import { wireDate } from '@/lib/api/wire'

/** The day of a person's birth: not in the future, and with a century that was not mistyped (1013 for 2013). */
export const birthDate = wireDate.check(
  z.refine((date) => date >= '1900-01-01', 'common.error.invalidDate'),
  z.refine((date) => date <= todayInPhnomPenh(new Date()), 'person.birthDate.future'),
)
