import * as z from 'zod/mini'

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

interface PasswordValues {
  password: string | null
  confirmation: string
}

/** The error of the confirmation as a message id, or null. */
export function confirmationProblem({ password, confirmation }: PasswordValues): string | null {
  const given = password ?? ''
  if (given === confirmation) return null
  if (given === '') return 'common.error.confirmPassword'
  return confirmation === '' ? 'common.error.require' : 'common.error.confirmPassword'
}
