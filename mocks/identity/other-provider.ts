import * as z from 'zod'
import type { ClaimPath } from '@/auth/claim-path'
import { createTokenVerifier, type VerifyToken } from './verify-token'

/** The provider of `--issuer` cannot be used; the message says why. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
}

export interface OtherProvider {
  verify: VerifyToken
  /** Origins that the client sends requests and its sign-out to: the page's policy has to allow these origins. */
  origins: readonly string[]
}

export interface OtherProviderOptions {
  issuer: string
  audience: string
  rolesClaim?: ClaimPath | undefined
  usernameClaim?: ClaimPath | undefined
}

const discoveryDocument = z.object({
  issuer: z.string(),
  jwks_uri: z.url(),
  token_endpoint: z.url(),
  revocation_endpoint: z.url().optional(),
  end_session_endpoint: z.url().optional(),
})

/** Reads the discovery document of another OpenID provider, so that the API can check its tokens. Throws `ProviderError`. */
export async function connectProvider({ issuer, ...rest }: OtherProviderOptions): Promise<OtherProvider> {
  const document = await discover(issuer)
  if (document.issuer !== issuer) {
    throw new ProviderError(`--issuer: ${issuer} calls itself ${document.issuer}. Use exactly that address.`)
  }
  const { token_endpoint, revocation_endpoint, end_session_endpoint } = document
  const endpoints = [issuer, token_endpoint, revocation_endpoint, end_session_endpoint].filter(
    (url) => url !== undefined,
  )
  return {
    verify: createTokenVerifier({ ...rest, issuer, keys: new URL(document.jwks_uri), anyProvider: true }),
    origins: [...new Set(endpoints.map((url) => new URL(url).origin))],
  }
}

async function discover(issuer: string): Promise<z.output<typeof discoveryDocument>> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  let answer: unknown
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(10_000) })
    if (!response.ok) throw new ProviderError(`--issuer: ${address} answered ${response.status}.`)
    answer = await response.json()
  } catch (error) {
    if (error instanceof ProviderError) throw error
    throw new ProviderError(`--issuer: ${address} could not be read.`, { cause: error })
  }
  const document = discoveryDocument.safeParse(answer)
  if (document.success) return document.data
  throw new ProviderError(`--issuer: ${address} is not a discovery document.\n${z.prettifyError(document.error)}`)
}
