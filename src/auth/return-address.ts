import * as z from 'zod/mini'
import { readTabValue, removeTabValue, writeTabValue } from '@/lib/storage/storage'

/**
 * Limits where a sign-in may end to pages of this application. Takes anything, returns a path with its query that begins
 * with one slash; what leads elsewhere, to an error page, or to no page that `isKnown` knows becomes the home page.
 */
export function safeReturnTo(value: unknown, isKnown: (pathname: string) => boolean = () => true): string {
  return safeAddress(value, (pathname) => !/^\/error-page(?:\/|$)/.test(pathname) && isKnown(pathname))
}

/**
 * The same for the check on load, which may return to any page, even an error page, because the visitor did not ask for
 * it.
 */
function safeAddress(value: unknown, isKnown: (pathname: string) => boolean): string {
  if (typeof value !== 'string' || !value.startsWith('/')) return '/'
  // The parser decides, as the browser would: it drops tabs and line breaks and reads "\" as "/".
  if (!URL.canParse(value, location.origin)) return '/'
  const { origin, pathname, search, hash } = new URL(value, location.origin)
  // A path that starts with two slashes would be another host the next time it is read.
  if (origin !== location.origin || pathname.startsWith('//') || pathname === '/auth/callback') return '/'
  return isKnown(pathname) ? `${pathname}${search}${hash}` : '/'
}

/** The address of the page that is shown. */
export function currentAddress(): string {
  return `${location.pathname}${location.search}${location.hash}`
}

const request = z.object({ returnTo: z.string(), silent: z.boolean() })
/** A request to the identity service while the tab is away: where it is to come back to, and whether anybody asked for it. */
export type SignInRequest = z.infer<typeof request>

export function rememberRequest(made: SignInRequest): void {
  writeTabValue('signInRequest', { returnTo: toSafeReturnAddress(made), silent: made.silent })
}

function toSafeReturnAddress({ returnTo, silent }: SignInRequest): string {
  return silent ? safeAddress(returnTo, () => true) : safeReturnTo(returnTo)
}

/** The request that an answer belongs to. An address may contain a searched name, so it is removed with the reading. */
export function takeRequest(): SignInRequest {
  const found = readTabValue('signInRequest', request)
  removeTabValue('signInRequest')
  return found === null ? { returnTo: '/', silent: false } : { ...found, returnTo: toSafeReturnAddress(found) }
}

const endedAt = z.object({ address: z.string(), userId: z.number() })

/** Keeps the page that a session ended on without the user's wish, so that the same user comes back to it. */
export function rememberInterruptedPage(address: string, userId: number): void {
  writeTabValue('interruptedPage', { address: safeReturnTo(address), userId })
}

/**
 * Returns and removes the page on which this user's session ended in this tab; removed whichever user has signed in.
 */
export function takeInterruptedPage(userId: number): string | null {
  const found = readTabValue('interruptedPage', endedAt)
  forgetInterruptedPage()
  return found?.userId === userId ? safeReturnTo(found.address) : null
}

export function forgetInterruptedPage(): void {
  removeTabValue('interruptedPage')
}
