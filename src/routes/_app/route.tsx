import { createFileRoute, Outlet } from '@tanstack/react-router'
import { sharedQueryClient } from '@/lib/shared-query-client'
import { guard } from '@/shell/guard'
import { SignedInPages } from '@/shell/signed-in-pages'

export const Route = createFileRoute('/_app')({
  staticData: { title: 'home.title', requires: 'signed-in' },
  beforeLoad: async ({ context, location, matches, preload }) => {
    await guard({ context, location, matches, preload })
    return { queryClient: await sharedQueryClient() }
  },
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
