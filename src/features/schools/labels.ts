import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { BadgeTone } from '@/ui/badge'
import type { School } from './schema'

export const statusLabels = {
  0: msg({ id: 'school.status.inactive' }),
  1: msg({ id: 'school.status.active' }),
} satisfies Record<School['status'], MessageDescriptor>

/** A school's accomplishment by its level, 0 to 3 (platform §4). */
export const accomplishmentBadges: readonly { label: MessageDescriptor; tone: BadgeTone }[] = [
  { label: msg({ id: 'accomplishment.level0' }), tone: 'neutral' },
  { label: msg({ id: 'accomplishment.level1' }), tone: 'accent' },
  { label: msg({ id: 'accomplishment.level2' }), tone: 'accent' },
  { label: msg({ id: 'accomplishment.level3' }), tone: 'positive' },
]

/** What is not completed yet, by the level that is missing: the choices of the list's filter (checklist O-018). */
export const behindLabels = {
  1: msg({ id: 'school.behind.preparation' }),
  2: msg({ id: 'school.behind.running' }),
  3: msg({ id: 'school.behind.closing' }),
} satisfies Record<1 | 2 | 3, MessageDescriptor>
