import type { I18n } from '@lingui/core'
import type { Locale } from '@/lib/i18n/i18n'
import { fullName } from '@/lib/text/names'
import type { UnlikelyAge } from './import-sheet'

const namedAtMost = 5

/** Names the children of a file whose age is unlikely, the first of many. */
export function describeUnlikelyAges(found: readonly UnlikelyAge[], locale: Locale, i18n: I18n): string {
  const named = found
    .slice(0, namedAtMost)
    .map(({ row, child, age }) =>
      i18n._('enrollment.import.unlikelyAge', { row, name: fullName(child, locale), n: age }),
    )
  const list = found.length > namedAtMost ? [...named, '…'] : named
  return i18n._('enrollment.import.unlikelyAges', { n: found.length, list: list.join(', ') })
}
