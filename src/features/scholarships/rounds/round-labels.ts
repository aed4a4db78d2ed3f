import { msg } from '@lingui/core/macro'

/** Lookup "rounds". */
export const roundLabels = {
  round_1: msg({ id: 'scholarship.round.1' }),
  round_2: msg({ id: 'scholarship.round.2' }),
  round_3: msg({ id: 'scholarship.round.3' }),
} as const
