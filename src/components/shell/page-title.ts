import { useEffect } from 'react'
import { useMatches, useRouter } from '@tanstack/react-router'
import { createAtom, useSelector } from '@tanstack/react-store'
import { useComing } from './leaving'

/** An error page that replaces a page without being its route sets its name here. */
const standIn = createAtom<string | null>(null)

/** Catalogue id of the name of the page that the address names, also while it loads: top bar, tab title, announcement. */
export function usePageTitle(): string {
  const router = useRouter()
  const coming = useComing()
  const ofRoute = useMatches({ select: (matches) => matches.at(-1)?.staticData.title })
  const override = useSelector(standIn)
  if (coming?.isOtherPage !== true) return override ?? ofRoute ?? 'home.title'
  const [routes] = router.getMatchedRoutes(coming.location.pathname)
  return routes.at(-1)?.options.staticData?.title ?? 'home.title'
}

/** Names the page after the component that replaces it, as long as that is shown. */
export function useStandInTitle(title: string): void {
  useEffect(() => {
    standIn.set(title)
    return () => standIn.set(null)
  }, [title])
}
