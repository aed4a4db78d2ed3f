import { createFileRoute, Outlet } from '@tanstack/react-router'
import { areaTexts } from '@/lib/i18n'
import { sharedQueryClient } from '@/lib/shared-query-client'
import { textAreaOf } from '@/lib/text-areas'
import { connectSheets } from '@/features/unsent-work/connect-sheets'
import { guard } from '@/shell/guard'
import { SignedInPages } from '@/shell/signed-in-pages'

export const Route = createFileRoute('/_app')({
  // The plugin can move a loader into a page's own file only where it is a plain function.
  codeSplitGroupings: [['component']],
  staticData: { title: 'home.title', requires: 'signed-in' },
  beforeLoad: async ({ context, location, matches, preload }) => {
    await guard({ context, location, matches, preload })
    connectSheets(context.session)
    return { queryClient: await sharedQueryClient() }
  },
  loader: {
    // The texts of the page's area come beside its data; no page is shown before they are there.
    handler: async ({ location }) => {
      const area = textAreaOf(location.pathname)
      if (area !== null) await areaTexts(area)
    },
    staleReloadMode: 'blocking',
  },
  shouldReload: true,
  component: SignedIn,
})

function SignedIn() {
  const { queryClient } = Route.useRouteContext()
  return (
    <SignedInPages queryClient={queryClient}>
      <Outlet />
    </SignedInPages>
  )
}
