import { foldDigits } from './digits'

/**
 * A phone number in the one form that is stored: digits only, Cambodian numbers with their leading zero, numbers of other
 * countries with `+`. Gives null for what is no phone number.
 */
export function parsePhone(text: string): string | null {
  const dialled = foldDigits(text).replace(/[\s.()-]/g, '')
  const national = dialled.replace(/^(?:(?:\+|00)855|855(?=\d{8}))0?/, '0')
  // A spreadsheet that takes the number for a quantity drops its zero.
  const complete = /^[1-9]\d{7,8}$/.test(national) ? `0${national}` : national.replace(/^00/, '+')
  return /^\+?\d{8,15}$/.test(complete) ? complete : null
}
