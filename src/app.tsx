import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { RouterProvider } from '@tanstack/react-router'
import type { LeavingStatus } from '@/lib/api-error'
import { clearErrorLog, connectErrorLog } from '@/lib/error-log'
import { areaTexts, completeTexts } from '@/lib/i18n'
import { forgetServerData, sharedQueryClient } from '@/lib/shared-query-client'
import { textAreaOf } from '@/lib/text-areas'
import type { AppSession } from '@/session/create-session'
import { IdleWarning } from '@/session/idle-warning'
import type { Permission } from '@/session/permissions'
import { SessionProvider } from '@/session/session-provider'
import { CrashBoundary } from '@/shell/crash-boundary'
import { preloadMenuIcons } from '@/shell/menu-icon'
import { createAppRouter } from './router'

interface App {
  /** Fetches the program's part and the texts of the page at an address, before it is known who may see it. */
  fetchPage: (pathname: string) => Promise<unknown>
  /** Shows the application once it is known who is there. Gives the way to the error page for the API client. */
  mount: (root: HTMLElement) => (status: LeavingStatus) => Promise<void>
}

/**
 * What nearly every page behind sign-in asks first is asked while the user's profile is on its way. Schools, classes and
 * pupils belong to a year, so that their lists could otherwise only be asked after it.
 */
export async function readAhead(permissions: ReadonlySet<Permission>): Promise<void> {
  const mayAsk = permissions.has('sts_view_academic_years') || permissions.has('sts_manage_academic_years')
  const area = textAreaOf(location.pathname)
  if (!mayAsk || area === null || area === 'years' || area === 'holidays') return
  const [{ academicYearQueries }, queryClient] = await Promise.all([
    import('@/features/academic-years/queries'),
    sharedQueryClient(),
  ])
  await queryClient.query(academicYearQueries.all())
}

export function createApp(session: AppSession): App {
  const router = createAppRouter({ session })
  return {
    async fetchPage(pathname) {
      const area = textAreaOf(pathname)
      const [routes] = router.getMatchedRoutes(pathname)
      await Promise.all([
        ...routes.map((route) => router.loadRouteChunk(route)),
        ...(area === null ? [] : [areaTexts(area)]),
      ])
    },
    mount: (root) => mountApp(root, session, router),
  }
}

type Router = ReturnType<typeof createAppRouter>

function mountApp(root: HTMLElement, session: AppSession, router: Router): (status: LeavingStatus) => Promise<void> {
  connectErrorLog(() => router.state.matches.at(-1)?.fullPath ?? '')

  let wasSignedIn = session.state().status === 'signed-in'
  if (wasSignedIn) preloadMenuIcons()
  session.subscribe(() => {
    const isSignedIn = session.state().status === 'signed-in'
    if (isSignedIn && !wasSignedIn) completeTexts().catch(() => undefined)
    if (wasSignedIn && !isSignedIn) {
      // Nothing of the user stays behind, and no page of theirs: not in this tab and not in the others.
      forgetServerData()
      clearErrorLog()
      void router.navigate({ to: '/', replace: true, ignoreBlocker: true })
    }
    wasSignedIn = isSignedIn
  })

  createRoot(root).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <SessionProvider session={session}>
          <CrashBoundary>
            <RouterProvider router={router} />
            <IdleWarning />
          </CrashBoundary>
        </SessionProvider>
      </I18nProvider>
    </StrictMode>,
  )

  return async (status) => {
    await router.navigate({ to: '/error-page/$code', params: { code: String(status) }, ignoreBlocker: true })
  }
}
