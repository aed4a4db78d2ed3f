import { useEffect } from 'react'
import { useLingui } from '@lingui/react'
import { useRouter } from '@tanstack/react-router'
import { ApiError } from '@/lib/api/api-error'
import { buttonStyle } from '@/components/ui/button-style'
import { recordError } from '@/lib/storage/error-log'
import { notify } from '@/lib/notify'
import { ErrorPage } from './error-page'
import { LoadError } from './load-error'
import { SignInNeeded } from './sign-in-needed'
import { SignInUnavailable } from '@/routing/sign-in-unavailable'

// A broken page may be rendered more than once before it is left; it is one error.
const reported = new WeakSet<Error>()

/** Stores a render error in the error log and notifies the user, with a link to the error viewer. */
function reportRenderError(error: unknown): void {
  if (error instanceof Error) {
    if (reported.has(error)) return
    reported.add(error)
  }
  recordError(error)
  notify({
    kind: 'error',
    id: 'shell.renderError',
    values: { name: error instanceof Error ? error.name : typeof error },
    action: { id: 'shell.showDetails', to: '/errors' },
  })
}

/** Replaces a page that could not be shown: the router's default error component. */
export function RouteError({ error }: { error: unknown }) {
  if (error instanceof SignInUnavailable) return <SignInNeeded />
  if (error instanceof ApiError) {
    const asPage = error.isPageLevel || error.status === 404
    return asPage ? <ErrorPage code={String(error.status)} /> : <LoadError error={error} />
  }
  // The application's own files did not load: the connection is lost, or a new version has replaced this one.
  if (error instanceof Error && /dynamically imported module|module script failed/i.test(error.message)) {
    return <LoadError error={error} />
  }
  return <BrokenPage error={error} />
}

/** A render error: into the log, to home, and a notification that leads to the error viewer. */
function BrokenPage({ error }: { error: unknown }) {
  const { i18n } = useLingui()
  const router = useRouter()
  useEffect(() => {
    reportRenderError(error)
    // Home itself may be what is broken; going there again would never end.
    if (router.state.location.pathname !== '/') void router.navigate({ to: '/', replace: true })
  }, [error, router])
  return (
    <div className="max-w-2xl rounded border border-line bg-surface-raised p-6">
      <h1 tabIndex={-1} className="text-lg font-semibold outline-none">
        {i18n._('shell.brokenPage')}
      </h1>
      <div className="mt-4">
        <button type="button" className={buttonStyle('primary')} onClick={() => window.location.reload()}>
          {i18n._('common.tryAgain')}
        </button>
      </div>
    </div>
  )
}
