import { useLingui } from '@lingui/react'
import { useTask } from '@/lib/api/task'
import { Badge } from '@/components/ui/badge'
import { Spinner } from '@/components/ui/spinner'
import { queryKeys } from '@/domain/query-keys'
import { schoolQueries } from '@/domain/schools/queries'

/** The ministry has the client ask about the copying of schools every minute. */
const copyPollMs = 60_000

/** Shows that schools are being copied into the year, and refetches the stale lists when the copying is done. */
export function CopyingChip({ academicYear }: { academicYear: number }) {
  const { i18n } = useLingui()
  const { isUnderWay: isCopying } = useTask(schoolQueries.isCopying(academicYear), {
    isUnderWay: (copying) => copying === true,
    everyMs: copyPollMs,
    invalidates: [queryKeys.schools],
  })
  return (
    <span role="status">
      {isCopying && (
        <Badge tone="accent">
          <Spinner />
          {i18n._('school.copying')}
        </Badge>
      )}
    </span>
  )
}
