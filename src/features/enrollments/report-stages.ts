import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Lookup "report stage", as far as enrolling goes. */
export const reportStages = [1, 2] as const

export const reportStageLabels = {
  1: msg({ id: 'enrollment.reportStage.firstMonth' }),
  2: msg({ id: 'enrollment.reportStage.semester1' }),
} satisfies Record<1 | 2, MessageDescriptor>
