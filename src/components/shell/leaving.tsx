import * as z from 'zod/mini'
import { createContext, type ReactNode, use, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type AnyRouter, type ParsedLocation, useRouter } from '@tanstack/react-router'
import { createAtom, useSelector } from '@tanstack/react-store'
import { LeavingProvider } from '@/components/ui/leavable'

/** An address whose content is still loading while that of another one is on the screen. */
interface Coming {
  location: ParsedLocation
  /** True for another page, false for other search parameters of the page on the screen. */
  isOtherPage: boolean
  isLate: boolean
}

/** The time in which what comes may replace what is left without a placeholder in between, in milliseconds. */
const patience = 150

const comingContext = createContext<Coming | null>(null)

/**
 * Around the whole program: knows which address is loading. The router's own pending components do not suffice: they appear
 * only once a loader waits, after the guards and the code of a page, and keep a page of the same route with its listeners.
 */
export function ComingProvider({ children }: { children: ReactNode }) {
  const router = useRouter()
  const client = useQueryClient()
  // The router's state is a store like this one: both change in one render, so that what has loaded can take the focus.
  const [store] = useState(() => createAtom(firstPage(router)))
  const coming = useSelector(store)
  useLayoutEffect(() => {
    const stops = [
      router.subscribe('onBeforeLoad', ({ fromLocation, toLocation, pathChanged }) => {
        const isOther = pathChanged || fromLocation?.searchStr !== toLocation.searchStr
        const isLate = fromLocation === undefined || store.get()?.isLate === true
        store.set(isOther ? { location: toLocation, isOtherPage: pathChanged, isLate } : null)
      }),
      router.subscribe('onLoad', () => store.set(null)),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [router, store])

  const held = useRef<() => void>(undefined)
  useEffect(() => {
    if (coming === null) {
      held.current?.()
      held.current = undefined
    }
    if (coming === null || coming.isLate) return undefined
    let isOver = false
    const timer = setTimeout(async () => {
      const letGo = await holdRunningQueries(client)
      if (isOver) return letGo()
      held.current = letGo
      store.set({ ...coming, isLate: true })
    }, patience)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [coming, store, client])
  return <comingContext.Provider value={coming}>{children}</comingContext.Provider>
}

/** Until the first page is there it is the one that is coming, to a screen that shows nothing else. */
function firstPage({ state }: AnyRouter): Coming | null {
  return state.matches.length === 0 ? { location: state.location, isOtherPage: true, isLate: true } : null
}

/**
 * Keeps the queries that are running from being stopped when the page that observes them gives way to a placeholder: the
 * loader of the coming page may wait for the same ones. Returns how to let go of them.
 */
async function holdRunningQueries(client: QueryClient): Promise<() => void> {
  const running = client.getQueryCache().findAll({ fetchStatus: 'fetching' })
  if (running.length === 0) return () => undefined
  // The pages that have queries have loaded it; the home page does without.
  const { holdQuery } = await import('@/lib/api/query-memory')
  const stops = running.map((query) => holdQuery(client, query))
  return () => {
    for (const stop of stops) stop()
  }
}

export function useComing(): Coming | null {
  return use(comingContext)
}

/**
 * The search part of the address that the page is on its way to; the present one when it is on no way, or on the way to
 * another page. A filter shows the choice immediately, while the rows that fit are still loading.
 */
export function usePendingSearch<S extends z.core.$ZodType>(schema: S, present: z.output<S>): z.output<S> {
  const coming = useComing()
  if (coming === null || coming.isOtherPage) return present
  const read = z.safeParse(schema, coming.location.search)
  return read.success ? read.data : present
}

interface LeavingScopeProps {
  /** Filters stay for other search parameters of their page: what is typed while rows load counts. */
  keeps?: 'search'
  children: ReactNode
}

/** Around what belongs to the address on the screen, and is left as soon as another address is loading. */
export function LeavingScope({ keeps, children }: LeavingScopeProps) {
  const coming = useComing()
  const isLeft = coming !== null && (keeps === undefined || coming.isOtherPage)
  return <LeavingProvider value={!isLeft ? 'no' : coming.isLate ? 'late' : 'yes'}>{children}</LeavingProvider>
}
