import { useLingui } from '@lingui/react'
import { CircleAlert, CloudOff } from 'lucide-react'
import { Button } from '@/components/ui/button'
import type { Command } from '@/sheets/grid/commands'
import type { GridStore } from '@/sheets/grid/store'
import { useGridState } from '@/sheets/grid/use-grid-state'
import { waitingId } from '@/sheets/sync/sheet-status'
import type { DeliveryStatus } from '@/sheets/sync/sheet-sync-reducer'

interface ListStatusProps {
  store: GridStore
  delivery: DeliveryStatus
  run: (command: Command) => void
}

/** A save that waits, and the way to the next problem; nothing while there is neither. */
export function ListStatus({ store, delivery, run }: ListStatusProps) {
  const { i18n } = useLingui()
  const { invalid, conflict, saving } = useGridState(store, ({ counts }) => counts)
  const problems = invalid + conflict
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
    </div>
  )
}
