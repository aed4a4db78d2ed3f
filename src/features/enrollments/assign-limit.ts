import type { I18n } from '@lingui/core'

/** The maximum number of enrollments that one call puts into a class. */
export const maxAssigned = 500

/** Why so many students cannot be put into a class together; null where they can. */
export function tooManyToAssign({ length }: { length: number }, i18n: I18n): string | null {
  return length > maxAssigned ? i18n._('enrollment.assign.tooMany', { n: maxAssigned }) : null
}
