import type { SessionState } from '@/auth/session'
import { mayOpen } from '@/routing/access'
import { menuFor, type RouteEntry, withoutTrailingSlash } from '@/routing/menu'

/** A page that can be gone to by its name alone. */
export interface QuickPage {
  path: string
  /** Catalogue id. */
  title: string
  /** A page on which one thing is done, such as making a record. */
  isAction: boolean
}

/**
 * The pages that this visitor may open without naming a record: those of the menu in its order, then the others. Error
 * pages are left out, and so are the sheets, which open from the pages where they are chosen.
 */
export function quickPages(routes: readonly RouteEntry[], state: SessionState): QuickPage[] {
  const listed = menuFor(routes, state).flatMap(({ entries }) =>
    entries.map(({ path, title }) => ({ path, title, isAction: false })),
  )
  const others = routes.flatMap(({ id, fullPath, options: { staticData } }) => {
    if (!staticData || staticData.menu || staticData.requires === 'public' || !mayOpen(staticData, state)) return []
    const path = withoutTrailingSlash(fullPath)
    // The layout of the signed-in pages has the address of the home page.
    const isPage = path !== '/' && id !== '__root__' && !path.includes('$') && !/^\/\w+-management$/.test(path)
    return isPage ? [{ path, title: staticData.title, isAction: path.endsWith('/new') }] : []
  })
  return [...listed, ...others]
}
