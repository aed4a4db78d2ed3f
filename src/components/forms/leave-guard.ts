import { useBlocker } from '@tanstack/react-router'
import { useLingui } from '@lingui/react'
import { confirm } from '@/components/layout/confirm'

interface LeaveGuardOptions {
  /** Other search parameters of the same page lose the work as well, as another month of a sheet does. */
  withinPage?: boolean
  /** Asked in other words: what happens to the work when it is left. */
  question?: () => { title: string; body: string; confirmLabel: string }
  /** The user has chosen to leave the work. */
  onDiscard?: () => void
}

/**
 * Asks before a page with unsaved work is left: by a link, by Back, by a reload or by closing the tab.
 * Takes whether there is unsaved work, asked at the moment of leaving.
 */
export function useLeaveGuard(
  hasUnsavedWork: () => boolean,
  { withinPage = false, question, onDiscard }: LeaveGuardOptions = {},
): void {
  const { i18n } = useLingui()
  useBlocker({
    enableBeforeUnload: hasUnsavedWork,
    shouldBlockFn: async ({ current, next }) => {
      // The same page with other search parameters keeps a form.
      const stays = current.pathname === next.pathname && !withinPage
      if (stays || !hasUnsavedWork()) return false
      const lost = {
        title: i18n._('form.leave.title'),
        body: i18n._('form.leave.body'),
        confirmLabel: i18n._('form.leave.confirm'),
        danger: true,
      }
      const leave = await confirm(question?.() ?? lost)
      if (leave) onDiscard?.()
      return !leave
    },
  })
}
