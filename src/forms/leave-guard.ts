import { useBlocker } from '@tanstack/react-router'
import { useLingui } from '@lingui/react'
import { confirm } from '@/shell/confirm'

/**
 * Asks before a page with unsaved work is left: by a link, by Back, by a reload or by closing the tab (ux §5).
 * Takes whether there is unsaved work, asked at the moment of leaving.
 */
export function useLeaveGuard(hasUnsavedWork: () => boolean): void {
  const { i18n } = useLingui()
  useBlocker({
    enableBeforeUnload: hasUnsavedWork,
    shouldBlockFn: async ({ current, next }) => {
      // The same page with other search parameters keeps the form.
      if (!hasUnsavedWork() || current.pathname === next.pathname) return false
      const leave = await confirm({
        title: i18n._('form.leave.title'),
        body: i18n._('form.leave.body'),
        confirmLabel: i18n._('form.leave.confirm'),
        danger: true,
      })
      return !leave
    },
  })
}
