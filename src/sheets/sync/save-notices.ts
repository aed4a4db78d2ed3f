import { i18n } from '@lingui/core'
import { notify } from '@/lib/notify'
import type { OutboxEvent } from './outbox-reducer'
import type { SheetId } from './sheet'

interface Apis {
  /** What the server is told and says of the sheets of a kind. */
  apiFor: (kind: SheetId['kind']) => Promise<{ savedMessage: string }>
}

export async function notifySaved({ apiFor }: Apis, { kind }: SheetId): Promise<void> {
  const { savedMessage } = await apiFor(kind)
  notify({ kind: 'success', id: savedMessage })
}

/** Says what became of a save whose sheet has been left since. What was not saved is offered where unsaved work is listed. */
export async function notifyAfterLeaving(apis: Apis, event: OutboxEvent): Promise<void> {
  if (event.type === 'sent') await notifySaved(apis, event.sheet)
  if (event.type !== 'refused' && event.type !== 'conflict') return
  // The error page that a refusal has led to lists unsaved work itself.
  if (window.location.pathname.startsWith('/error-page')) return
  const isConflict = event.type === 'conflict'
  notify({
    kind: 'error',
    id: isConflict ? 'sheet.left.conflict' : 'sheet.left.refused',
    values: isConflict
      ? { n: event.conflicts.length }
      : { reason: i18n._(event.message.id, { ...event.message.values }) },
    action: { id: 'sheet.left.open', to: '/dashboard' },
  })
}
