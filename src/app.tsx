import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { RouterProvider } from '@tanstack/react-router'
import type { LeavingStatus } from '@/lib/api-error'
import { clearErrorLog, connectErrorLog } from '@/lib/error-log'
import { completeTexts } from '@/lib/i18n'
import { forgetServerData } from '@/lib/shared-query-client'
import type { AppSession } from '@/session/create-session'
import { IdleWarning } from '@/session/idle-warning'
import { SessionProvider } from '@/session/session-provider'
import { CrashBoundary } from '@/shell/crash-boundary'
import { preloadMenuIcons } from '@/shell/menu-icon'
import { createAppRouter } from './router'

/** Shows the application once it is known who is there. Gives the way to the error page for the API client. */
export function mountApp(root: HTMLElement, session: AppSession): (status: LeavingStatus) => Promise<void> {
  const router = createAppRouter({ session })
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
