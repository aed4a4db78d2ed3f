import { useLingui } from '@lingui/react'
import { Download, X } from 'lucide-react'
import { formatInteger } from '@/lib/text/numbers'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import type { ExportContext, ListExport } from './list-export'
import { useListExport } from './use-list-export'

interface ExportListButtonProps<Row> {
  /** Identifies the list. */
  name: string
  /** Comes when it is asked for, with its code: most visits export nothing. */
  make: (context: ExportContext) => Promise<ListExport<Row>>
}

/** Writes the whole filtered list to a spreadsheet. It can be stopped, and goes on when its user leaves the page. */
export function ExportListButton<Row>({ name, make }: ExportListButtonProps<Row>) {
  const { i18n } = useLingui()
  const { running, start, cancel } = useListExport(name, make)
  return (
    <>
      <Button icon={<Download aria-hidden className="size-4" />} pending={running !== null} onClick={start}>
        {running?.total == null
          ? i18n._('list.export')
          : i18n._('list.export.progress', { done: formatInteger(running.done), total: formatInteger(running.total) })}
      </Button>
      {running !== null && <IconButton name={i18n._('list.export.cancel')} icon={X} onClick={cancel} />}
    </>
  )
}
