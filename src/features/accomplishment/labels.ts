import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** A school's accomplishment in words, by its level 0 to 3 (platform §3). */
export const accomplishmentLabels: readonly [
  MessageDescriptor,
  MessageDescriptor,
  MessageDescriptor,
  MessageDescriptor,
] = [
  msg({ id: 'accomplishment.level0' }),
  msg({ id: 'accomplishment.level1' }),
  msg({ id: 'accomplishment.level2' }),
  msg({ id: 'accomplishment.level3' }),
]
