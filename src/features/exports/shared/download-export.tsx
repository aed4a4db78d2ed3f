import { useMutation } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { Download } from 'lucide-react'
import { Button } from '@/ui/button'
import { exportMutations } from '@/features/exports/queries'
import { exportLimits, type ExportTask } from '@/features/exports/schema'
import { saveExport } from './save-export'

/** Fetches the file of a finished export; where there is none, it says why. */
export function DownloadExport({ task }: { task: ExportTask }) {
  const { i18n } = useLingui()
  const download = useMutation(exportMutations.download(saveExport))
  return (
    <Button
      variant="quiet"
      icon={<Download aria-hidden className="size-4" />}
      pending={download.isPending}
      disabledReason={whyNot(task)}
      aria-label={i18n._('exports.downloadNamed', { name: task.name })}
      onClick={() => download.mutate(task)}
    >
      {i18n._('common.download')}
    </Button>
  )

  function whyNot({ status, result, hasFile }: ExportTask): string | null {
    if (status !== 'finished') return i18n._('exports.noFile.underWay')
    if (result !== 'success') return i18n._('exports.noFile.failed')
    return hasFile ? null : i18n._('exports.noFile.gone', { days: exportLimits.daysKept })
  }
}
