import { redirect } from '@tanstack/react-router'

/** For a loader to throw: the error page takes the place of the address in the history. */
export function errorRedirect(code: '403' | '404') {
  return redirect({ to: '/error-page/$code', params: { code }, replace: true })
}
