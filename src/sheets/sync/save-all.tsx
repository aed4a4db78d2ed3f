import { useLingui } from '@lingui/react'
import { Save } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { findCell } from '@/sheets/grid/model'
import type { GridStore } from '@/sheets/grid/store'
import { useGridState } from '@/sheets/grid/use-grid-state'
import type { DeliveryStatus } from './sheet-sync-reducer'

interface SaveAllProps {
  store: GridStore
  delivery: DeliveryStatus
  /** Why saving is blocked now, as a message id. */
  blockedReason: string | null
  /** True if the button says how many cells are unsaved. */
  showsCount?: boolean
  onSave: () => void
}

/** The button Save all; while it cannot be used it gives the reason. */
export function SaveAll({ store, delivery, blockedReason, showsCount = false, onSave }: SaveAllProps) {
  const { i18n } = useLingui()
  const reason = useGridState(store, (state) => {
    const { counts, edit } = state
    // Pressing it takes what is being typed into its cell first; a phone may leave the field open.
    if (edit !== null && edit.text !== findCell(state, edit)?.text) return null
    if (counts.invalid > 0) return 'sheet.saveAll.invalid'
    if (counts.unsaved - counts.conflict - counts.saving > 0) return null
    if (counts.conflict > 0) return 'sheet.saveAll.conflict'
    return counts.saving > 0 ? 'sheet.saveAll.waiting' : 'sheet.status.unchanged'
  })
  const unsaved = useGridState(store, ({ counts }) => (showsCount ? counts.unsaved - counts.saving : 0))
  const sending = delivery.status === 'sending'
  const shown = blockedReason ?? reason
  return (
    <Button
      variant="primary"
      pending={sending}
      disabledReason={shown === null || sending ? null : i18n._(shown)}
      icon={<Save aria-hidden className="size-4" />}
      onClick={onSave}
    >
      {i18n._('sheet.saveAll')}
      {unsaved > 0 && ` (${unsaved})`}
    </Button>
  )
}
