import { queryOptions, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { readShared, writeShared } from '@/lib/storage/storage'
import type { SignedInUser } from '@/auth/session'
import { useUser } from '@/auth/use-session'

/** A stored view of a list: filters and order as in its address, and the hidden columns. */
export interface SavedView {
  id: string
  name: string
  table: string
  /** The address of the list without what follows the question mark. */
  path: string
  /** The search string, with the question mark, without page and size. */
  search: string
  hidden: readonly string[]
  /** The dashboard shows its figures. */
  isPinned?: boolean | undefined
}

/** Whose views they are: on the one computer of a school office each user has their own. */
export const viewOwner = (user: SignedInUser | null) => String(user?.profile.id ?? 'anyone')

/** Says whether an owner has views on this device: most have none, and load nothing to learn it. */
const markKey = (owner: string) => `savedViews.${owner}`

export function markSavedViews(owner: string, hasViews: boolean): void {
  writeShared(markKey(owner), hasViews)
}

/** The views that a user has saved on this device, of all lists. */
export function savedViewsQuery(user: SignedInUser | null) {
  const owner = viewOwner(user)
  return queryOptions({
    queryKey: ['saved-views', owner],
    queryFn: async (): Promise<readonly SavedView[]> =>
      readShared(markKey(owner), z.boolean()) === true
        ? await (await import('./saved-view-store')).readSavedViews(owner)
        : [],
    staleTime: Infinity,
  })
}

/** The saved views of the signed-in user; none as long as they are read. */
export function useSavedViews(): readonly SavedView[] {
  const { data = [] } = useQuery(savedViewsQuery(useUser()))
  return data
}
