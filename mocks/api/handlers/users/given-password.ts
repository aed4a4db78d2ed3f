import { hashPassword } from '../../../identity/password'
import { passwordWeakness } from '../../../identity/password-rules'
import { Problem } from '../../problem'

const messages = { common: 'common.error.passwordCommon', username: 'common.error.passwordUsername' } as const

/** Hashes the password that an account is given; refuses one that is easy to guess. */
export async function hashGivenPassword(username: string, password: string): Promise<string> {
  const weakness = passwordWeakness(username, password)
  if (weakness !== null) {
    // Not every form that sends a password can show a message at the field: the refusal itself says why.
    const message = messages[weakness]
    throw new Problem(400, message, { errors: { password: message } })
  }
  return await hashPassword(password)
}
