import type { Kysely } from 'kysely'
import OidcProvider, { errors, interactionPolicy, type Configuration, type KoaContextWithOIDC } from 'oidc-provider'
import { isConnectionLost } from '../db/connection-lost'
import { isStorageRefusal, type StorageMonitor } from '../db/storage-monitor'
import type { Database } from '../db/types'
import { describeFault } from '../http/describe-fault'
import type { Faults } from '../api/faults'
import { findAccount } from './accounts'
import { identityAdapter, revokeGrant } from './adapter'
import { clientId } from './client'
import type { IdentityKeys } from './keys'
import { messagePage, signOutPage } from './pages'
import { rolePermissions } from './role-permissions'
import { chooseLanguage } from './texts'

/** The audience of access tokens: the API. */
export const apiAudience = 'urn:sala:api'

const accessTokenSeconds = 900
/** A working day. Neither a refresh nor a silent sign-in extends it (browser-apps BCP, ASVS 7.3.2). */
const sessionSeconds = 36_000
const scope = 'openid profile'

export interface ProviderOptions {
  db: Kysely<Database>
  keys: IdentityKeys
  issuer: string
  /** The origins at which the client is served; the first is the application proper, another one the development server. */
  appOrigins: readonly [string, ...string[]]
  storage: StorageMonitor
  faults: Faults | null
}

const cookies = { httpOnly: true, sameSite: 'lax', signed: true, overwrite: true } as const

/**
 * The OpenID provider: authorization code with PKCE for one public client, rotating refresh tokens, JWT access tokens
 * in the shape of Keycloak's (`preferred_username`, `realm_access.roles`), sign-out started by the client.
 */
