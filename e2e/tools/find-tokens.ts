/** The part of a request in which codes and tokens are sent as they should be. */
interface SentRequest {
  headers: Record<string, string>
  body: string | null
}

const jsonWebToken = /eyJ[\w-]{8,}\.[\w-]{8,}/
const tokenParameters = ['access_token', 'refresh_token', 'id_token']
/** The form fields of the token and the revocation endpoint that carry a secret. */
const secretFields = ['code', 'refresh_token', 'token', 'code_verifier']

/** The codes and tokens that a request carries where they belong: in its body and its Authorization header. */
export function readSecrets({ headers, body }: SentRequest): string[] {
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true
  const form = new URLSearchParams(isForm ? (body ?? '') : '')
  const bearer = /^Bearer (.+)$/.exec(headers['authorization'] ?? '')?.[1]
  return [bearer ?? '', ...secretFields.map((name) => form.get(name) ?? '')].filter((secret) => secret !== '')
}

/**
 * Says what is secret in an address: a token, or one of the secrets that requests have carried elsewhere. Only the callback
 * carries one by design, its code.
 */
export function findTokens(address: string, secrets: ReadonlySet<string>): string[] {
  const url = new URL(address)
  if (url.pathname === '/auth/callback') url.searchParams.delete('code')
  const text = `${url.href}\n${decode(url.href)}`
  const parameters = new Set([...url.searchParams.keys(), ...new URLSearchParams(url.hash.slice(1)).keys()])
  return [
    ...(jsonWebToken.test(text) ? ['a JSON Web Token'] : []),
    ...tokenParameters.filter((name) => parameters.has(name)),
    ...([...secrets].some((secret) => text.includes(secret)) ? ['a code or token of another request'] : []),
  ].map((what) => `${what} in ${url.origin}${url.pathname}`)
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
