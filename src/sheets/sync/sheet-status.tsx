import { useLingui } from '@lingui/react'
import { useSelector } from '@tanstack/react-store'
import { ArrowRight, Check, CircleAlert, CircleHelp, Clock, CloudOff, PencilLine } from 'lucide-react'
import { useDeviceWork } from '@/lib/storage/device-work'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'
import type { Command } from '@/sheets/grid/commands'
import { countMissing, type Counts } from '@/sheets/grid/model'
import type { GridStore } from '@/sheets/grid/store'
import { countUnlikely } from '@/sheets/grid/unlikely'
import { useGridState } from '@/sheets/grid/use-grid-state'
import type { DeliveryStatus, SheetSyncState } from './sheet-sync-reducer'

interface SheetStatusProps {
  store: GridStore
  sync: Pick<SheetSyncState, 'delivery' | 'saves'>
  run: (command: Command) => void
}

/** The state of the user's changes, and buttons to the next missing, the next invalid and the next unlikely cell. */
export function SheetStatus({ store, sync, run }: SheetStatusProps) {
  const { i18n } = useLingui()
  const counts = useGridState(store, (state) => state.counts)
  const missing = useGridState(store, countMissing)
  const toCheck = useGridState(store, countUnlikely)
  const { invalid, conflict } = counts
  const problems = invalid + conflict
  return (
    // Its parts are parts of the toolbar, which breaks between them where it is narrow.
    <div className="contents text-sm lg:whitespace-nowrap [&>button]:shrink-0">
      <span
        role="group"
        aria-label={i18n._('sheet.status')}
        className="inline-flex min-h-9 min-w-0 items-center gap-2 font-medium"
      >
        <SaveStatus counts={counts} sync={sync} />
      </span>
      {/* Announced when a save begins or waits, not for every cell. */}
      <span role="status" className="sr-only">
        {sync.delivery.status === 'sending' && i18n._('sheet.status.saving')}
        {sync.delivery.status === 'waiting' && i18n._(waitingId(sync.delivery), { n: counts.saving })}
      </span>
      {missing > 0 && (
        <Button
          variant="quiet"
          icon={<ArrowRight aria-hidden className="size-4" />}
          onClick={() => run({ type: 'nextMissing' })}
        >
          {i18n._('sheet.missing', { n: missing })}
        </Button>
      )}
      {problems > 0 && (
        <Button
          variant="quiet"
          icon={<CircleAlert aria-hidden className="size-4 text-danger" />}
          onClick={() => run({ type: 'nextProblem' })}
        >
          {i18n._('sheet.problems', { n: problems })}
        </Button>
      )}
      {toCheck > 0 && (
        <Button
          variant="quiet"
          icon={<CircleHelp aria-hidden className="size-4 text-warning" />}
          aria-keyshortcuts="Shift+F8"
          onClick={() => run({ type: 'nextUnlikely' })}
        >
          {i18n._('sheet.toCheck', { n: toCheck })}
        </Button>
      )}
    </div>
  )
}

const waitingIds = {
  connection: 'sheet.status.offline',
  server: 'sheet.status.busy',
  session: 'sheet.status.waiting',
} as const

/** Message id of why a save waits. */
export function waitingId({ reason }: Extract<DeliveryStatus, { status: 'waiting' }>): string {
  return waitingIds[reason ?? 'session']
}

function SaveStatus({
  counts: { unsaved, saving },
  sync: { delivery, saves },
}: Pick<SheetStatusProps, 'sync'> & { counts: Counts }) {
  const { i18n } = useLingui()
  const isKept = useSelector(useDeviceWork().isKept)
  if (delivery.status === 'sending') {
    return (
      <>
        <Spinner />
        {i18n._('sheet.status.saving')}
      </>
    )
  }
  const unsent = i18n._(isKept ? 'sheet.status.stored' : 'sheet.status.unsaved', { n: unsaved - saving })
  if (delivery.status === 'waiting') {
    const Icon = delivery.reason === 'connection' ? CloudOff : Clock
    return (
      <>
        <Icon aria-hidden className="size-4 shrink-0 text-warning" />
        <StatusText>{i18n._(waitingId(delivery), { n: saving })}</StatusText>
        {/* Typed since: sent with the next Save all only. */}
        {unsaved > saving && <StatusText>{unsent}</StatusText>}
      </>
    )
  }
  if (unsaved > 0) {
    return (
      <>
        <PencilLine aria-hidden className="size-4 shrink-0 text-warning" />
        <StatusText>{unsent}</StatusText>
      </>
    )
  }
  if (saves > 0) {
    return (
      <>
        <Check aria-hidden className="size-4 text-positive" />
        {i18n._('sheet.status.saved')}
      </>
    )
  }
  return i18n._('sheet.status.unchanged')
}

/** Where it does not fit, its end is cut off, which is the less important half. */
function StatusText({ children }: { children: string }) {
  return (
    <span className="min-w-0 @min-[52rem]:cut-line" title={children}>
      {children}
    </span>
  )
}
