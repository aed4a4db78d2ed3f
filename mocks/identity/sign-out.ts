import { compactVerify, createLocalJWKSet, type JWK } from 'jose'
import type { Kysely } from 'kysely'
import type { Provider } from 'oidc-provider'
import * as z from 'zod'
import type { Database } from '../db/types'
import { revokeGrant } from './adapter'
import { clientId } from './client'

interface SignOutOptions {
  db: Kysely<Database>
  provider: Provider
  key: JWK
  issuer: string
  appOrigins: readonly string[]
}

/** An ID token ends its session also when it is older than its own end. */
const hintClaims = z.object({ iss: z.string(), aud: z.string(), sid: z.string() })

/**
 * A sign-out that is posted, so that no address holds the ID token. The library takes a form only with cookies that other
 * sites may send too; here the token alone says which session is its user's own, whatever cookies the form comes with.
 * Gives where the browser goes on: back to the application, or to the page that asks, where nothing is proven.
 */
export function createSignOut({ db, provider, key, issuer, appOrigins }: SignOutOptions) {
  const keys = createLocalJWKSet({ keys: [key] })

  async function readSession(token: string): Promise<string | null> {
    try {
      const { payload } = await compactVerify(token, keys)
      const { iss, aud, sid } = hintClaims.parse(JSON.parse(new TextDecoder().decode(payload)))
      return iss === issuer && aud === clientId ? sid : null
    } catch {
      return null
    }
  }

  return async (form: URLSearchParams): Promise<string> => {
    const target = form.get('post_logout_redirect_uri')
    const isKnown = appOrigins.some((origin) => target === `${origin}/`)
    const uid = await readSession(form.get('id_token_hint') ?? '')
    if (target === null || !isKnown || uid === null) {
      form.delete('id_token_hint')
      return `/session/end?${form.toString()}`
    }
    const session = await provider.Session.findByUid(uid)
    const grantId = session?.grantIdFor(clientId)
    if (grantId !== undefined) await revokeGrant(db, grantId)
    await session?.destroy()
    const back = new URL(target)
    const state = form.get('state')
    if (state !== null) back.searchParams.set('state', state)
    return back.href
  }
}
