import type { I18n } from '@lingui/core'
import type { Cell } from './cell'

/** What keeps a cell from being saved, in words; null when nothing does. */
export function problemOf({ state, reason, theirs }: Cell, i18n: I18n): string | null {
  if (state === 'conflict')
    return i18n._('grid.conflict', { theirs: String(theirs?.value ?? i18n._('common.emptyValue')) })
  return reason === null ? null : i18n._(reason.id, { ...reason.values })
}
