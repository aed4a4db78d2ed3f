/**
 * Limits where a sign-in may end to pages of this application (decisions §2). Takes anything, gives a path with its
 * query that begins with one slash; what leads elsewhere, or to no page that `isKnown` knows, gives the home page.
 */
export function safeReturnTo(value: unknown, isKnown: (pathname: string) => boolean = () => true): string {
  if (typeof value !== 'string' || !value.startsWith('/')) return '/'
  // The parser decides, as the browser would: it drops tabs and line breaks and reads "\" as "/".
  if (!URL.canParse(value, location.origin)) return '/'
  const { origin, pathname, search, hash } = new URL(value, location.origin)
  // A path that starts with two slashes would be another host the next time it is read.
  if (origin !== location.origin || pathname.startsWith('//') || pathname === '/auth/callback') return '/'
  return isKnown(pathname) ? `${pathname}${search}${hash}` : '/'
}
