import * as z from 'zod/mini'
import { foldDigits } from './digits'

export const minPasswordLength = 6
export const maxPasswordLength = 200

/** A password that may be left out: an empty one counts as none. */
export const optionalPassword = z.pipe(
  z.pipe(
    z.nullable(
      z.string('common.error.invalidValue').check(z.maxLength(maxPasswordLength, 'common.error.passwordTooLong')),
    ),
    z.transform((password) => (password === '' ? null : password)),
  ),
  z.nullable(z.string().check(z.minLength(minPasswordLength, 'common.error.password6'))),
)

/** The fields of a form in which a password may be set; the confirmation is never sent. */
export const passwordFields = {
  password: optionalPassword,
  confirmation: z.string(),
  is_password_temporary: z.boolean(),
}

/** Words that come first to mind in a school of Cambodia, with or without digits after them; the demonstration's password too. */
const obviousWords = new Set(
  (
    'admin angkor battambang cambodia demo director emis hrmis kampuchea khmer manager moeys password phnompenh ' +
    'principal qwerty sala sala-demo school siemreap student teacher welcome ' +
    'កម្ពុជា គ្រូ ខ្មែរ ពាក្យសម្ងាត់ ភ្នំពេញ សាលា សាលារៀន សិស្ស'
  ).split(' '),
)

/** The same for capitals and small letters, for Khmer and Latin digits, and for the same letters composed differently. */
function foldPassword(password: string): string {
  return foldDigits(password.normalize('NFKC').toLowerCase())
}

export type PasswordWeakness = 'repeated' | 'username' | 'common'

/**
 * Why a password of allowed length is too easy to guess; null when it is not. `isCommon` looks up what was folded in lists
 * that are too long for a browser.
 */
export function passwordWeakness(
  password: string,
  username: string,
  isCommon: (folded: string) => boolean = () => false,
): PasswordWeakness | null {
  const folded = foldPassword(password)
  if (new Set(folded.replace(/\s/g, '')).size < 2) return 'repeated'
  if (folded === foldPassword(username)) return 'username'
  const word = /^.*[\p{L}\p{M}]/su.exec(folded)?.[0] ?? ''
  return obviousWords.has(word) || isSequence(folded) || isCommon(folded) ? 'common' : null
}

/** Digits that follow each other up or down: 123456, 987654. */
function isSequence(text: string): boolean {
  return /^\d+$/.test(text) && ('01234567890'.includes(text) || '09876543210'.includes(text))
}

export const weaknessMessages = {
  repeated: 'common.error.passwordRepeated',
  username: 'common.error.passwordUsername',
  common: 'common.error.passwordCommon',
} as const satisfies Record<PasswordWeakness, string>

interface PasswordValues {
  password: string | null
  confirmation: string
}

/** The errors of a form in which a password may be set, as message ids by their fields. */
export function passwordErrors(
  values: PasswordValues,
  username: string,
): Partial<Record<keyof PasswordValues, string>> {
  const weakness = (values.password ?? '') === '' ? null : passwordWeakness(values.password ?? '', username)
  const confirmation = confirmationProblem(values)
  return {
    ...(weakness !== null && { password: weaknessMessages[weakness] }),
    ...(confirmation !== null && { confirmation }),
  }
}

function confirmationProblem({ password, confirmation }: PasswordValues): string | null {
  const given = password ?? ''
  if (given === confirmation) return null
  if (given === '') return 'common.error.confirmPassword'
  return confirmation === '' ? 'common.error.require' : 'common.error.confirmPassword'
}
