import { lazy } from 'react'

const sheet = () => import('./attendance-sheet')
const filter = () => import('@/features/sheet-overview/shared/sheet-filter')

export const AttendanceSheet = lazy(async () => ({ default: (await sheet()).AttendanceSheet }))
export const SheetFilter = lazy(async () => ({ default: (await filter()).SheetFilter }))

/** Brings the code of what an address shows beside its data; the page says when it does not arrive. */
export function preloadPart(part: 'sheet' | 'filter'): void {
  ;(part === 'sheet' ? sheet() : filter()).catch(() => undefined)
}
