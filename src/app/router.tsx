import type { ReactNode } from 'react'
import { createRouter, parseSearchWith, stringifySearchWith } from '@tanstack/react-router'
import { PageHelp } from '@/features/help/page-help'
import { QuickOpen } from '@/features/quick-open/quick-open'
import { rememberOpeners } from '@/routing/opener'
import { AppShell } from '@/components/shell/app-shell'
import { ComingProvider } from '@/components/shell/leaving'
import { RouteError } from '@/components/feedback/route-error'
import type { RouteMeta } from '@/routing/route-meta'
import type { RouterContext } from '@/routes/__root'
import { routeTree } from '@/routeTree.gen'

/**
 * Reads a text in quotation marks in an address and throws for every other one. The router's default reads and
 * quotes whatever could be JSON, so that codes became `?province=%2212%22`; links of that kind can still be opened.
 */
function readQuoted(text: string): unknown {
  if (!text.startsWith('"')) throw new SyntaxError('Not in quotation marks')
  return JSON.parse(text)
}

/** What is around every page. It is there before the first page, so that it can be drawn while that page's data is on its way. */
function Shell({ children }: { children: ReactNode }) {
  return (
    <ComingProvider>
      <AppShell pageName={<PageHelp />} tools={<QuickOpen />}>
        {children}
      </AppShell>
    </ComingProvider>
  )
}

/** The router over the generated route tree. */
export function createAppRouter(context: Omit<RouterContext, 'loadPageCode'>) {
  const router = createRouter({
    routeTree,
    context: { ...context, loadPageCode },
    defaultPreload: 'intent',
    // TanStack Query decides what is fresh.
    defaultPreloadStaleTime: 0,
    InnerWrap: Shell,
    defaultErrorComponent: RouteError,
    parseSearch: parseSearchWith(readQuoted),
    stringifySearch: stringifySearchWith(JSON.stringify, readQuoted),
    scrollRestoration: true,
    // Another page of a list begins at its first row.
    scrollToTopSelectors: ['[data-scroll-restoration-id="list"]'],
  })

  rememberOpeners(router)

  async function loadPageCode(pathname: string): Promise<void> {
    const [routes] = router.getMatchedRoutes(pathname)
    await Promise.all(routes.map(async (route) => router.loadRouteChunk(route)))
  }
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
  // Mandatory: a route that does not say who may open it does not compile.
  interface StaticDataRouteOption extends RouteMeta {}
}
