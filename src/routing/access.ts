import type { SessionState } from '@/auth/session'
import type { RouteMeta } from './route-meta'

/**
 * Returns whether this visitor may open the route. The guard and the menu both ask here, so that the menu
 * never offers what the guard would refuse.
 */
export function mayOpen({ requires, hiddenFor }: RouteMeta, state: SessionState): boolean {
  if (requires === 'public') return true
  if (state.status !== 'signed-in') return false
  const { role, permissions } = state.user
  if (hiddenFor?.includes(role)) return false
  return requires === 'signed-in' || requires.some((permission) => permissions.has(permission))
}
