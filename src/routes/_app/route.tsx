import { createFileRoute, Outlet } from '@tanstack/react-router'
import { guard } from '@/shell/guard'

export const Route = createFileRoute('/_app')({
  staticData: { title: 'home.title', requires: 'signed-in' },
  beforeLoad: ({ context, location, matches, preload }): Promise<void> =>
    guard({ context, location, matches, preload }),
  component: Outlet,
})
