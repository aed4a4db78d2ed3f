import { i18n } from '@lingui/core'
import type { DeviceWork } from '@/lib/storage/device-work'
import { draftSize, openFormDrafts } from '@/lib/storage/form-drafts'
import { notify } from '@/lib/notify'
import { confirm } from '@/components/feedback/confirm'
import { toDraftCells } from './drafts'
import { cellKey } from './draft-cells'
import type { SentCell } from './queued-saves'
import type { SheetId } from './sheet'
import type { SyncService } from './sync-service'

/** The time that a sign-out waits for its saves. */
const saveTimeoutMs = 15_000

/** Asks at a sign-out whether to save unsent changes, keep them on the device or discard them. Returns whether to go on. */
export async function resolveUnsentData(device: DeviceWork, service: SyncService): Promise<boolean> {
  await service.flush()
  const sheets = await service.drafts.sheets()
  const forms = await openFormDrafts(device)
  const filledIn = (await forms.all()).filter((draft) => draftSize(draft) > 0)
  if (sheets.length + filledIn.length === 0) return true
  const isKept = device.isKept.get()
  const chosen = new Set<'keep' | 'discard'>()
  const cells = sheets.reduce((sum, sheet) => sum + sheet.cells, 0)
  const discards = {
    label: i18n._('unsentWork.signOut.discard'),
    danger: true,
    onChoose: () => chosen.add('discard'),
  }
  const confirmed = await confirm({
    title: i18n._('unsentWork.signOut.title'),
    body: [
      ...(cells > 0 ? [i18n._('unsentWork.signOut.cells', { n: cells })] : []),
      ...(filledIn.length > 0 ? [i18n._('unsentWork.signOut.forms', { n: filledIn.length })] : []),
      i18n._(isKept ? 'unsentWork.signOut.kept' : 'unsentWork.signOut.notKept'),
    ].join(' '),
    // Forms are not sent from here, only by the user who filled them in, so their drafts are kept.
    ...(cells > 0
      ? {
          confirmLabel: i18n._('unsentWork.signOut.save'),
          others: [
            discards,
            ...(isKept ? [{ label: i18n._('unsentWork.signOut.keep'), onChoose: () => chosen.add('keep') }] : []),
          ],
        }
      : isKept
        ? { confirmLabel: i18n._('unsentWork.signOut.keep'), others: [discards] }
        : { confirmLabel: discards.label, danger: true }),
  })
  if (!confirmed) return false
  if (chosen.has('discard')) {
    for (const { sheet } of sheets) await discard(service, sheet)
    for (const { key } of filledIn) await forms.forget(key)
    return true
  }
  if (chosen.has('keep') || cells === 0) return true
  notify({ kind: 'success', id: 'unsentWork.signOut.saving' })
  for (const { sheet } of sheets) await save(service, sheet)
  const left = (await service.drafts.sheets()).reduce((sum, { cells }) => sum + cells, 0)
  if (left > 0) notify({ kind: 'error', id: 'unsentWork.signOut.notSaved', values: { n: left } })
  return left === 0
}

async function discard({ drafts, outbox }: SyncService, sheet: SheetId): Promise<void> {
  await outbox.forget(sheet)
  await drafts.load(sheet)
  await drafts.forgetSheet(sheet)
}

/** Sends the valid drafts of a sheet and waits until they are saved, refused, or take too long. */
async function save({ drafts, outbox, apiFor, onSheet }: SyncService, sheet: SheetId): Promise<void> {
  const { readText } = await apiFor(sheet.kind)
  const queued = new Map((await outbox.pending(sheet)).map((cell) => [cellKey(cell), cell.text]))
  const cells = toDraftCells(await drafts.load(sheet)).flatMap(({ rowId, columnId, base, text }): SentCell[] => {
    const value = readText(text)
    const isValue = typeof value === 'number' && queued.get(cellKey({ rowId, columnId })) !== text
    return isValue ? [{ rowId, columnId, base, value, text }] : []
  })
  let stop: () => void = () => undefined
  const over = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, saveTimeoutMs)
    const check = async () => {
      if ((await outbox.pending(sheet)).length === 0) resolve()
    }
    const forget = onSheet(sheet, () => void check().catch(resolve))
    stop = () => {
      clearTimeout(timer)
      forget()
    }
  })
  if (cells.length > 0) await outbox.save(sheet, cells, null)
  if (cells.length > 0 || queued.size > 0) await over
  stop()
  // The drafts are removed from the device after the event that reports the save.
  await drafts.load(sheet)
}
