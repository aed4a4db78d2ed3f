import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { recordError } from '@/lib/storage/error-log'
import { useUser } from '@/auth/use-session'
import { removeSavedView, storeSavedView } from './saved-view-store'
import { markSavedViews, type SavedView, savedViewsQuery, viewOwner } from './saved-views'

/** Stores and removes views; says when the browser keeps nothing. */
export function useChangeViews() {
  const client = useQueryClient()
  const user = useUser()
  const owner = viewOwner(user)
  const { queryKey } = savedViewsQuery(user)
  const [hasFailed, setFailed] = useState(false)
  const attempt = async (
    change: Promise<void>,
    after: (views: readonly SavedView[]) => readonly SavedView[],
  ): Promise<boolean> => {
    try {
      await change
    } catch (error) {
      recordError(error)
      setFailed(true)
      return false
    }
    setFailed(false)
    const views = after(client.getQueryData(queryKey) ?? [])
    markSavedViews(owner, views.length > 0)
    client.setQueryData(queryKey, views)
    return true
  }
  return {
    hasFailed,
    store: (view: SavedView) =>
      attempt(storeSavedView(owner, view), (views) =>
        views.some(({ id }) => id === view.id)
          ? views.map((known) => (known.id === view.id ? view : known))
          : [...views, view],
      ),
    remove: (id: string) => attempt(removeSavedView(owner, id), (views) => views.filter((view) => view.id !== id)),
  }
}
