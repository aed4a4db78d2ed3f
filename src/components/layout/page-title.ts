import { useEffect } from 'react'
import { useMatches } from '@tanstack/react-router'
import { createAtom, useSelector } from '@tanstack/react-store'

/** An error page that replaces a page without being its route sets its name here. */
const override = createAtom<string | null>(null)

/** Catalogue id of the present page's name: top bar, tab title, announcement. */
export function usePageTitle(): string {
  const ofRoute = useMatches({ select: (matches) => matches.at(-1)?.staticData.title })
  return useSelector(override) ?? ofRoute ?? 'home.title'
}

/** Names the page after the component that replaces it, as long as that is shown. */
export function useStandInTitle(title: string): void {
  useEffect(() => {
    override.set(title)
    return () => override.set(null)
  }, [title])
}
