import type { MouseEvent } from 'react'
import { type AnyRouter, useLocation, useRouter } from '@tanstack/react-router'
import { withoutTrailingSlash } from './menu'

/** The list, as an entry of the tab's history, that a page was opened from. */
interface Opener {
  pathname: string
  index: number
  key: string
}

// By the key of a history entry, which is random: it says nothing of a user.
const openers = new Map<string, Opener>()

/** Remembers of every page below a list from which list it was opened, also by way of other such pages. */
export function rememberOpeners(router: AnyRouter): void {
  const routeOf = (pathname: string) => router.getMatchedRoutes(pathname)[0].at(-1)
  const isList = (route: ReturnType<typeof routeOf>) => route?.options.staticData?.isList === true
  const lists = Object.values<NonNullable<ReturnType<typeof routeOf>>>(router.routesById)
    .filter(isList)
    .map(({ fullPath }) => `${withoutTrailingSlash(fullPath)}/`)
  router.subscribe('onBeforeNavigate', ({ fromLocation: from, toLocation: { pathname, state: to } }) => {
    if (from === undefined || to.__TSR_key === undefined || openers.has(to.__TSR_key)) return
    const { __TSR_key: key = '', __TSR_index: index } = from.state
    const path = routeOf(pathname)?.fullPath ?? ''
    if (!lists.some((list) => path.startsWith(list))) return
    const opener = isList(routeOf(from.pathname)) ? { pathname: from.pathname, index, key } : openers.get(key)
    if (opener !== undefined && opener.index < to.__TSR_index) openers.set(to.__TSR_key, opener)
  })
}

/** The list that the page was opened from, and the ways back to it as it was left: its page, filters, order and position. */
export function useOpener() {
  const router = useRouter()
  const opener = useLocation({ select: ({ state }) => openers.get(state.__TSR_key ?? '') })
  if (opener === undefined) return null
  const stepsBack = () => opener.index - router.latestLocation.state.__TSR_index
  return {
    pathname: opener.pathname,
    key: opener.key,
    /** For a link to the list: a plain press goes back instead. */
    onClick: (event: MouseEvent) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      router.history.go(stepsBack())
    },
    /** Resolves when the list is shown. Nothing is asked: what the page held is saved. */
    goBack: async () => {
      await new Promise<void>((resolve) => {
        const unsubscribe = router.subscribe('onResolved', () => {
          unsubscribe()
          resolve()
        })
        router.history.go(stepsBack(), { ignoreBlocker: true })
      })
    },
  }
}
