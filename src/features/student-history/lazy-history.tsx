import { config } from '@/lib/config'
import { loadCatalog } from '@/lib/i18n/i18n'
import { lazyWithRetry } from '@/components/ui/lazy'
import { LoadingSpinner } from '@/components/ui/spinner'
import type { HistoryOf } from './queries'

const LazyHistory = lazyWithRetry(async () => {
  const [{ StudentHistory }] = await Promise.all([import('./student-history'), loadCatalog('charts')])
  return StudentHistory
}, LoadingSpinner)

/** The school history below a profile, loaded after it; an API that does not know it is not asked. */
export function HistoryOfProfile({ student }: { student: HistoryOf }) {
  return (
    config().progressBoards && (
      <div className="mt-4 max-w-5xl print:hidden">
        <LazyHistory student={student} />
      </div>
    )
  )
}
