import { createFileRoute } from '@tanstack/react-router'
import { ChartPie } from 'lucide-react'
import { can } from '@/session/can'
import { useUser } from '@/session/use-session'
import { NotYetBuilt } from '@/shell/not-yet-built'
import { UnderDevelopment } from '@/shell/under-development'

export const Route = createFileRoute('/dasquert')({
  staticData: { title: 'dasquert.title', requires: 'public', menu: { group: 'public', order: 5, icon: ChartPie } },
  component: DataQuery,
})

/** The data query area is for those who may see school reports; everyone else reads the placeholder (decisions §8). */
function DataQuery() {
  return can(useUser(), 'sts_view_school_report') ? <NotYetBuilt /> : <UnderDevelopment />
}
