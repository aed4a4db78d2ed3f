import { createFileRoute } from '@tanstack/react-router'
import { House } from 'lucide-react'
import { useUser } from '@/auth/use-session'
import { HomePage } from '@/features/home/home-page'
import { lazyWithRetry } from '@/components/ui/lazy'
import { loadCatalog } from '@/lib/i18n/i18n'

export const Route = createFileRoute('/')({
  staticData: { title: 'home.title', requires: 'public', menu: { group: 'public', order: 1, icon: House } },
  // Most visits begin here: its few lines come with the frame instead of one request later.
  codeSplitGroupings: [],
  component: Home,
})

// An anonymous visitor has no reports and does not fetch their list.
const ReportCatalogue = lazyWithRetry(async () => {
  const [catalogue] = await Promise.all([import('@/features/reports/report-catalogue'), loadCatalog('reports')])
  return catalogue.ReportCatalogue
})

function Home() {
  return <HomePage reports={useUser() !== null && <ReportCatalogue />} />
}
