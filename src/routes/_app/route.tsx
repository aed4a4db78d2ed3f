import { createFileRoute } from '@tanstack/react-router'
import { connectSheets } from './-connect-sheets'
import { loadCatalog } from '@/lib/i18n/i18n'
import { guard } from '@/components/layout/guard'
import { SignedInOutlet } from '@/components/layout/signed-in-outlet'

export const Route = createFileRoute('/_app')({
  staticData: { title: 'home.title', requires: 'signed-in' },
  beforeLoad: async ({ context, location, matches, preload }) => {
    await guard({ context, location, matches, preload })
    connectSheets(context.session)
    await loadCatalog('signedIn')
  },
  component: SignedInOutlet,
})
