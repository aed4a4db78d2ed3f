import { useMutation, useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { Download } from 'lucide-react'
import { formatDateTime } from '@/lib/dates/dates'
import { useLocale } from '@/lib/i18n/i18n'
import { CardSection } from '@/components/shell/card-section'
import { QueryPart } from '@/components/shell/query-part'
import { Spinner } from '@/components/ui/spinner'
import { TextLink } from '@/components/ui/text-link'
import { exportMutations, exportQueries, isFinished } from './queries'
import type { ExportTask } from './schema'
import { saveExport } from './save-export'
import { useExportTasks } from './use-export-tasks'

/** The dashboard's card of the user's exports: those that are ready, and how many are still being made. */
export function ExportsReady() {
  const { i18n } = useLingui()
  const newest = useQuery(exportQueries.newest())
  return (
    <CardSection title={i18n._('dashboard.exports')}>
      <QueryPart query={newest}>{({ data }) => <Newest listed={data} />}</QueryPart>
    </CardSection>
  )
}

function Newest({ listed }: { listed: readonly ExportTask[] }) {
  const { i18n } = useLingui()
  const tasks = useExportTasks(listed)
  const ready = tasks.filter(({ hasFile }) => hasFile)
  const underWay = tasks.filter((task) => !isFinished(task)).length
  return (
    <>
      {underWay > 0 && <p role="status">{i18n._('exports.underWay', { n: underWay })}</p>}
      {ready.length === 0 && <p className="text-ink-muted">{i18n._('dashboard.exports.none')}</p>}
      <ul className="flex flex-col gap-1">
        {ready.map((task) => (
          <Ready key={task.id} task={task} />
        ))}
      </ul>
      <p className="mt-2 text-sm">
        <TextLink to="/management-report">{i18n._('exports.openHistory')}</TextLink>
      </p>
    </>
  )
}

function Ready({ task }: { task: ExportTask }) {
  const locale = useLocale()
  const download = useMutation(exportMutations.download(saveExport))
  return (
    <li>
      <button
        type="button"
        aria-busy={download.isPending || undefined}
        onClick={() => {
          if (!download.isPending) download.mutate(task)
        }}
        className="flex min-h-11 w-full flex-wrap items-center gap-x-3 rounded border border-line px-2 py-1 text-start text-sm hover:bg-accent-soft"
      >
        {download.isPending ? <Spinner /> : <Download aria-hidden className="size-4 text-accent" />}
        <span className="font-medium text-accent">{task.name}</span>
        <span className="text-ink-muted">{task.file_type.toUpperCase()}</span>
        <span className="text-ink-muted">{formatDateTime(task.created_at, locale)}</span>
      </button>
    </li>
  )
}
