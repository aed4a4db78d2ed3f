import { lazy } from 'react'

// The sheet (with the grid) and the filter (with its long selects) are each needed without the other: a teacher comes
// straight to a sheet and may never open the filter.
const sheet = () => import('./score-sheet')
const filter = () => import('./score-filter')
const annual = () => import('./annual-sheet')

export const ScoreSheet = lazy(async () => ({ default: (await sheet()).ScoreSheet }))
export const ScoreFilter = lazy(async () => ({ default: (await filter()).ScoreFilter }))

export const AnnualSheet = lazy(async () => ({ default: (await annual()).AnnualSheet }))

const parts = { sheet, filter, annual }

/** Brings the code of what an address shows beside its data; the page says when it does not arrive. */
export function preloadPart(part: keyof typeof parts): void {
  parts[part]().catch(() => undefined)
}
