import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { BadgeTone } from '@/components/ui/badge'
import type { ChangeReason } from './rules'

export const resultLabels = {
  0: msg({ id: 'graduation.result.failed' }),
  1: msg({ id: 'graduation.result.passed' }),
} satisfies Record<0 | 1, MessageDescriptor>

export const resultTones = { 0: 'danger', 1: 'positive' } as const satisfies Record<0 | 1, BadgeTone>

export const graduationStatusLabels = {
  0: msg({ id: 'graduation.status.none' }),
  1: msg({ id: 'graduation.status.promoted' }),
  2: msg({ id: 'graduation.status.repeats' }),
} satisfies Record<0 | 1 | 2, MessageDescriptor>

export const changeReasonLabels = {
  1: msg({ id: 'graduation.change.reason.retake' }),
  2: msg({ id: 'graduation.change.reason.repeatedTwice' }),
  3: msg({ id: 'graduation.change.reason.others' }),
  4: msg({ id: 'graduation.change.reason.skipClass' }),
} satisfies Record<ChangeReason, MessageDescriptor>
