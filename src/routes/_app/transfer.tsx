import { createFileRoute } from '@tanstack/react-router'
import { ArrowRightLeft } from 'lucide-react'
import { NotYetBuilt } from '@/shell/not-yet-built'

export const Route = createFileRoute('/_app/transfer')({
  staticData: {
    title: 'transfer.title',
    requires: ['sts_transfer_student', 'sts_transfer_owned_student'],
    menu: { group: 'management', order: 8, icon: ArrowRightLeft },
  },
  component: NotYetBuilt,
})
