import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { Download, RotateCcw, Share2, X } from 'lucide-react'
import { xlsxType } from '@/lib/download'
import { Button } from '@/components/ui/button'
import { exportMutations, exportQueries, isFinished } from './queries'
import { maySucceedLater, type ExportTask } from './schema'
import { unfollowExport } from './follow-exports'
import { fetchExport, saveExport } from './save-export'
import { useRetryExport } from './use-retry-export'

const mediaTypes = {
  pdf: 'application/pdf',
  xlsx: xlsxType,
} satisfies Record<ExportTask['file_type'], string>

/** The actions of an export: download; cancel while it runs; request again when it has no file and can get one. */
export function ExportAction({ task }: { task: ExportTask }) {
  if (!isFinished(task)) return <CancelExport task={task} />
  if (task.hasFile) {
    return (
      <span className="inline-flex flex-wrap items-center gap-1">
        <DownloadExport task={task} />
        {mayShare(task) && <ShareExport task={task} />}
      </span>
    )
  }
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

/** Returns whether this browser can hand a file of the export's kind to another program of the device. */
function mayShare({ file_type: type }: ExportTask): boolean {
  if (!('canShare' in navigator)) return false
  return navigator.canShare({ files: [new File([''], `name.${type}`, { type: mediaTypes[type] })] })
}

/** Hands the file to another program of a phone, such as its messenger. */
function ShareExport({ task }: { task: ExportTask }) {
  const { i18n } = useLingui()
  const [fetched, setFetched] = useState<File | null>(null)
  const share = useMutation(
    exportMutations.download(async () => {
      const file = fetched ?? (await fetchExport(task))
      try {
        await navigator.share({ files: [file] })
      } catch (error) {
        // Who closes the phone's sheet has decided. A press counts for some seconds only: a file that came later needs another.
        if (error instanceof DOMException && error.name === 'NotAllowedError') setFetched(file)
        else if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
      }
    }),
  )
  return (
    <>
      <Button
        variant={fetched === null ? 'quiet' : 'primary'}
        icon={<Share2 aria-hidden className="size-4" />}
        pending={share.isPending}
        aria-label={i18n._('exports.shareNamed', { name: task.name })}
        onClick={() => share.mutate(task)}
      >
        {i18n._('common.share')}
      </Button>
      <span role="status" className="text-sm text-ink-muted">
        {fetched !== null && i18n._('exports.shareReady')}
      </span>
    </>
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
