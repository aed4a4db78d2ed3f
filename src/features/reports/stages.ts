/** The stages of a year as reports list them; two of them are labels of one code. */
export const stages = ['opening', 'half', 'semester2', 'year'] as const
export type Stage = (typeof stages)[number]

export const stageCodes = { opening: 1, half: 2, semester2: 3, year: 3 } as const satisfies Record<Stage, 1 | 2 | 3>
