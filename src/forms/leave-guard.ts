import { useBlocker } from '@tanstack/react-router'
import { useLingui } from '@lingui/react'
import { confirm } from '@/shell/confirm'

/**
 * Asks before a page with unsaved work is left: by a link, by Back, by a reload or by closing the tab (ux §5).
 * Takes whether there is unsaved work, asked at the moment of leaving. `withinPage`: other search parameters of the same
 * page lose the work as well, as another month of a sheet does. `onDiscard`: the user has chosen to leave the work.
 */
export function useLeaveGuard(
  hasUnsavedWork: () => boolean,
  { withinPage = false, onDiscard }: { withinPage?: boolean; onDiscard?: () => void } = {},
): void {
  const { i18n } = useLingui()
  useBlocker({
    enableBeforeUnload: hasUnsavedWork,
    shouldBlockFn: async ({ current, next }) => {
      // The same page with other search parameters keeps a form.
      const stays = current.pathname === next.pathname && !withinPage
      if (stays || !hasUnsavedWork()) return false
      const leave = await confirm({
        title: i18n._('form.leave.title'),
        body: i18n._('form.leave.body'),
        confirmLabel: i18n._('form.leave.confirm'),
        danger: true,
      })
      if (leave) onDiscard?.()
      return !leave
    },
  })
}
