import { useMutation } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { FileClock, Undo2 } from 'lucide-react'
import { useTask } from '@/lib/api/task'
import { formatDateTime } from '@/lib/dates/dates'
import { useLocale } from '@/lib/i18n/i18n'
import { notify } from '@/lib/notify'
import { confirm } from '@/components/feedback/confirm'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'
import { listsOfStudents } from '@/domain/query-keys'
import { enrollmentImportMutations, enrollmentImportQueries, pollMs, type ImportSelection } from './queries'

interface LastImportProps {
  selection: ImportSelection
}

/** The last import into the grade: still under way, or with the way to take it back. */
export function LastImport({ selection }: LastImportProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  // It was begun and left, or another user has begun it: the children are there when it is done.
  const { data: task, isUnderWay } = useTask(enrollmentImportQueries.last(selection), {
    isUnderWay: (last) => last != null && last.status !== 'finished',
    everyMs: pollMs,
    invalidates: listsOfStudents,
  })
  const takeBack = useMutation(enrollmentImportMutations.takeBack())

  if (isUnderWay) {
    return (
      <p role="status" className="flex items-center gap-2 text-sm">
        <Spinner />
        {i18n._('importFile.importing')}
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
