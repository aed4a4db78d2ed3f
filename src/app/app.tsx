import { StrictMode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { academicYearQueries } from '@/domain/academic-years/queries'
import type { PageErrorStatus } from '@/lib/api/api-error'
import { clearErrorLog, connectErrorLog } from '@/lib/storage/error-log'
import { loadCatalog } from '@/lib/i18n/i18n'
import { queryClient } from '@/lib/api/query-client'
import type { AppSession } from '@/auth/create-session'
import type { Permission } from '@/auth/permissions'
import { SessionProvider } from '@/auth/session-provider'
import { CrashBoundary } from '@/components/feedback/crash-boundary'
import { findLeftPage } from '@/routing/left-page'
import { preloadMenuIcons } from '@/components/shell/menu-icon'
import { afterFirstRows } from '@/components/ui/after-first-rows'
import { lazyWithRetry } from '@/components/ui/lazy'
import { useSession } from '@/auth/use-session'
import { connectSheets } from './connect-sheets'
import { createAppRouter } from './router'

const IdleCountdown = lazyWithRetry(async () => (await import('@/components/feedback/idle-countdown')).IdleCountdown)

/** Before an idle sign-out: how long is left, and the way to stay. */
function IdleWarning() {
  const session = useSession()
  const endsAt = session.status === 'signed-in' ? session.idleEndsAt : null
  const isSignedIn = session.status === 'signed-in'
  useEffect(() => {
    if (isSignedIn) void afterFirstRows().then(IdleCountdown.preload)
  }, [isSignedIn])
  return endsAt !== null && <IdleCountdown endsAt={endsAt} />
}

interface App {
  /** Loads the code of the page at a path before it is known whether the user may see it. */
  loadPageCode: (pathname: string) => Promise<unknown>
  /** Shows the application once it is known who is there. Gives the way to the error page for the API client. */
  mount: (root: HTMLElement) => (status: PageErrorStatus) => Promise<void>
}

/**
 * Requests the academic years while the user's profile is still loading: schools, classes and students belong to a year, so
 * nearly every page behind sign-in waits for them.
 */
export async function prefetchAcademicYears(permissions: ReadonlySet<Permission>): Promise<void> {
  if (!permissions.has('sts_view_academic_years') && !permissions.has('sts_manage_academic_years')) return
  await queryClient.query(academicYearQueries.all())
}

export function createApp(session: AppSession): App {
  const router = createAppRouter({ session, queryClient })
  return {
    loadPageCode: router.options.context.loadPageCode,
    mount: (root) => mountApp(root, session, router),
  }
}

type Router = ReturnType<typeof createAppRouter>

function mountApp(root: HTMLElement, session: AppSession, router: Router): (status: PageErrorStatus) => Promise<void> {
  connectErrorLog(() => router.state.matches.at(-1)?.fullPath ?? '')

  let { status } = session.state()
  const startUserWork = () => {
    preloadMenuIcons()
    connectSheets(session)
  }
  if (status === 'signed-in') startUserWork()
  session.subscribe(() => {
    const before = status
    status = session.state().status
    if (status === 'signed-in' && before !== 'signed-in') {
      startUserWork()
      loadCatalog('signedIn').catch(() => undefined)
    }
    if ((before === 'signed-in' || before === 'no-permissions') && status !== before) {
      // Nothing of the user stays behind, and no page of theirs: not in this tab and not in the others.
      queryClient.clear()
      clearErrorLog()
      void router.navigate({ to: '/', replace: true, ignoreBlocker: true })
    }
  })

  const render = () => {
    createRoot(root).render(
      <StrictMode>
        <I18nProvider i18n={i18n}>
          <SessionProvider session={session}>
            <QueryClientProvider client={queryClient}>
              <CrashBoundary>
                <RouterProvider router={router} />
                <IdleWarning />
              </CrashBoundary>
            </QueryClientProvider>
          </SessionProvider>
        </I18nProvider>
      </StrictMode>,
    )
  }
  // Until the first page is there the page frame stays: React would replace it by nothing.
  router.load().then(render, render)

  return async (status) => {
    const leftPage = findLeftPage(router.state.location)
    await router.navigate({
      to: '/error-page/$code',
      params: { code: String(status) },
      state: { leftPage },
      ignoreBlocker: true,
    })
  }
}
