import { use } from 'react'
import { createFileRoute, Outlet, useRouterState } from '@tanstack/react-router'
import { areaTexts } from '@/lib/i18n'
import { sharedQueryClient } from '@/lib/shared-query-client'
import { textAreaOf } from '@/lib/text-areas'
import { guard } from '@/shell/guard'
import { SignedInPages } from '@/shell/signed-in-pages'

export const Route = createFileRoute('/_app')({
  staticData: { title: 'home.title', requires: 'signed-in' },
  beforeLoad: async ({ context, location, matches, preload }) => {
    await guard({ context, location, matches, preload })
    const area = textAreaOf(location.pathname)
    // They come beside the page's data; a failure counts where the page is shown.
    if (area !== null) areaTexts(area).catch(() => undefined)
    return { queryClient: await sharedQueryClient() }
  },
  component: SignedIn,
})

function SignedIn() {
  const { queryClient } = Route.useRouteContext()
  return (
    <SignedInPages queryClient={queryClient}>
      <WithTexts />
    </SignedInPages>
  )
}

/** The page, once its area's texts are there. */
function WithTexts() {
  // Of the page that is shown, not of the one on its way.
  const pathname = useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname ?? '' })
  const area = textAreaOf(pathname)
  if (area !== null) use(areaTexts(area))
  return <Outlet />
}
