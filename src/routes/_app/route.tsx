import { createFileRoute } from '@tanstack/react-router'
import { connectSheets } from '@/features/unsent-work/connect-sheets'
import { loadSignedInMessages } from '@/lib/i18n'
import { guard } from '@/shell/guard'
import { SignedInOutlet } from '@/shell/signed-in-outlet'

export const Route = createFileRoute('/_app')({
  staticData: { title: 'home.title', requires: 'signed-in' },
  beforeLoad: async ({ context, location, matches, preload }) => {
    await guard({ context, location, matches, preload })
    connectSheets(context.session)
    await loadSignedInMessages()
  },
  component: SignedInOutlet,
})
