import { dictionary } from '@zxcvbn-ts/language-common'

/** The list is sorted, the most frequent password first. */
const commonPasswords = new Set(dictionary['passwords-common'].slice(0, 10_000))

/** Why a password of allowed length is too easy to guess; null when it is not. */
export function passwordWeakness(username: string, password: string): 'common' | 'username' | null {
  const lowered = password.normalize('NFC').toLowerCase()
  if (lowered === username.normalize('NFC').toLowerCase()) return 'username'
  return commonPasswords.has(lowered) ? 'common' : null
}
