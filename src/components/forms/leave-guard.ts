import { useBlocker } from '@tanstack/react-router'
import { useLingui } from '@lingui/react'
import { useDeviceWork } from '@/lib/storage/device-work'
import { confirm } from '@/components/feedback/confirm'

/** What keeps the work when it is left, and offers it again. */
interface LeftDraft {
  forget: () => void
  /** Returns whether a password was typed, which is never kept. */
  lacksPassword?: () => boolean
}

export interface LeaveGuardOptions {
  /** Other search parameters of the same page leave the work as well, as those that a dialog is opened with do. */
  withinPage?: boolean
  /** Without one the work is lost. */
  draft?: LeftDraft | undefined
  /** The user has chosen to leave the page. */
  onLeave?: () => void
}

/**
 * Asks before a page with unsaved work is left: by a link, by Back, by a reload or by closing the tab.
 * Takes whether there is unsaved work, asked at the moment of leaving. Returns the question, for other ways to leave it.
 */
export function useLeaveGuard(
  hasUnsavedWork: () => boolean,
  { withinPage = false, draft, onLeave }: LeaveGuardOptions = {},
): () => Promise<boolean> {
  const { i18n } = useLingui()
  const { isKept } = useDeviceWork()
  const ask = () => {
    const question = { title: i18n._('form.leave.title'), confirmLabel: i18n._('form.leave.confirm') }
    if (draft === undefined) return confirm({ ...question, body: i18n._('form.leave.body'), danger: true })
    return confirm({
      ...question,
      body: [
        i18n._(isKept.get() ? 'form.leave.stored' : 'form.leave.inMemory'),
        ...(draft.lacksPassword?.() === true ? [i18n._('form.leave.password')] : []),
      ].join(' '),
      others: [{ label: i18n._('form.draft.discard'), danger: true, onChoose: draft.forget }],
    })
  }
  useBlocker({
    enableBeforeUnload: hasUnsavedWork,
    shouldBlockFn: async ({ current, next }) => {
      // The same page with other search parameters keeps a form.
      const stays = current.pathname === next.pathname && !withinPage
      if (stays || !hasUnsavedWork()) return false
      const leave = await ask()
      if (leave) onLeave?.()
      return !leave
    },
  })
  return ask
}
