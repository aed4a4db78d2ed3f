import type { SessionState } from '@/auth/session'
import { mayOpen } from './access'
import { filledPath, type RouteEntry, withoutTrailingSlash } from './menu'

export interface Crumb {
  title: string
  path: string
}

/**
 * The pages above the present one, from home down: every route whose path leads to it and which the visitor may open.
 * Empty for a page that has nothing but home above it (lists, static pages).
 */
export function crumbsFor(
  routes: readonly RouteEntry[],
  page: { fullPath: string; params: Readonly<Record<string, unknown>> },
  state: SessionState,
): Crumb[] {
  const here = withoutTrailingSlash(page.fullPath)
  const above = routes
    .flatMap(({ fullPath, options: { staticData } }) => {
      const path = withoutTrailingSlash(fullPath)
      // The root and the pathless layouts share the home page's path and are no pages.
      const leads = path !== '/' && path !== '' && here.startsWith(`${path}/`)
      return leads && staticData && mayOpen(staticData, state) ? [{ title: staticData.title, path }] : []
    })
    .toSorted((a, b) => a.path.length - b.path.length)
    .map(({ title, path }) => ({ title, path: filledPath(path, page.params) }))
  return above.length > 0 ? [{ title: 'home.title', path: '/' }, ...above] : []
}
