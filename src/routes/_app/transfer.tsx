import { createFileRoute } from '@tanstack/react-router'
import { NotYetBuilt } from '@/shell/not-yet-built'

export const Route = createFileRoute('/_app/transfer')({
  staticData: {
    title: 'transfer.title',
    requires: ['sts_transfer_student', 'sts_transfer_owned_student'],
    menu: { group: 'management', order: 8, icon: 'transfer' },
  },
  component: NotYetBuilt,
})
