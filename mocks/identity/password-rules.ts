import { dictionary } from '@zxcvbn-ts/language-common'
import { passwordWeakness, type PasswordWeakness } from '@/lib/text/passwords'

const commonPasswords = new Set(dictionary['passwords-common'])

/** Why a password of allowed length is too easy to guess, also by the long lists; null when it is not. */
export function weaknessOf(password: string, username: string): PasswordWeakness | null {
  return passwordWeakness(password, username, (folded) => commonPasswords.has(folded))
}
