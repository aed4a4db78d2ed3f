import { lazy } from 'react'

// Whoever opens a sheet by its address has no need of the overview's code.
const overview = () => import('./sheet-overview')

export const LateOverview = lazy(async () => ({ default: (await overview()).SheetOverview }))

/** Brings the code beside the page's data; the page says when it does not arrive. */
export function preloadOverview(): void {
  overview().catch(() => undefined)
}
