import { type ReactNode, useId, useState } from 'react'
import { useLingui } from '@lingui/react'
import { ChartColumn, Table } from 'lucide-react'
import { cn } from '@/components/ui/cn'
import { Button } from '@/components/ui/button'
import { ChartTable, type ChartTableData } from './chart-table'

interface ChartFrameProps {
  title: string
  /** A sentence below the title. */
  note?: ReactNode
  /** Controls beside the title. */
  actions?: ReactNode
  table: ChartTableData
  /** On paper it may go on on the next page. */
  mayBreak?: boolean
  /** Of the heading: 3 below another heading of the same part. */
  level?: 2 | 3
  children: ReactNode
}

/** A chart under its title, which every user can read as a table instead. */
export function ChartFrame({ title, note, actions, table, mayBreak = false, level = 2, children }: ChartFrameProps) {
  const { i18n } = useLingui()
  const titleId = useId()
  const Heading = level === 2 ? 'h2' : 'h3'
  const [asTable, setAsTable] = useState(false)
  return (
    <section
      aria-labelledby={titleId}
      className={cn('min-w-0 rounded border border-line bg-surface-raised p-4', !mayBreak && 'break-inside-avoid')}
    >
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Heading id={titleId} className="font-semibold">
          {title}
        </Heading>
        <div className="ms-auto flex flex-wrap items-center gap-2 print:[&_button]:hidden">
          {actions}
          <Button
            variant="quiet"
            icon={asTable ? <ChartColumn aria-hidden className="size-4" /> : <Table aria-hidden className="size-4" />}
            onClick={() => setAsTable(!asTable)}
          >
            {i18n._(asTable ? 'chart.asChart' : 'chart.asTable')}
          </Button>
        </div>
      </div>
      {note != null && <div className="mb-2 text-sm text-ink-muted">{note}</div>}
      {asTable ? <ChartTable caption={title} data={table} /> : children}
    </section>
  )
}
