import {
  ErrorResponse,
  InMemoryWebStorage,
  MetadataService,
  OidcClient,
  OidcClientSettingsStore,
  type User,
  UserManager,
  type UserManagerSettings,
  WebStorageStateStore,
} from 'oidc-client-ts'
import * as z from 'zod/mini'
import type { RuntimeConfig } from '@/lib/config'
import { recordError } from '@/lib/error-log'
import { rememberedLocale } from '@/lib/i18n'
import { readTabValue, removeTabValue, tabStorage, writeTabValue } from '@/lib/storage'
import { within } from './within'

export const callbackPath = '/auth/callback'
/** What the identity service gives back when it leads back from a sign-out. */
export const signedOutState = 'signed-out'
const discoveryLimit = 5_000
const revocationLimit = 3_000

/** Answers that mean "nobody is signed in" to a check that must not show a page. */
const nobody = new Set(['login_required', 'interaction_required', 'consent_required', 'account_selection_required'])
/** OAuth errors that speak of the identity service's trouble, not of the user's session. */
const passing = new Set(['server_error', 'temporarily_unavailable'])

/**
 * The identity service's addresses, as they were when the tab left for it a moment ago: who comes back need not ask again.
 * They serve one return and no other service than the one that gave them.
 */
const knownService = z.object({
  authority: z.string(),
  metadata: z.object({
    issuer: z.string(),
    authorization_endpoint: z.string(),
    token_endpoint: z.string(),
    end_session_endpoint: z.exactOptional(z.string()),
    revocation_endpoint: z.exactOptional(z.string()),
  }),
})

/** What an error of a sign-in or a refresh says of the session at the identity service. */
export type IdentityRefusal = 'nobody' | 'stale' | 'refused' | 'passing' | null

/** Null for what is no answer of the identity service: a line that broke, a page instead of an answer. */
export function refusalOf(error: unknown): IdentityRefusal {
  if (error instanceof ErrorResponse) {
    const code = error.error ?? ''
    if (nobody.has(code)) return 'nobody'
    if (passing.has(code)) return 'passing'
    return code === 'invalid_grant' ? 'stale' : 'refused'
  }
  // Opened twice, from a bookmark or by "back": what it answered is gone.
  const isGone =
    error instanceof Error && /^No (?:matching state found in storage|state in response)/.test(error.message)
  return isGone ? 'stale' : null
}

/** The identity service, with oidc-client-ts in front of it (architecture §4). */
export interface IdentityService {
  readonly userManager: UserManager
  /** Whether the tab can keep what a sign-in needs on its way. */
  readonly canSignIn: boolean
  /** Asked anew: that it answered some time ago does not keep a navigation from ending on the browser's error page. */
  answers: () => Promise<boolean>
  /** As `answers`, and what is learned serves the redirect that follows. */
  answersFirst: () => Promise<boolean>
  /** Leaves the page for the sign-in, or with `none` for a check that shows nothing; rejects when it cannot. */
  leaveForSignIn: (prompt: 'none' | undefined) => Promise<void>
  /** Redeems the address that the identity service sent the page to. */
  redeem: (address: string) => Promise<User>
  /** Where the session ends at the identity service. */
  signOutAddress: (idToken: string | undefined) => Promise<string>
  /** Ends a refresh token; that it could not is recorded only. */
  revoke: (refreshToken: string) => Promise<void>
}

/** The client of the identity service that the configuration names. */
export function connectIdentity({ authority, clientId, resource }: RuntimeConfig['identity']): IdentityService {
  const storage = tabStorage()
  // Each of these has its reason in security-reliability 1.2.
  const settings: UserManagerSettings = {
    authority,
    client_id: clientId,
    redirect_uri: `${location.origin}${callbackPath}`,
    post_logout_redirect_uri: `${location.origin}/`,
    response_type: 'code',
    scope: 'openid profile',
    ...(resource === undefined ? {} : { resource }),
    // Tokens rest in memory only, one set for each tab.
    userStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
    stateStore: new WebStorageStateStore({ store: storage ?? new InMemoryWebStorage() }),
    automaticSilentRenew: false,
    monitorSession: false,
    // Without a refresh token a silent renewal would open a frame; an empty address makes it fail instead.
    silent_redirect_uri: '',
    revokeTokensOnSignout: false,
    requestTimeoutInSeconds: 30,
    silentRequestTimeoutInSeconds: 30,
    redirectMethod: 'replace',
  }
  const known = location.pathname === callbackPath ? readTabValue('identityService', knownService) : null
  removeTabValue('identityService')
  const userManager = new UserManager(
    known?.authority === authority ? { ...settings, metadata: known.metadata } : settings,
  )
  const protocol = new OidcClient(userManager.settings, userManager.metadataService)

  const answersFrom = async (service: MetadataService) => {
    try {
      await within(discoveryLimit, service.getMetadata())
      return true
    } catch {
      return false
    }
  }

  return {
    userManager,
    canSignIn: storage !== null,
    answers: () => answersFrom(new MetadataService(new OidcClientSettingsStore(settings))),
    answersFirst: () => answersFrom(userManager.metadataService),
    async leaveForSignIn(prompt) {
      const metadata = await userManager.metadataService.getMetadata()
      writeTabValue('identityService', { authority, metadata })
      await userManager.signinRedirect({ ui_locales: rememberedLocale(), ...(prompt !== undefined && { prompt }) })
    },
    redeem: (address) => userManager.signinRedirectCallback(address),
    async signOutAddress(idToken) {
      const { url } = await protocol.createSignoutRequest(idToken === undefined ? {} : { id_token_hint: idToken })
      const address = new URL(url)
      address.searchParams.set('state', signedOutState)
      return address.href
    },
    revoke: (refreshToken) =>
      within(revocationLimit, protocol.revokeToken(refreshToken, 'refresh_token')).catch(recordError),
  }
}
