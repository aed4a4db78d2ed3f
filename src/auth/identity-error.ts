import { ErrorResponse } from 'oidc-client-ts'
import type { SignInError } from './session'

/** The identity service's answer cannot be accepted, although it arrived. `code` is an OAuth error or one of this client's. */
export class IdentityError extends Error {
  override readonly name = 'IdentityError'
  readonly code: string
  readonly description: string | null

  constructor(code: string, description: string | null, cause?: unknown) {
    super(code, { cause })
    this.code = code
    this.description = description
  }
}

/** The error codes with which a silent check reports that there is no session. */
const anonymousCodes = new Set([
  'login_required',
  'interaction_required',
  'consent_required',
  'account_selection_required',
])
/** OAuth errors that concern the identity service's own trouble, not the user's session. */
const temporaryCodes = new Set(['server_error', 'temporarily_unavailable'])

/**
 * The meaning of an error of a sign-in or a refresh. `stale`: the answer was used before (opened twice, from a bookmark or by
 * "back"). `unanswered`: no answer of the identity service arrived, only a network fault or a page of something in between.
 */
export type IdentityOutcome = 'nobody' | 'stale' | 'refused' | 'temporary' | 'unanswered'

export function toIdentityOutcome(error: unknown): IdentityOutcome {
  if (error instanceof IdentityError) return 'refused'
  if (error instanceof ErrorResponse) {
    const code = error.error ?? ''
    if (anonymousCodes.has(code)) return 'nobody'
    if (temporaryCodes.has(code)) return 'temporary'
    return code === 'invalid_grant' ? 'stale' : 'refused'
  }
  const isUsed =
    error instanceof Error && /^No (?:matching state found in storage|state in response)/.test(error.message)
  return isUsed ? 'stale' : 'unanswered'
}

/** A failed sign-in for the page: in words for the user, and as the identity service or the library said it. */
export function toSignInError(error: unknown): SignInError {
  return { id: 'session.loginFailed', detail: toErrorDetail(error) }
}

function toErrorDetail(error: unknown): SignInError['detail'] {
  if (error instanceof IdentityError) return { code: error.code, description: shortened(error.description) }
  if (error instanceof ErrorResponse) {
    return { code: error.error ?? 'error', description: shortened(error.error_description) }
  }
  // The library's own checks: the nonce, the form of the ID token, an answer that is no JSON.
  return error instanceof Error ? { code: error.name, description: shortened(error.message) } : null
}

function shortened(text: string | null): string | null {
  return text === null || text === '' ? null : text.slice(0, 500)
}

/** As the error log takes it: with the code and without the description, which may name somebody. */
export function forErrorLog(error: unknown): unknown {
  return error instanceof ErrorResponse ? new IdentityError(error.error ?? 'error', null, error) : error
}
