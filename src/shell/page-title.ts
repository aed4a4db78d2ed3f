import { useEffect, useSyncExternalStore } from 'react'
import { useMatches } from '@tanstack/react-router'

// An error page takes the place of a page without being its route; it then names itself here.
let override: string | null = null
const listeners = new Set<() => void>()

function setOverride(title: string | null): void {
  override = title
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Catalogue id of the present page's name: top bar, tab title, announcement. */
export function usePageTitle(): string {
  const ofRoute = useMatches({ select: (matches) => matches.at(-1)?.staticData.title })
  return useSyncExternalStore(subscribe, () => override) ?? ofRoute ?? 'home.title'
}

/** Names the page after the component that stands in for it, as long as that is shown. */
export function useStandInTitle(title: string): void {
  useEffect(() => {
    setOverride(title)
    return () => setOverride(null)
  }, [title])
}
