import { createRootRouteWithContext } from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import type { Session } from '@/auth/session'
import { ErrorPage } from '@/components/feedback/error-page'
import { PageOutlet } from '@/components/shell/main-area'
import type { UserSession } from '@/sheets/user-session'

export interface RouterContext {
  session: Session
  queryClient: QueryClient
  /** What belongs to the user who is signed in; null for an anonymous visitor. */
  findUserSession: () => UserSession | null
  loadPageCode: (pathname: string) => Promise<void>
}

export const Route = createRootRouteWithContext<RouterContext>()({
  staticData: { title: 'home.title', requires: 'public' },
  // The page of every unknown address: never a chunk that has to be fetched first.
  codeSplitGroupings: [],
  component: PageOutlet,
  notFoundComponent: () => <ErrorPage />,
})
