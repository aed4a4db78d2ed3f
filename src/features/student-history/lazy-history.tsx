import { config } from '@/lib/config'
import { loadCatalog } from '@/lib/i18n/i18n'
import { lazyWithRetry } from '@/components/ui/lazy'
import { LoadingSpinner } from '@/components/ui/spinner'
import type { HistoryOf } from './queries'

const LazyHistory = lazyWithRetry(async () => {
  const [{ StudentHistory }] = await Promise.all([import('./student-history'), loadCatalog('charts')])
  return StudentHistory
}, LoadingSpinner)

const LazyFigures = lazyWithRetry(
  async () => {
    const [{ StudentFigures }] = await Promise.all([import('./student-figures'), loadCatalog('charts')])
    return StudentFigures
  },
  () => <div className="min-h-44 cards:min-h-20" />,
)

/** The school history of a student, loaded after the rest of a page; an API that does not know it is not asked. */
export function LazyStudentHistory({ student }: { student: HistoryOf }) {
  return (
    config().progressBoards && (
      <div className="max-w-5xl print:hidden">
        <LazyHistory student={student} />
      </div>
    )
  )
}

/** The figures above a profile, in the same way. */
export function LazyStudentFigures({ student }: { student: HistoryOf }) {
  return (
    config().progressBoards && (
      <div className="max-w-5xl print:hidden">
        <LazyFigures student={student} />
      </div>
    )
  )
}
