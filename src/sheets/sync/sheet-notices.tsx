import { useState } from 'react'
import { useLingui } from '@lingui/react'
import { Copy, History } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { NotKeptNotice } from '@/components/forms/not-kept-notice'
import { WorkNotice } from '@/components/forms/work-notice'
import { lazyWithRetry } from '@/components/ui/lazy'
import { confirm } from '@/components/feedback/confirm'
import { formatDateTime } from '@/lib/dates/dates'
import { useLocale } from '@/lib/i18n/i18n'
import type { SheetColumns } from '@/sheets/grid/columns'
import type { DraftCell } from '@/sheets/grid/reconcile'
import type { GridStore } from '@/sheets/grid/store'
import { useGridState } from '@/sheets/grid/use-grid-state'
import { cellNames } from './cell-names'
import { DraftDialog } from './draft-dialog'
import type { ServerCell } from './sheet'
import type { SheetSync } from './sheet-sync'
import type { SheetSyncState } from './sheet-sync-reducer'

const SheetConflicts = lazyWithRetry(async () => (await import('./sheet-conflicts')).SheetConflicts)

interface SheetNoticesProps {
  store: GridStore
  columns: SheetColumns
  sync: SheetSync
  state: SheetSyncState
  readOnly: boolean
  serverCell: (rowId: string, columnId: string) => Pick<ServerCell, 'by' | 'at'> | null
  /** Names the sheet, for the file name of a download. */
  label: string
}

/** Notices about unsent changes and failed saves, each with what the user can do. */
export function SheetNotices({ store, columns, sync, state, readOnly, serverCell, label }: SheetNoticesProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const conflicts = useGridState(store, ({ counts }) => counts.conflict)
  const [comparing, setComparing] = useState(false)
  const [shownCells, setShownCells] = useState<readonly DraftCell[] | null>(null)
  const { recovery, failure, otherTabs, orphaned } = state
  const draft = recovery.status === 'offered' ? recovery.draft : null
  const download = (cells: readonly DraftCell[]) => {
    void import('./download-drafts').then(({ downloadDrafts }) =>
      downloadDrafts({ cells, names: cellNames(store.state(), columns), label, i18n }),
    )
  }
  const discard = async (cells: readonly DraftCell[], forget: () => void) => {
    const yes = await confirm({
      title: i18n._('form.draft.discardTitle'),
      body: i18n._('sheet.offer.discardBody', { n: cells.length }),
      confirmLabel: i18n._('form.draft.discard'),
      danger: true,
    })
    if (yes) forget()
  }
  return (
    <>
      <NotKeptNotice />
      {otherTabs > 0 && <WorkNotice icon={Copy} text={i18n._('sheet.otherTab')} />}
      {draft !== null && (
        <WorkNotice
          icon={History}
          text={i18n._(readOnly ? 'sheet.offer.closed' : 'sheet.offer', {
            n: draft.cells.length,
            when: formatDateTime(new Date(draft.at).toISOString(), locale),
          })}
        >
          {!readOnly && (
            <Button variant="primary" onClick={sync.restoreDraft}>
              {i18n._('sheet.offer.continue')}
            </Button>
          )}
          <Button onClick={() => setShownCells(draft.cells)}>{i18n._('sheet.offer.look')}</Button>
          {readOnly && <Button onClick={() => download(draft.cells)}>{i18n._('sheet.download')}</Button>}
          <Button onClick={() => void discard(draft.cells, sync.discardDraft)}>{i18n._('form.draft.discard')}</Button>
        </WorkNotice>
      )}
      {orphaned.length > 0 && (
        <WorkNotice isAlert text={i18n._('sheet.orphaned', { n: orphaned.length })}>
          <Button onClick={() => download(orphaned)}>{i18n._('sheet.download')}</Button>
          <Button onClick={() => void discard(orphaned, sync.discardOrphaned)}>{i18n._('form.draft.discard')}</Button>
        </WorkNotice>
      )}
      {conflicts > 0 && (
        <WorkNotice isAlert text={i18n._('sheet.conflicts', { n: conflicts })}>
          <Button onClick={() => setComparing(true)}>{i18n._('sheet.conflicts.compare')}</Button>
        </WorkNotice>
      )}
      {failure !== null && (
        <WorkNotice
          isAlert
          text={i18n._(failure.isClosed ? 'sheet.saveFailed.closed' : 'sheet.saveFailed', {
            reason: i18n._(failure.id, { ...failure.values }),
          })}
        >
          {failure.isClosed && <Button onClick={() => download(sync.unsent())}>{i18n._('sheet.download')}</Button>}
        </WorkNotice>
      )}
      {comparing && (
        <SheetConflicts
          store={store}
          columns={columns}
          serverCell={(rowId, columnId) => sync.serverCell(rowId, columnId) ?? serverCell(rowId, columnId)}
          onClose={() => setComparing(false)}
        />
      )}
      {shownCells !== null && (
        <DraftDialog
          cells={shownCells}
          state={store.state()}
          columns={columns}
          onDownload={() => download(shownCells)}
          onClose={() => setShownCells(null)}
        />
      )}
    </>
  )
}
