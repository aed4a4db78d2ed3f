import { createFileRoute, redirect } from '@tanstack/react-router'
import { loadCatalog } from '@/lib/i18n/i18n'
import { guard } from '@/routing/guard'
import { SignedInOutlet } from '@/components/shell/signed-in-outlet'

export const Route = createFileRoute('/_app')({
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