export function createProvider({ db, keys, issuer, appOrigins, storage, faults }: ProviderOptions): OidcProvider {
  const policy = interactionPolicy.base()
  // Its own client has nothing to consent to. A session whose account was deactivated is no session.
  policy.remove('consent')
  policy
    .get('login')
    ?.checks.add(
      new interactionPolicy.Check(
        'no_account',
        'End-User authentication is required',
        'login_required',
        ({ oidc }) => oidc.session?.accountId !== undefined && oidc.account === undefined,
      ),
    )

  const redirectUris = appOrigins.map((origin) => `${origin}/auth/callback`)
  const configuration: Configuration = {
    adapter: identityAdapter(db, storage, () => faults?.identity.permitReuse === true),
    clients: [
      {
        client_id: clientId,
        token_endpoint_auth_method: 'none',
        application_type: 'web',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: redirectUris,
        post_logout_redirect_uris: appOrigins.map((origin) => `${origin}/`),
      },
    ],
    jwks: { keys: [keys.signing] },
    scopes: scope.split(' '),
    claims: { openid: ['sub', 'sid'], profile: ['name', 'preferred_username'] },
    conformIdTokenClaims: false,
    responseTypes: ['code'],
    pkce: { required: () => true },
    clientBasedCORS: (_ctx, origin) => appOrigins.includes(origin),
    cookies: {
      // Cookies know no ports, so those of the identity service carry its name.
      names: { session: 'sala_identity', interaction: 'sala_identity_interaction', resume: 'sala_identity_resume' },
      keys: keys.cookies,
      long: cookies,
      short: cookies,
    },
    issueRefreshToken: () => true,
    // The refresh token ends with the session it came from.
    expiresWithSession: () => true,
    rotateRefreshToken: () => {
      if (faults?.identity.refuseRefresh === true) throw new errors.InvalidGrant('refused on demand')
      return true
    },
    ttl: {
      AccessToken: () => faults?.identity.tokenLifeSeconds ?? accessTokenSeconds,
      AuthorizationCode: 60,
      IdToken: accessTokenSeconds,
      Interaction: 3600,
      RefreshToken: (ctx) => ctx.oidc.entities.RotatedRefreshToken?.remainingTTL ?? sessionSeconds,
      Grant: sessionSeconds + 3600,
      Session: (_ctx, session) =>
        session.loginTs === undefined ? 3600 : Math.max(1, session.loginTs + sessionSeconds - epochSeconds()),
    },
    findAccount: async (_ctx, sub, token) => {
      const account = await findAccount(db, sub)
      if (account === undefined) return undefined
      const name = `${account.last_name} ${account.first_name}`
      // Of a code or a refresh token: a sign-out names the session by the ID token.
      const sid = token !== undefined && 'sessionUid' in token ? token.sessionUid : undefined
      return { accountId: sub, claims: () => ({ sub, sid, name, preferred_username: account.username }) }
    },
    extraTokenClaims: async (_ctx, token) => {
      if (token.kind !== 'AccessToken') return undefined
      const account = await findAccount(db, token.accountId)
      if (account === undefined) throw new errors.InvalidGrant('the account is not active')
      return {
        sid: token.sessionUid,
        preferred_username: account.username,
        realm_access: { roles: rolePermissions[account.user_group] },
      }
    },
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => apiAudience,
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx, resource) => {
          if (resource !== apiAudience) throw new errors.InvalidTarget()
          return {
            scope,
            audience: apiAudience,
            accessTokenFormat: 'jwt',
            accessTokenTTL: faults?.identity.tokenLifeSeconds ?? accessTokenSeconds,
            jwt: { sign: { alg: 'RS256' } },
          }
        },
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => signOut(ctx, form),
        postLogoutSuccessSource: async (ctx) => {
          ctx.body = await messagePage(bothLanguages(ctx), {
            title: 'signedOutTitle',
            text: 'signedOut',
            application: `${appOrigins[0]}/`,
          })
        },
      },
    },
    interactions: { policy, url: (_ctx, interaction) => `/login/${interaction.uid}` },
    loadExistingGrant: async ({ oidc }) => {
      const { provider, session, client } = oidc
      if (session?.accountId === undefined || client === undefined) return undefined
      const known = session.grantIdFor(client.clientId)
      const found = known === undefined ? undefined : await provider.Grant.find(known)
      const grant =
        found?.accountId === session.accountId
          ? found
          : new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope(scope)
      grant.addResourceScope(apiAudience, scope)
      await grant.save()
      return grant
    },
    renderError,
  }

  async function renderError(
    ctx: PageContext,
    out: { error: string; error_description?: string | undefined },
    error: unknown,
  ): Promise<void> {
    const isExpired = error instanceof errors.SessionNotFound
    const isFull = isStorageRefusal(error)
    ctx.type = 'html'
    ctx.body = await messagePage(bothLanguages(ctx), {
      title: isExpired ? 'expiredTitle' : 'errorTitle',
      text: isExpired ? 'expired' : isFull ? 'storageFull' : 'error',
      ...(!isFull && { detail: [out.error, out.error_description].filter((text) => text !== undefined).join(': ') }),
      application: `${appOrigins[0]}/`,
    })
  }

  /**
   * A sign-out that shows an ID token of this session was started by the user and runs immediately. Any other one
   * might be another site's doing and is asked about.
   */
  async function signOut(ctx: KoaContextWithOIDC, form: string): Promise<void> {
    const { session, entities, params } = ctx.oidc
    const hinted = entities.IdTokenHint?.payload['sub']
    const target = params?.['post_logout_redirect_uri']
    if (session === undefined || hinted !== session.accountId || typeof target !== 'string') {
      ctx.body = await signOutPage(chooseLanguage(params?.['ui_locales']), form)
      return
    }
    const grantId = session.grantIdFor(clientId)
    if (grantId !== undefined) await revokeGrant(db, grantId)
    await session.destroy()
    ctx.oidc.cookies.set('sala_identity', null, cookies)
    // The client's own address, checked against its registered ones before this is called.
    const back = new URL(target)
    const state = params?.['state']
    if (typeof state === 'string') back.searchParams.set('state', state)
    ctx.redirect(back.href)
    ctx.status = 303
  }

  /**
   * Where a failed silent check leads back to: `prompt=none` asks for no page, and one would keep the visitor from the
   * application's public pages. Null for any other request.
   */
  function silentCallback({ path, query }: Pick<KoaContextWithOIDC, 'path' | 'query'>): string | null {
    const { prompt, redirect_uri: target, state } = query
    if (path !== '/auth' || prompt !== 'none' || typeof target !== 'string' || !redirectUris.includes(target))
      return null
    const back = new URL(target)
    back.searchParams.set('error', 'temporarily_unavailable')
    if (typeof state === 'string') back.searchParams.set('state', state)
    back.searchParams.set('iss', issuer)
    return back.href
  }

  const provider = new OidcProvider(issuer, configuration)
  // Behind a proxy that terminates TLS the request itself is plain http.
  provider.proxy = issuer.startsWith('https:')
  const failed = new WeakMap<object, 500 | 503 | 507>()
  provider.on('server_error', (ctx, error) => {
    console.error(`identity fault ${describeFault(error)}`)
    storage.noteFailure(error)
    failed.set(ctx, isConnectionLost(error) ? 503 : isStorageRefusal(error) ? 507 : 500)
  })
  provider.use(async (ctx, next) => {
    try {
      await next()
    } catch (error) {
      // The library stores the session after its answer, and leaves the error of that to the web server.
      provider.emit('server_error', ctx, error)
      ctx.remove('Set-Cookie')
      await renderError(ctx, { error: 'server_error' }, error)
    }
    const status = failed.get(ctx)
    if (status !== undefined) {
      ctx.status = status
      if (status === 503) ctx.set('Retry-After', '1')
      const back = silentCallback(ctx)
      if (back !== null) ctx.redirect(back)
    }
    const allowed = ctx.response.get('Access-Control-Allow-Origin')
    // The key set and the discovery document are public, but only the client has any use for them.
    if (allowed !== '' && !appOrigins.includes(allowed)) ctx.remove('Access-Control-Allow-Origin')
    if (faults?.isCutAfter(ctx.req) === true) ctx.req.socket.destroy()
  })
  return provider
}

function epochSeconds(): number {
  return Math.floor(Date.now() / 1000)
}

type PageContext = Pick<KoaContextWithOIDC, 'query' | 'type' | 'body'>

function bothLanguages(ctx: Pick<PageContext, 'query'>): ['km', 'en'] | ['en', 'km'] {
  return chooseLanguage(ctx.query['ui_locales']) === 'en' ? ['en', 'km'] : ['km', 'en']
}
