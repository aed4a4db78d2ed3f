import { hashPassword } from '../../../identity/password'
import { weaknessMessages } from '@/lib/text/passwords'
import { weaknessOf } from '../../../identity/password-rules'
import type { Account } from '../../../db/types'
import { Problem } from '../../problem'

/** Hashes the password that an account is given; refuses one that is easy to guess. */
async function hashGivenPassword(username: string, password: string): Promise<string> {
  const weakness = weaknessOf(password, username)
  if (weakness !== null) {
    // Not every form that sends a password can show a message at the field: the refusal itself says why.
    const message = weaknessMessages[weakness]
    throw new Problem(400, message, { errors: { password: message } })
  }
  return await hashPassword(password)
}

/** The columns of a new account: its password, if any, is somebody else's choice and so a temporary one. */
export async function firstPassword(
  username: string,
  { password, is_password_temporary: asTemporary }: { password: string | null; is_password_temporary: boolean },
) {
  if (password === null) return { password_hash: null, is_password_temporary: asTemporary }
  return { password_hash: await hashGivenPassword(username, password), is_password_temporary: true }
}

/**
 * The columns of an account that a change of its password sets. A password that somebody else gives is temporary: after the
 * next sign-in only its owner knows the password.
 */
export async function changedPassword(
  { username, is_password_temporary: wasTemporary }: Pick<Account, 'username' | 'is_password_temporary'>,
  { password, is_password_temporary: asTemporary }: { password: string | null; is_password_temporary: boolean },
  isOwn: boolean,
) {
  // Without a new password, a box that is not ticked leaves a temporary one temporary.
  if (password === null) return { is_password_temporary: asTemporary || wasTemporary }
  return {
    password_hash: await hashGivenPassword(username, password),
    password_changed_at: new Date(),
    is_password_temporary: asTemporary || !isOwn,
  }
}
