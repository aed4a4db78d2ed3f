import {
  InMemoryWebStorage,
  OidcClient,
  type OidcMetadata,
  type User,
  UserManager,
  type UserManagerSettings,
  WebStorageStateStore,
} from 'oidc-client-ts'
import * as z from 'zod/mini'
import type { RuntimeConfig } from '@/lib/config'
import { rememberedLocale } from '@/lib/i18n/i18n'
import { readTabValue, removeTabValue, writeTabValue } from '@/lib/storage/storage'
import { tabStorage } from '@/lib/storage/storage-values'
import { IdentityError } from './identity-error'
import { callbackPath, requestedScope } from './silent-check'
import { within } from '@/lib/within'

const discoveryLimit = 5_000
const revocationLimit = 3_000
const requestTimeoutInSeconds = 30

/**
 * The identity service's addresses as they were when the tab left for it: on the way back they need not be fetched again.
 * They are used for one return, and for no other service than the one that gave them.
 */
const rememberedService = z.object({
  authority: z.string(),
  metadata: z.object({
    issuer: z.string(),
    authorization_endpoint: z.string(),
    token_endpoint: z.string(),
    end_session_endpoint: z.exactOptional(z.string()),
    revocation_endpoint: z.exactOptional(z.string()),
  }),
})

/** The OpenID Connect client: oidc-client-ts with the settings and checks of this application. */
export interface IdentityClient {
  readonly userManager: UserManager
  /** True if the tab can store what a sign-in needs on its way. */
  readonly canSignIn: boolean
  /**
   * Returns whether the identity service answers now: an earlier answer does not keep a navigation from ending on the
   * browser's error page. Rejects with an IdentityError when it is another service than the configured one.
   */
  isReachable: () => Promise<boolean>
  /** The same, answered from memory when it is known from this page. */
  isReachableCached: () => Promise<boolean>
  /** Leaves the page; rejects when it cannot. */
  redirectToSignIn: (request: { silent: boolean; askForLogin: boolean }) => Promise<void>
  /** Redeems the address that the identity service sent the page to. */
  redeem: (address: string) => Promise<User>
  refresh: () => Promise<User | null>
  /** False when the identity service knows no sign-out. */
  canEndSession: () => Promise<boolean>
  /** Leaves the page by a form, so that no address in the browser's history holds the ID token; rejects when it cannot. */
  postSignOut: (idToken: string | undefined) => Promise<void>
  /** Revokes a user's tokens where that is offered. Never rejects: it is only a precaution. */
  revoke: (user: User) => Promise<void>
}

export function createIdentityClient({ authority, clientId, resource }: RuntimeConfig['identity']): IdentityClient {
  const storage = tabStorage()
  const settings: UserManagerSettings = {
    authority,
    client_id: clientId,
    redirect_uri: `${location.origin}${callbackPath}`,
    post_logout_redirect_uri: `${location.origin}/`,
    response_type: 'code',
    scope: requestedScope,
    ...(resource === undefined ? {} : { resource }),
    // Tokens are in memory only, one set for each tab.
    userStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
    stateStore: new WebStorageStateStore({ store: storage ?? new InMemoryWebStorage() }),
    automaticSilentRenew: false,
    monitorSession: false,
    // Without a refresh token a silent renewal would open a frame; an empty address makes it fail instead.
    silent_redirect_uri: '',
    revokeTokensOnSignout: false,
    requestTimeoutInSeconds,
    redirectMethod: 'replace',
  }
  const known = location.pathname === callbackPath ? readTabValue('identityService', rememberedService) : null
  removeTabValue('identityService')
  const userManager = new UserManager(
    known?.authority === authority ? { ...settings, metadata: known.metadata } : settings,
  )

  const assertIssuer = (issuer: unknown, source: string) => {
    if (issuer === authority) return
    throw new IdentityError('invalid_issuer', `The ${source} names the issuer ${String(issuer)}, not ${authority}.`)
  }

  /** Another issuer or client would be somebody else's sign-in. */
  const assertIssuedForThisClient = async (user: User): Promise<User> => {
    try {
      assertIssuer(user.profile.iss, 'ID token')
      if (![user.profile.aud].flat().includes(clientId)) {
        throw new IdentityError('invalid_audience', `The ID token is not for ${clientId}.`)
      }
      return user
    } catch (error) {
      await userManager.removeUser()
      throw error
    }
  }

  const answersAt = async (metadata: Promise<Partial<OidcMetadata>>): Promise<boolean> => {
    let issuer: string | undefined
    try {
      ;({ issuer } = await within(discoveryLimit, metadata))
    } catch {
      return false
    }
    assertIssuer(issuer, 'discovery document')
    return true
  }

  return {
    userManager,
    canSignIn: storage !== null,
    isReachable: () => answersAt(new OidcClient(settings).metadataService.getMetadata()),
    isReachableCached: () => answersAt(userManager.metadataService.getMetadata()),
    async redirectToSignIn({ silent, askForLogin }) {
      const metadata = await userManager.metadataService.getMetadata()
      assertIssuer(metadata.issuer, 'discovery document')
      writeTabValue('identityService', { authority, metadata })
      await userManager.signinRedirect({
        nonce: crypto.randomUUID(),
        ui_locales: rememberedLocale(),
        ...(silent ? { prompt: 'none' } : askForLogin ? { prompt: 'login' } : {}),
      })
    },
    redeem: async (address) => assertIssuedForThisClient(await userManager.signinRedirectCallback(address)),
    async refresh() {
      // The library ignores the time in its settings here and would wait for ever.
      const user = await userManager.signinSilent({ silentRequestTimeoutInSeconds: requestTimeoutInSeconds })
      return user && (await assertIssuedForThisClient(user))
    },
    canEndSession: async () => (await userManager.metadataService.getEndSessionEndpoint()) !== undefined,
    async postSignOut(idToken) {
      const client = new OidcClient(userManager.settings, userManager.metadataService)
      const { url } = await client.createSignoutRequest({
        request_type: 'so:r',
        state: 'signed-out',
        client_id: clientId,
        ...(idToken !== undefined && { id_token_hint: idToken }),
      })
      const endpoint = await userManager.metadataService.getEndSessionEndpoint()
      await submitForm(endpoint ?? url, new URL(url).searchParams)
    },
    async revoke({ refresh_token: refreshToken, access_token: accessToken }) {
      try {
        if (!(await userManager.metadataService.getRevocationEndpoint())) return
        const client = new OidcClient(userManager.settings, userManager.metadataService)
        const revoking =
          refreshToken === undefined
            ? client.revokeToken(accessToken, 'access_token')
            : client.revokeToken(refreshToken, 'refresh_token')
        await within(revocationLimit, revoking)
      } catch {
        // The answer has no agreed form, and ending the session at the identity service ends the tokens as well.
      }
    },
  }
}

/** Leaves the page for an address, to which the fields that it does not hold itself are posted. */
function submitForm(address: string, fields: URLSearchParams): Promise<never> {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = address
  const own = new URL(address).searchParams
  for (const [name, value] of fields) {
    if (own.has(name)) continue
    const input = document.createElement('input')
    input.type = 'hidden'
    input.name = name
    input.value = value
    form.append(input)
  }
  return new Promise((_, reject) => {
    // Only this event says that the page's policy does not know the address.
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
      if (effectiveDirective !== 'form-action') return
      form.remove()
      reject(new IdentityError('form_action', `The policy of this site allows no form to ${address}.`))
    })
    document.body.append(form)
    form.submit()
  })
}
