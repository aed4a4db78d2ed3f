import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

const keyLength = 32

function derive(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // NFC: the same Khmer letters typed on two keyboards are the same password.
    scrypt(password.normalize('NFC'), salt, keyLength, (error, key) => (error ? reject(error) : resolve(key)))
  })
}

/** Returns `scrypt$<saltHex>$<hashHex>` with a new random salt. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  return `scrypt$${salt.toString('hex')}$${(await derive(password, salt)).toString('hex')}`
}

// Compared against when there is no account, so that a wrong name takes as long as a wrong password.
const unknownAccount = `scrypt$${'00'.repeat(16)}$${'00'.repeat(keyLength)}`

/** True when `password` made the stored hash. Without a hash (no account, no password yet) it is false, as slowly. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const match = /^scrypt\$([0-9a-f]{32})\$([0-9a-f]{64})$/.exec(stored ?? unknownAccount)
  const [, salt, hash] = match ?? []
  if (salt === undefined || hash === undefined) throw new Error('A stored password is not in the scrypt format')
  const same = timingSafeEqual(await derive(password, Buffer.from(salt, 'hex')), Buffer.from(hash, 'hex'))
  return same && stored !== null
}
