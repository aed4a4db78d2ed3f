import { useCallback } from 'react'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useUser } from '@/auth/use-session'
import { rememberTable } from './remembered-table'
import type { SavedView } from './saved-views'

/** The filters and the order of a list's address, always in the same order; the page and its size are no part of a view. */
export function viewSearch(search: string): string {
  const params = new URLSearchParams(search)
  params.delete('page')
  params.delete('size')
  params.sort()
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

/** The list on the screen, as a view would hold it. */
export function useListAddress(): Pick<SavedView, 'path' | 'search'> {
  return useLocation({
    select: ({ pathname, searchStr }) => ({ path: pathname, search: viewSearch(searchStr) }),
    structuralSharing: true,
  })
}

/** Opens a view: its columns, and its list with its filters and order. */
export function useOpenView(): (view: SavedView) => void {
  const router = useRouter()
  const user = useUser()
  return useCallback(
    ({ table, hidden, path, search }) => {
      rememberTable(user, table, { hidden: [...hidden] })
      void router.navigate({ href: `${path}${search}` })
    },
    [router, user],
  )
}
