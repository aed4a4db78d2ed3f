import { StrictMode, useEffect } from 'react'
import type { Root } from 'react-dom/client'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createAtom, useSelector } from '@tanstack/react-store'
import type { PageErrorStatus } from '@/lib/api/api-error'
import { connectErrorLog } from '@/lib/storage/error-log'
import { loadCatalog } from '@/lib/i18n/i18n'
import type { AppSession } from '@/auth/create-session'
import { SessionProvider } from '@/auth/session-provider'
import { CrashBoundary } from '@/components/feedback/crash-boundary'
import { findLeftPage } from '@/routing/left-page'
import { preloadMenuIcons } from '@/components/shell/menu-icon'
import { afterFirstRows } from '@/components/ui/after-first-rows'
import { lazyWithRetry } from '@/components/ui/lazy'
import { useSession } from '@/auth/use-session'
import type { SheetApi, SheetKind } from '@/sheets/sync/sheet'
import { createUserSession, type UserSession, UserSessionProvider } from '@/sheets/user-session'
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

/** Each kind of sheet sends its own cells; the code for it comes when there is something to send. */
const senders: Record<SheetKind, (queryClient: QueryClient) => Promise<SheetApi>> = {
  scores: async (queryClient) => (await import('@/features/scores/sheet-api')).createScoreSheetApi(queryClient),
  attendances: async (queryClient) =>
    (await import('@/features/attendances/sheet-api')).createAttendanceSheetApi(queryClient),
}

/** In this time the code of the first page sends its requests, and a quick line answers them, in milliseconds. */
const headStart = 50

interface App {
  /** Loads the code of the page at a path before it is known whether the user may see it. */
  loadPageCode: (pathname: string) => Promise<unknown>
  /** Shows the application once it is known who is there. Gives the way to the error page for the API client. */
  mount: (root: Root) => (status: PageErrorStatus) => Promise<void>
}

export function createApp(session: AppSession, queryClient: QueryClient): App {
  const userSession = createAtom<UserSession | null>(null)
  const router = createAppRouter({ session, queryClient, findUserSession: () => userSession.get() })

  function beginUserSession(owner: string): void {
    const apiFor = (kind: SheetKind) => senders[kind](queryClient)
    userSession.set(createUserSession({ session, queryClient, owner, apiFor }))
    preloadMenuIcons()
    loadCatalog('signedIn').catch(() => undefined)
  }

  function endUserSession(): void {
    userSession.get()?.dispose()
    userSession.set(null)
    // No page of the user stays, not in this tab and not in the others.
    void router.navigate({ to: '/', replace: true, ignoreBlocker: true })
  }

  let { status } = session.state()
  function followSession(): void {
    const state = session.state()
    const isOver = (status === 'signed-in' || status === 'no-permissions') && state.status !== status
    status = state.status
    if (state.status === 'signed-in' && userSession.get() === null) beginUserSession(state.user.profile.username)
    if (isOver) endUserSession()
  }

  function Pages() {
    return (
      <UserSessionProvider userSession={useSelector(userSession)}>
        <CrashBoundary>
          <RouterProvider router={router} />
          <IdleWarning />
        </CrashBoundary>
      </UserSessionProvider>
    )
  }

  return {
    loadPageCode: router.options.context.loadPageCode,
    mount(root) {
      connectErrorLog(() => router.state.matches.at(-1)?.fullPath ?? '')
      followSession()
      session.subscribe(followSession)
      const render = () => {
        // Earlier the font would keep a slow line from the program. When it does not arrive, texts keep their other font.
        document.fonts.load('1em "Noto Sans Khmer Variable"', 'ក').catch(() => undefined)
        root.render(
          <StrictMode>
            <I18nProvider i18n={i18n}>
              <SessionProvider session={session}>
                <QueryClientProvider client={queryClient}>
                  <Pages />
                </QueryClientProvider>
              </SessionProvider>
            </I18nProvider>
          </StrictMode>,
        )
      }
      // The page frame stays until the first page has asked for its data: only then has a slow processor time to draw the shell,
      // and a slow line to fetch its font.
      const loaded = router.load().catch(() => undefined)
      const asked = router.options.context
        .loadPageCode(location.pathname)
        .then(() => new Promise((resolve) => setTimeout(resolve, headStart)))
      void Promise.race([loaded, asked.catch(() => loaded)]).then(render)

      return async (status) => {
        const leftPage = findLeftPage(router.state.location)
        await router.navigate({
          to: '/error-page/$code',
          params: { code: String(status) },
          state: { leftPage },
          ignoreBlocker: true,
        })
      }
    },
  }
}
