import { useLingui } from '@lingui/react'
import { CircleAlert, CircleHelp, CloudOff, Eye } from 'lucide-react'
import { Button } from '@/components/ui/button'
import type { Command } from '@/sheets/grid/commands'
import type { GridStore } from '@/sheets/grid/store'
import { countUnlikely } from '@/sheets/grid/unlikely'
import { useGridState } from '@/sheets/grid/use-grid-state'
import { waitingId } from '@/sheets/sync/sheet-status'
import type { DeliveryStatus } from '@/sheets/sync/sheet-sync-reducer'

interface ListStatusProps {
  store: GridStore
  delivery: DeliveryStatus
  /** The number of subjects or months that are hidden. */
  hidden: number
  run: (command: Command) => void
  onShowAll: () => void
}

/** A save that waits, the ways to the next problem and the next unlikely value, and what is hidden; nothing while there is none of it. */
export function ListStatus({ store, delivery, hidden, run, onShowAll }: ListStatusProps) {
  const { i18n } = useLingui()
  const { invalid, conflict, saving } = useGridState(store, ({ counts }) => counts)
  const problems = invalid + conflict
  const toCheck = useGridState(store, countUnlikely)
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-sm">
      <p role="status" className="flex items-center gap-2">
        {delivery.status === 'waiting' && (
          <>
            <CloudOff aria-hidden className="size-4 shrink-0 text-warning" />
            {i18n._(waitingId(delivery), { n: saving })}
          </>
        )}
        {delivery.status === 'sending' && <span className="sr-only">{i18n._('sheet.status.saving')}</span>}
      </p>
      {problems > 0 && (
        <Button
          variant="quiet"
          icon={<CircleAlert aria-hidden className="size-4 text-danger" />}
          onClick={() => run({ type: 'nextProblem' })}
        >
          {i18n._('sheet.list.problems', { n: problems })}
        </Button>
      )}
      {toCheck > 0 && (
        <Button
          variant="quiet"
          icon={<CircleHelp aria-hidden className="size-4 text-warning" />}
          onClick={() => run({ type: 'nextUnlikely' })}
        >
          {i18n._('sheet.toCheck', { n: toCheck })}
        </Button>
      )}
      {hidden > 0 && (
        <Button variant="quiet" icon={<Eye aria-hidden className="size-4" />} onClick={onShowAll}>
          {i18n._('sheet.list.hidden', { n: hidden })}
        </Button>
      )}
    </div>
  )
}
