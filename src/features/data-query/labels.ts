import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const rounds = ['round_1', 'round_2', 'round_3'] as const

export const roundLabels = {
  round_1: msg({ id: 'dataQuery.round.1' }),
  round_2: msg({ id: 'dataQuery.round.2' }),
  round_3: msg({ id: 'dataQuery.round.3' }),
} satisfies Record<(typeof rounds)[number], MessageDescriptor>

/** Which results: of a semester or of the year (lifecycle §3). */
export const resultPeriods = [1, 2, 3] as const

export const resultLabels = {
  1: msg({ id: 'managementReport.period.semester1' }),
  2: msg({ id: 'managementReport.period.semester2' }),
  3: msg({ id: 'managementReport.period.annual' }),
} satisfies Record<(typeof resultPeriods)[number], MessageDescriptor>
