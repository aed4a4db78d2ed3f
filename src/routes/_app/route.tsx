import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { loadCatalog } from '@/lib/i18n/i18n'
import { useUser } from '@/auth/use-session'
import { guard } from '@/routing/guard'

export const Route = createFileRoute('/_app')({
  // Its page is one line, which would be a file of its own.
  codeSplitGroupings: [],
  staticData: { title: 'home.title', requires: 'signed-in' },
  beforeLoad: async ({ context, location, matches, preload }) => {
    await guard({ context, location, matches, preload })
    // A loader whose code arrives after its page was left would send requests in the name of the next page, and a refusal
    // would replace that page. The router reports a failure itself when it loads the code again.
    const code = context.loadPageCode(location.pathname).catch(() => undefined)
    await Promise.all([loadCatalog('signedIn'), code])
    const userSession = context.findUserSession()
    // The session has ended while the page was loading.
    if (userSession === null) throw redirect({ to: '/', replace: true })
    return { userSession }
  },
  component: SignedInOutlet,
})

/**
 * The pages behind sign-in. They are removed at the moment when the session ends, before the program goes to the home page,
 * so that none of them asks the server for something that it can no longer have.
 */
function SignedInOutlet() {
  return useUser() !== null && <Outlet />
}
