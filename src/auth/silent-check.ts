import { isSafeUrl } from '@/lib/safe-url'
import { guarded, readValue, tabStorage, writeValue } from '@/lib/storage/storage-values'
import { isKnownAnonymous, rememberCheck } from './anonymous-visit'

// The check on load as the first script sends it, before any library is loaded. The program's own client (identity-client.ts)
// takes the answer, so the two share what a request is made of.

export const callbackPath = '/auth/callback'
export const requestedScope = 'openid profile'
const discoveryLimit = 5_000

/** Returns whether the page was opened by the identity service for a user who is signed in there. */
export function bringsSignInCode(): boolean {
  return new URLSearchParams(location.search).has('code')
}

/** The next step of the page: it leaves for an address, or it loads the program. */
export type SilentCheck = { redirectTo: string } | { redirectTo: null; identityReachable: boolean }

const loadProgram: SilentCheck = { redirectTo: null, identityReachable: true }

/**
 * Decides whether the page has to ask the identity service who is here. Whatever is not as it should be (the configuration, the
 * discovery document, storage that is blocked) is left to the program, which checks it again and explains it.
 */
export async function prepareSilentCheck(): Promise<SilentCheck> {
  const { pathname, search } = location
  // An answer of the identity service, to a sign-in or to a sign-out.
  if (pathname === callbackPath || (pathname === '/' && new URLSearchParams(search).has('state'))) return loadProgram
  const storage = tabStorage()
  if (storage === null || readValue('device', 'pendingLogout') !== undefined || isKnownAnonymous()) return loadProgram
  // The service of the last visit is asked while the configuration, which may name another one, is still on its way.
  const lastAuthority = readValue('device', 'identityAuthority')
  const lastMetadata =
    typeof lastAuthority === 'string' && isSafeUrl(lastAuthority) ? readMetadata(lastAuthority) : undefined
  const identity = parseIdentity(await readJson('/config.json'))
  if (identity === null) return loadProgram
  const metadata = await (identity.authority === lastAuthority ? lastMetadata : readMetadata(identity.authority))
  if (metadata === undefined) return { redirectTo: null, identityReachable: false }
  const endpoint = readField(metadata, 'authorization_endpoint')
  const isService = readField(metadata, 'issuer') === identity.authority && typeof endpoint === 'string'
  if (!isService || !isSafeUrl(endpoint)) return loadProgram
  writeValue('device', 'identityAuthority', identity.authority)
  const { address, state } = await createRequest(identity, endpoint)
  const isStored =
    guarded(() => {
      storage.setItem(`oidc.${state.id}`, JSON.stringify(state))
      return true
    }, false) &&
    writeValue('tab', 'signInRequest', { returnTo: `${pathname}${search}${location.hash}`, silent: true }) &&
    // The program then need not fetch the discovery document again.
    writeValue('tab', 'identityService', { authority: identity.authority, metadata })
  if (!isStored) return loadProgram
  rememberCheck()
  return { redirectTo: address }
}

interface Identity {
  authority: string
  clientId: string
  resource: string | null
}

function parseIdentity(config: unknown): Identity | null {
  const identity = readField(config, 'identity')
  const authority = readField(identity, 'authority')
  const clientId = readField(identity, 'clientId')
  const resource = readField(identity, 'resource')
  if (typeof authority !== 'string' || typeof clientId !== 'string' || !isSafeUrl(authority)) return null
  return { authority, clientId, resource: typeof resource === 'string' ? resource : null }
}

/** The discovery document, at the address that the library derives; undefined when it does not arrive in time. */
function readMetadata(authority: string): Promise<unknown> {
  return readJson(`${authority}${authority.endsWith('/') ? '' : '/'}.well-known/openid-configuration`, discoveryLimit)
}

/** An authorization request with `prompt=none`, and the record from which oidc-client-ts completes it. */
async function createRequest({ authority, clientId, resource }: Identity, endpoint: string) {
  const verifier = randomText() + randomText()
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  const state = {
    id: randomText(),
    created: Math.floor(Date.now() / 1000),
    request_type: 'si:r',
    code_verifier: verifier,
    authority,
    client_id: clientId,
    redirect_uri: `${location.origin}${callbackPath}`,
    scope: requestedScope,
    nonce: crypto.randomUUID(),
  }
  const address = new URL(endpoint)
  const parameters: Record<string, string> = {
    client_id: clientId,
    redirect_uri: state.redirect_uri,
    response_type: 'code',
    scope: requestedScope,
    nonce: state.nonce,
    state: state.id,
    code_challenge: base64Url(new Uint8Array(digest)),
    code_challenge_method: 'S256',
    ui_locales: readValue('device', 'locale') === 'en' ? 'en' : 'km',
    prompt: 'none',
  }
  if (resource !== null) parameters['resource'] = resource
  for (const [name, value] of Object.entries(parameters)) address.searchParams.append(name, value)
  return { address: address.href, state }
}

/** 32 hexadecimal digits. */
function randomText(): string {
  return crypto.randomUUID().replaceAll('-', '')
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

function readField(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

/** Undefined when it does not arrive in time or is no JSON. */
async function readJson(address: string, limit = 15_000): Promise<unknown> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(limit) })
    return response.ok ? await response.json() : undefined
  } catch {
    return undefined
  }
}
