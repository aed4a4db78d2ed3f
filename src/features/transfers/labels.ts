import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { BadgeTone } from '@/components/ui/badge'
import type { SpecialSchool } from './schema'

export const directionLabels = {
  in: msg({ id: 'transfer.direction.in' }),
  out: msg({ id: 'transfer.direction.out' }),
} satisfies Record<'in' | 'out', MessageDescriptor>

export const stateLabels = {
  0: msg({ id: 'common.pending' }),
  1: msg({ id: 'common.completed' }),
} satisfies Record<0 | 1, MessageDescriptor>

export const stateTones = { 0: 'warning', 1: 'positive' } satisfies Record<0 | 1, BadgeTone>

export const specialSchoolLabels = {
  [-1]: msg({ id: 'transfer.school.private' }),
  [-2]: msg({ id: 'transfer.school.nonSts' }),
} satisfies Record<SpecialSchool, MessageDescriptor>
