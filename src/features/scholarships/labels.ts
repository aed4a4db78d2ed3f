import { msg } from '@lingui/core/macro'

/** Lookup "poor levels", and their "No". */
export const poorLevelLabels = {
  level_1: msg({ id: 'managementReport.poorLevel.level1' }),
  level_2: msg({ id: 'managementReport.poorLevel.level2' }),
  other: msg({ id: 'common.other' }),
  none: msg({ id: 'managementReport.poorLevel.none' }),
} as const
