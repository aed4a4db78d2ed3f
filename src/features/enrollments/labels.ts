import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { BadgeTone } from '@/components/ui/badge'
import type { DropOutInput } from './drop-out-schema'

export type EntryStatus = 0 | 1 | 2 | 3 | 4

/** Lookup "enrollment entry status" as lists say it. */
export const entryStatusLabels = {
  0: msg({ id: 'enrollment.entryStatus.enrollment' }),
  1: msg({ id: 'enrollment.entryStatus.promotion' }),
  2: msg({ id: 'enrollment.entryStatus.repetition' }),
  3: msg({ id: 'enrollment.entryStatus.dropout' }),
  4: msg({ id: 'enrollment.entryStatus.reEnroll' }),
} satisfies Record<EntryStatus, MessageDescriptor>

export const entryStatusTones = {
  0: 'neutral',
  1: 'positive',
  2: 'warning',
  3: 'danger',
  4: 'accent',
} satisfies Record<EntryStatus, BadgeTone>

export const transferStatusLabels = {
  0: msg({ id: 'enrollment.transferStatus.notTransfer' }),
  1: msg({ id: 'student.transferIn' }),
} satisfies Record<0 | 1, MessageDescriptor>

export const dropOutReasonLabels = {
  1: msg({ id: 'student.dropOut.reason.behind' }),
  2: msg({ id: 'student.dropOut.reason.poorPerformance' }),
  3: msg({ id: 'student.dropOut.reason.expenses' }),
  4: msg({ id: 'student.dropOut.reason.work' }),
  5: msg({ id: 'student.dropOut.reason.chores' }),
  6: msg({ id: 'student.dropOut.reason.other' }),
} satisfies Record<DropOutInput['drop_out_reason'], MessageDescriptor>

export const dropOutStageLabels = {
  2: msg({ id: 'student.dropOut.stage.semester1' }),
  3: msg({ id: 'student.dropOut.stage.post' }),
} satisfies Record<DropOutInput['report_stage'], MessageDescriptor>
