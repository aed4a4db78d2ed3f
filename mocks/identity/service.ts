import { createRequire } from 'node:module'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { createLocalJWKSet } from 'jose'
import type { Kysely } from 'kysely'
import { errors } from 'oidc-provider'
import type { Database } from '../db/types'
import type { Faults } from '../faults'
import { loadStaticFiles } from '../static'
import { createTokenVerifier, TokenRefused, type VerifyToken } from '../verify-token'
import { isReading, sendPage } from './http'
import { identityKeys } from './keys'
import { messagePage } from './pages'
import { apiAudience, createProvider } from './provider'
import { createSignIn } from './sign-in'
import { languageOf } from './texts'

export interface IdentityOptions {
  db: Kysely<Database>
  issuer: string
  appOrigins: readonly [string, ...string[]]
  faults: Faults | null
}

export interface IdentityService {
  handle: (url: URL, request: IncomingMessage, response: ServerResponse) => Promise<void>
  /** Checks an access token, and that the session it came from is still open (ASVS 7.4.1). */
  verify: VerifyToken
}

const font = '@fontsource-variable/noto-sans-khmer/files/noto-sans-khmer-khmer-wght-normal.woff2'

/** The identity service: the provider, its sign-in page and the few files that the page needs. */
export async function createIdentityService(options: IdentityOptions): Promise<IdentityService> {
  const { db, issuer, appOrigins } = options
  const keys = await identityKeys(db)
  const provider = createProvider({ ...options, keys })
  const answerProvider = provider.callback()
  const files = await loadStaticFiles([
    { url: '/page.css', path: join(import.meta.dirname, 'page.css') },
    { url: '/favicon.svg', path: join(import.meta.dirname, '../../src/public/favicon.svg') },
    { url: '/noto-sans-khmer.woff2', path: createRequire(import.meta.url).resolve(font) },
  ])
  const signIn = createSignIn(db, provider)
  const application = `${appOrigins[0]}/`

  const handle: IdentityService['handle'] = async (url, request, response) => {
    if (/^\/login\/[\w-]+$/.test(url.pathname)) {
      response.setHeader('Cache-Control', 'no-store')
      try {
        await signIn(url, request, response)
      } catch (error) {
        if (!(error instanceof errors.SessionNotFound)) throw error
        const languages =
          languageOf(url.searchParams.get('lang')) === 'en' ? (['en', 'km'] as const) : (['km', 'en'] as const)
        sendPage(response, 400, await messagePage(languages, { title: 'expiredTitle', text: 'expired', application }))
      }
      return
    }
    if (url.pathname === '/') {
      response.writeHead(303, { Location: application }).end()
      return
    }
    if (isReading(request) && (await files.file(url.pathname, request, response))) return
    await answerProvider(request, response)
  }

  const verifySigned = createTokenVerifier({
    issuer,
    audience: apiAudience,
    keys: createLocalJWKSet({ keys: [keys.public] }),
  })
  const verify: VerifyToken = async (token) => {
    const identity = await verifySigned(token)
    const session = await db
      .selectFrom('identity_records')
      .select('expires_at')
      .where('kind', '=', 'Session')
      .where('uid', '=', identity.session ?? '')
      .executeTakeFirst()
    if (session?.expires_at === undefined || (session.expires_at !== null && session.expires_at < new Date())) {
      throw new TokenRefused('the session has ended')
    }
    return identity
  }

  return { handle, verify }
}
