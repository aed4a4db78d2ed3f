import { lazyWithRetry } from '@/components/ui/lazy'

// Each is needed without the other; the loader waits for the one that its address shows.
export const AttendanceSheet = lazyWithRetry(async () => (await import('./attendance-sheet')).AttendanceSheet)
export const SheetFilter = lazyWithRetry(async () => (await import('@/sheets/sheet/sheet-filter')).SheetFilter)
