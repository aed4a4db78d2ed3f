import { randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair } from 'jose'
import type { Kysely } from 'kysely'
import * as z from 'zod'
import type { Database } from '../db/types'

const privateJwk = z.object({
  kty: z.literal('RSA'),
  kid: z.string(),
  n: z.string(),
  e: z.string(),
  d: z.string(),
  p: z.string(),
  q: z.string(),
  dp: z.string(),
  dq: z.string(),
  qi: z.string(),
})
type PrivateJwk = z.infer<typeof privateJwk>

export interface IdentityKeys {
  signing: PrivateJwk & { use: 'sig'; alg: 'RS256' }
  /** The key with which the API checks a signature. */
  public: { kty: 'RSA'; kid: string; n: string; e: string; use: 'sig'; alg: 'RS256' }
  cookies: string[]
}

/** The installation's own keys, made at its first start and kept, so that tokens and sessions outlive a restart. */
export async function identityKeys(db: Kysely<Database>): Promise<IdentityKeys> {
  const signing = privateJwk.parse(await installationValue(db, 'identity.signing-key', makeSigningKey))
  const cookies = z
    .array(z.string().min(32))
    .min(1)
    .parse(await installationValue(db, 'identity.cookie-keys', () => [randomBytes(32).toString('base64url')]))
  const { kty, kid, n, e } = signing
  return {
    signing: { ...signing, use: 'sig', alg: 'RS256' },
    public: { kty, kid, n, e, use: 'sig', alg: 'RS256' },
    cookies,
  }
}

async function makeSigningKey(): Promise<unknown> {
  const { privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true })
  return { ...(await exportJWK(privateKey)), kid: randomBytes(8).toString('hex') }
}

/** A value made once: of several processes that start together, all use the one that was stored first. */
async function installationValue(db: Kysely<Database>, name: string, make: () => unknown): Promise<unknown> {
  const stored = () => db.selectFrom('installation_values').select('value').where('name', '=', name).executeTakeFirst()
  const present = await stored()
  if (present !== undefined) return present.value
  await db
    .insertInto('installation_values')
    .values({ name, value: JSON.stringify(await make()) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return (await stored())?.value
}
