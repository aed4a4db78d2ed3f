import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { PageHelp } from '@/features/help/page-help'
import { QuickOpen } from '@/features/quick-open/quick-open'
import type { QueryClient } from '@tanstack/react-query'
import type { Session } from '@/auth/session'
import { AppShell } from '@/components/shell/app-shell'
import { ErrorPage } from '@/components/feedback/error-page'
import type { UserSession } from '@/sheets/user-session'
import { ComingProvider } from '@/components/shell/leaving'

export interface RouterContext {
  session: Session
  queryClient: QueryClient
  /** What belongs to the user who is signed in; null for an anonymous visitor. */
  findUserSession: () => UserSession | null
  loadPageCode: (pathname: string) => Promise<void>
}

export const Route = createRootRouteWithContext<RouterContext>()({
  staticData: { title: 'home.title', requires: 'public' },
  // The frame of every page and the page of every unknown address: never a chunk that has to be fetched first.
  codeSplitGroupings: [],
  component: Root,
  notFoundComponent: () => <ErrorPage />,
})

function Root() {
  return (
    <ComingProvider>
      <AppShell pageName={<PageHelp />} tools={<QuickOpen />}>
        <Outlet />
      </AppShell>
    </ComingProvider>
  )
}
