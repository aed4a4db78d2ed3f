import { createFileRoute } from '@tanstack/react-router'
import { NotYetBuilt } from '@/shell/not-yet-built'

export const Route = createFileRoute('/_app/scholarship/remittance')({
  staticData: {
    title: 'scholarship.remittance',
    requires: ['sts_manage_scholarship'],
    menu: { group: 'scholarship', order: 2, icon: 'remittance' },
  },
  component: NotYetBuilt,
})
