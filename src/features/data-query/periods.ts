/** The periods of money and results in the filter. Labels are message ids. */
export const rounds = ['round_1', 'round_2', 'round_3'] as const

export const roundLabels = {
  round_1: 'scholarship.round.1',
  round_2: 'scholarship.round.2',
  round_3: 'scholarship.round.3',
} as const satisfies Record<(typeof rounds)[number], string>

/** Results of a semester or of the year. */
export const resultPeriods = [1, 2, 3] as const

export const resultLabels = {
  1: 'managementReport.period.semester1',
  2: 'managementReport.period.semester2',
  3: 'managementReport.period.annual',
} as const satisfies Record<(typeof resultPeriods)[number], string>
