import { useEffect, useId, useRef, useState } from 'react'
import { useLingui } from '@lingui/react'
import { FileText } from 'lucide-react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { ProblemText } from '@/components/ui/problem-text'
import { contents, kindLabels } from './labels'
import type { ReportDefinition } from './definitions'

interface ReportPickerProps {
  reports: readonly ReportDefinition[]
  chosen: ReportDefinition | null
  /** A text, already in the user's language. */
  error: string | undefined
  onChoose: (number: number) => void
}

/** The report type: all that the user may draw, in groups and with what is in them; the chosen one once there is one. */
export function ReportPicker({ reports, chosen, error, onChoose }: ReportPickerProps) {
  const { i18n } = useLingui()
  const titleId = useId()
  const [open, setOpen] = useState(chosen === null)
  const other = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const moved = useRef(false)
  // The pressed control disappears, so the focus moves to its replacement.
  useEffect(() => {
    if (!moved.current) return
    moved.current = false
    if (!open) other.current?.focus()
    else list.current?.querySelector<HTMLElement>('[aria-pressed=true], button')?.focus()
  }, [open])
  const toggle = (next: boolean) => {
    moved.current = true
    setOpen(next)
  }
  if (reports.length === 0) return <NoReport />
  return (
    <section
      aria-labelledby={titleId}
      data-missing={error === undefined ? undefined : ''}
      className="rounded border border-line bg-surface-raised p-4"
    >
      <h2 id={titleId} className="text-sm font-medium">
        {i18n._('report.type')}
        <span className="text-danger" title={i18n._('common.required')}>
          <span aria-hidden> *</span>
        </span>
      </h2>
      {error !== undefined && <ProblemText role="alert">{error}</ProblemText>}
      {open || chosen === null ? (
        <div ref={list} className="mt-2 grid gap-x-6 gap-y-4 cards:grid-cols-2 lg:grid-cols-3">
          {kindLabels.map(({ kind, label }) => (
            <Group
              key={kind}
              title={i18n._(label)}
              reports={reports.filter((report) => report.kind === kind)}
              chosen={chosen}
              onChoose={(number) => {
                onChoose(number)
                toggle(false)
              }}
            />
          ))}
        </div>
      ) : (
        <div className="mt-1 flex flex-wrap items-start gap-x-4 gap-y-2">
          <div className="min-w-0 flex-1 basis-64">
            <p className="text-lg font-semibold">{i18n._(chosen.name)}</p>
            <Content of={chosen} />
          </div>
          <Button ref={other} onClick={() => toggle(true)}>
            {i18n._('report.type.other')}
          </Button>
        </div>
      )}
    </section>
  )
}

interface GroupProps {
  title: string
  reports: readonly ReportDefinition[]
  chosen: ReportDefinition | null
  onChoose: (number: number) => void
}

function Group({ title, reports, chosen, onChoose }: GroupProps) {
  const { i18n } = useLingui()
  const titleId = useId()
  if (reports.length === 0) return null
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="text-sm font-semibold text-ink-muted">
        {title}
      </h3>
      <ul className="mt-1">
        {reports.map((report) => (
          <li key={report.number} className="border-t border-line first:border-t-0">
            <button
              type="button"
              aria-pressed={report === chosen}
              onClick={() => onChoose(report.number)}
              className={cn(
                'flex w-full items-start gap-2 rounded px-2 py-2 text-start hover:bg-accent-soft',
                report === chosen && 'bg-accent-soft',
              )}
            >
              <FileText aria-hidden className="mt-1 size-4 shrink-0 text-accent" />
              <span className="min-w-0">
                <span className="block font-medium text-accent">{i18n._(report.name)}</span>
                <Content of={report} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Content({ of: { number } }: { of: ReportDefinition }) {
  const { i18n } = useLingui()
  const content = contents.get(number)
  return content !== undefined && <span className="block text-sm text-ink-muted">{i18n._(content)}</span>
}

function NoReport() {
  const { i18n } = useLingui()
  return <Alert tone="danger" role="alert" title={i18n._('report.error.noReportType')} />
}
