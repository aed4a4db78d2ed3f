import type { SessionState } from '@/auth/session'
import { mayOpen } from './access'
import { type MenuGroup, type MenuIcon, menuGroups, type RouteMeta } from './route-meta'

/** The part of a router's route that the shell reads. */
export interface RouteEntry {
  id: string
  fullPath: string
  options: { staticData?: RouteMeta }
}

export interface MenuEntry {
  route: string
  /** The address that the entry leads to. */
  path: string
  title: string
  icon: MenuIcon
}

export interface MenuSection {
  group: MenuGroup
  entries: MenuEntry[]
}

/** An index route's full path ends in a slash that its address has not. */
export function withoutTrailingSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}

/** A route's path with its parameters filled in. */
export function filledPath(path: string, params: Readonly<Record<string, unknown>>): string {
  return path.replace(/\$(\w+)/g, (whole, name: string) => (name in params ? String(params[name]) : whole))
}

/**
 * The sidebar for this visitor, from the route tree: groups in the specification's order, empty ones left out. For
 * signed-in users the public pages come last, as the menu starts with their work.
 */
export function menuFor(routes: readonly RouteEntry[], state: SessionState): MenuSection[] {
  const user = state.status === 'signed-in' ? state.user : null
  const offered = routes.flatMap(({ fullPath, options: { staticData } }) => {
    if (!staticData?.menu || !mayOpen(staticData, state)) return []
    const { group, signedInGroup, order, icon, path } = staticData.menu
    const route = withoutTrailingSlash(fullPath)
    return [
      {
        group: (user && signedInGroup) ?? group,
        order,
        entry: { route, path: (user && path?.(user)) ?? route, title: staticData.title, icon },
      },
    ]
  })
  const groups = user ? [...menuGroups.slice(1), menuGroups[0]] : menuGroups
  return groups.flatMap((group) => {
    const entries = offered
      .filter((item) => item.group === group)
      .toSorted((a, b) => a.order - b.order)
      .map(({ entry }) => entry)
    return entries.length > 0 ? [{ group, entries }] : []
  })
}

/** The entry that the present page belongs to: the one with the longest path that leads to it. The sheets
 *  (`/score-management`, `/attendance-management`) belong to the pages where they are chosen. */
export function currentEntry(sections: readonly MenuSection[], pathname: string): MenuEntry | undefined {
  const here = withoutTrailingSlash(pathname).replace(/^(\/\w+)-management$/, '$1')
  return sections
    .flatMap(({ entries }) => entries)
    .filter(({ path }) => here === path || (path !== '/' && here.startsWith(`${path}/`)))
    .toSorted((a, b) => b.path.length - a.path.length)[0]
}
