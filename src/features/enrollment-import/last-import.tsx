import { useEffect, useRef } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { FileClock, Undo2 } from 'lucide-react'
import { formatDateTime } from '@/lib/dates/dates'
import { useLocale } from '@/lib/i18n/i18n'
import { notify } from '@/lib/notify'
import { confirm } from '@/components/layout/confirm'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'
import { listsOfStudents } from '@/domain/students/invalidated'
import { enrollmentImportMutations, enrollmentImportQueries, type ImportSelection } from './queries'

interface LastImportProps {
  place: ImportSelection
}

/** The last import into the grade: still under way, or with the way to take it back. */
export function LastImport({ place }: LastImportProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const { data: task } = useQuery(enrollmentImportQueries.last(place))
  const takeBack = useMutation(enrollmentImportMutations.takeBack())
  const isUnderWay = task != null && task.status !== 'finished'

  const queryClient = useQueryClient()
  const wasUnderWay = useRef(false)
  useEffect(() => {
    // It was begun and left, or somebody else has begun it: the children are there now.
    if (wasUnderWay.current && !isUnderWay) {
      for (const queryKey of listsOfStudents) void queryClient.invalidateQueries({ queryKey })
    }
    wasUnderWay.current = isUnderWay
  }, [isUnderWay, queryClient])

  if (isUnderWay) {
    return (
      <p role="status" className="flex items-center gap-2 text-sm">
        <Spinner />
        {i18n._('enrollment.import.importing')}
      </p>
    )
  }
  if (task?.canTakeBack !== true) return null
  const { number } = task
  const ask = async () => {
    const yes = await confirm({
      title: i18n._('enrollment.import.takeBackTitle'),
      body: i18n._('enrollment.import.takeBackBody', { n: number }),
      confirmLabel: i18n._('enrollment.import.takeBack'),
      danger: true,
    })
    if (!yes) return
    takeBack.mutate(task.id, {
      onSuccess: ({ number: taken }) => {
        notify({ kind: 'success', id: 'enrollment.import.takenBack', values: { n: taken } })
      },
    })
  }
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <FileClock aria-hidden className="size-4 shrink-0 text-ink-muted" />
      {i18n._('enrollment.import.last', { n: number, at: formatDateTime(task.startedAt, locale) })}
      <Button
        variant="quiet"
        pending={takeBack.isPending}
        icon={<Undo2 aria-hidden className="size-4" />}
        onClick={() => void ask()}
      >
        {i18n._('enrollment.import.takeBack')}
      </Button>
    </p>
  )
}
