import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { HttpBindings } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { etag } from 'hono/etag'
import { createLocalJWKSet } from 'jose'
import type { Kysely } from 'kysely'
import { errors } from 'oidc-provider'
import { isConnectionLost } from '../db/connection-lost'
import { isStorageRefusal, type StorageMonitor } from '../db/storage-monitor'
import type { Database } from '../db/types'
import { describeFault } from '../http/describe-fault'
import type { Faults } from '../api/faults'
import { readBody } from '../http/read-body'
import { securityHeaderRecord } from '../http/security-headers'
import { createTokenVerifier, type VerifyToken } from './verify-token'
import { maxFormBytes, sendPage } from './http'
import { identityKeys } from './keys'
import { messagePage } from './pages'
import { apiAudience, createProvider } from './provider'
import { createSignIn } from './sign-in'
import { createSignOut } from './sign-out'
import { chooseLanguage } from './texts'

export interface IdentityOptions {
  db: Kysely<Database>
  issuer: string
  appOrigins: readonly [string, ...string[]]
  storage: StorageMonitor
  faults: Faults | null
}

export interface IdentityService {
  app: Hono<Env>
  /** Checks an access token; whether the session it came from is still open is for the API to ask. */
  verify: VerifyToken
}

interface Env {
  Bindings: HttpBindings
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']
const font = '@fontsource-variable/noto-sans-khmer/files/noto-sans-khmer-khmer-wght-normal.woff2'
/** The few files that the sign-in page needs. */
const files = [
  ['/page.css', join(import.meta.dirname, 'page.css')],
  ['/favicon.svg', join(import.meta.dirname, '../../src/public/favicon.svg')],
  ['/noto-sans-khmer.woff2', createRequire(import.meta.url).resolve(font)],
] as const

/** The identity service: the provider and its sign-in page. The provider writes its replies itself, so the security
 *  headers are set on Node's response. */
export async function createIdentityService(options: IdentityOptions): Promise<IdentityService> {
  const { db, issuer, appOrigins, storage, faults } = options
  const keys = await identityKeys(db)
  const provider = createProvider({ ...options, keys })
  const answerProvider = provider.callback()
  const headers = await securityHeaderRecord('identity', { appOrigins, identityOrigin: issuer, mediaOrigins: [] })
  const signIn = createSignIn(db, storage, provider)
  const signOut = createSignOut({ db, provider, key: keys.public, issuer, appOrigins })
  const application = `${appOrigins[0]}/`

  const app = new Hono<Env>()
  app.use(async ({ env }, next) => {
    for (const [name, value] of Object.entries(headers)) env.outgoing.setHeader(name, value)
    await next()
  })
  if (faults !== null) app.use(faults.meet('identity'))
  app.use(async (c, next) => {
    if (methods.includes(c.req.method)) return await next()
    return c.body(null, 405, { Allow: methods.join(', ') })
  })
  app.get('/', (c) => c.redirect(application, 303))
  for (const [path, file] of files) {
    app.get(
      path,
      compress(),
      etag(),
      serveStatic({ path: file, onFound: (_path, c) => c.header('Cache-Control', 'no-cache') }),
    )
  }
  app.all('/login/:uid{[\\w-]+}', async (c) => {
    const { incoming, outgoing } = c.env
    outgoing.setHeader('Cache-Control', 'no-store')
    try {
      await signIn(new URL(c.req.url), incoming, outgoing)
    } catch (error) {
      if (!(error instanceof errors.SessionNotFound)) throw error
      const languages = chooseLanguage(c.req.query('lang')) === 'en' ? (['en', 'km'] as const) : (['km', 'en'] as const)
      sendPage(outgoing, 400, await messagePage(languages, { title: 'expiredTitle', text: 'expired', application }))
    }
    return RESPONSE_ALREADY_SENT
  })
  app.post('/session/end', async (c) => {
    const form = await readBody(c.env.incoming, maxFormBytes)
    if (form === null) return c.body(null, 413)
    return c.redirect(await signOut(new URLSearchParams(form)), 303)
  })
  app.all('*', async (c) => {
    await answerProvider(c.env.incoming, c.env.outgoing)
    return RESPONSE_ALREADY_SENT
  })

  app.onError(async (error, c) => {
    console.error(`identity fault ${describeFault(error)}`)
    const { outgoing } = c.env
    if (outgoing.headersSent) outgoing.destroy()
    else {
      const isLost = isConnectionLost(error)
      const isFull = isStorageRefusal(error)
      if (isLost) outgoing.setHeader('Retry-After', '1')
      storage.noteFailure(error)
      const text = isFull ? 'storageFull' : 'error'
      const page = await messagePage(['km', 'en'], { title: 'errorTitle', text, application })
      sendPage(outgoing, isLost ? 503 : isFull ? 507 : 500, page)
    }
    return RESPONSE_ALREADY_SENT
  })

  const verify = createTokenVerifier({
    issuer,
    audience: apiAudience,
    keys: createLocalJWKSet({ keys: [keys.public] }),
  })
  return { app, verify }
}
