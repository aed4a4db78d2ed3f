import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { Download, RotateCcw, X } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { exportMutations, exportQueries, isFinished } from './queries'
import { maySucceedLater, type ExportTask } from './schema'
import { unfollowExport } from './follow-exports'
import { saveExport } from './save-export'
import { useRetryExport } from './use-retry-export'

/** The actions of an export: download; cancel while it runs; request again when it has no file and can get one. */
export function ExportAction({ task }: { task: ExportTask }) {
  if (!isFinished(task)) return <CancelExport task={task} />
  if (task.hasFile) return <DownloadExport task={task} />
  return maySucceedLater(task.problem) && <RetryExport task={task} />
}

function DownloadExport({ task }: { task: ExportTask }) {
  const { i18n } = useLingui()
  const download = useMutation(exportMutations.download(saveExport))
  return (
    <Button
      variant="quiet"
      icon={<Download aria-hidden className="size-4" />}
      pending={download.isPending}
      aria-label={i18n._('exports.downloadNamed', { name: task.name })}
      onClick={() => download.mutate(task)}
    >
      {i18n._('common.download')}
    </Button>
  )
}

function CancelExport({ task }: { task: ExportTask }) {
  const { i18n } = useLingui()
  const client = useQueryClient()
  const cancel = useMutation({
    ...exportMutations.cancel(task.id),
    onMutate: () => unfollowExport(task.id),
    // Beside the button that asked for it nothing says any more that it is being made.
    onSuccess: () => client.setQueryData(exportQueries.task(task.id).queryKey, { ...task, status: 'finished' }),
  })
  return (
    <Button
      variant="quiet"
      icon={<X aria-hidden className="size-4" />}
      pending={cancel.isPending}
      aria-label={i18n._('exports.cancelNamed', { name: task.name })}
      onClick={() => cancel.mutate()}
    >
      {i18n._('exports.cancel')}
    </Button>
  )
}

function RetryExport({ task }: { task: ExportTask }) {
  const { i18n } = useLingui()
  const retry = useRetryExport(task.id)
  return (
    <Button
      variant="quiet"
      icon={<RotateCcw aria-hidden className="size-4" />}
      pending={retry.isPending}
      aria-label={i18n._('exports.retryNamed', { name: task.name })}
      onClick={() => retry.mutate()}
    >
      {i18n._(task.result === 'failed' ? 'common.tryAgain' : 'exports.makeAgain')}
    </Button>
  )
}
