import { createFileRoute } from '@tanstack/react-router'
import { NotYetBuilt } from '@/shell/not-yet-built'

export const Route = createFileRoute('/_app/scholarship/funding')({
  staticData: {
    title: 'scholarship.funding',
    requires: ['sts_manage_scholarship'],
    menu: { group: 'scholarship', order: 3, icon: 'funding' },
  },
  component: NotYetBuilt,
})
