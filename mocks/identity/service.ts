import { createRequire } from 'node:module'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { createLocalJWKSet } from 'jose'
import type { Kysely } from 'kysely'
import { errors, type Provider } from 'oidc-provider'
import type { Database } from '../db/types'
import type { Faults } from '../faults'
import { readBody } from '../read-body'
import { loadStaticFiles } from '../static'
import { createTokenVerifier, TokenRefused, type VerifyToken } from '../verify-token'
import { accountNamed, usableAmong } from './accounts'
import { beginAttempt, forgetAttempts } from './attempts'
import { demoAccounts, demoPassword, type Language } from './demo-accounts'
import { identityKeys } from './keys'
import { messagePage, signInPage, type SignInForm } from './pages'
import { verifyPassword } from './password'
import { apiAudience, createProvider } from './provider'
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

const largestForm = 16 * 1024
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

function isReading(request: IncomingMessage): boolean {
  return request.method === 'GET' || request.method === 'HEAD'
}

function sendPage(response: ServerResponse, status: number, page: string): void {
  const body = Buffer.from(page)
  response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': body.length }).end(body)
}

/** The sign-in page of one authorization request. Throws `SessionNotFound` when that request is over. */
function createSignIn(db: Kysely<Database>, provider: Provider) {
  return async (url: URL, request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const interaction = await provider.interactionDetails(request, response)
    const language: Language = languageOf(url.searchParams.get('lang') ?? interaction.params['ui_locales'])
    const show = async (status: number, username: string, password: string, problem: SignInForm['problem']) => {
      const listed = await usableAmong(
        db,
        demoAccounts.map((account) => account.username),
      )
      sendPage(response, status, await signInPage(language, { username, password, problem, listed }))
    }
    if (isReading(request)) {
      const chosen = demoAccounts.find(({ username }) => username === url.searchParams.get('account'))
      const hint = interaction.params['login_hint']
      return await show(
        200,
        chosen?.username ?? (typeof hint === 'string' ? hint : ''),
        chosen ? demoPassword : '',
        null,
      )
    }

    const text = await readBody(request, largestForm)
    const form = new URLSearchParams(text ?? '')
    // A phone's keyboard adds a space after a word it completes.
    const username = (form.get('username') ?? '').trim().slice(0, 100)
    const password = form.get('password') ?? ''
    if (text === null) return await show(413, '', '', { kind: 'empty' })
    if (username === '' || password === '') return await show(400, username, '', { kind: 'empty' })
    const seconds = await beginAttempt(db, username)
    if (seconds > 0) {
      response.setHeader('Retry-After', seconds)
      return await show(429, username, '', { kind: 'wait', minutes: Math.ceil(seconds / 60) })
    }
    const account = await accountNamed(db, username)
    const isRight = await verifyPassword(password, account?.password_hash ?? null)
    if (account === undefined || !isRight) return await show(400, username, '', { kind: 'wrong' })
    await forgetAttempts(db, username)
    if (!account.active) return await show(403, username, '', { kind: 'inactive' })
    // The session ends with the browser: the computers of a school office are shared.
    const result = { login: { accountId: String(account.id), remember: false, amr: ['pwd'] } }
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  }
}
