import { lazyWithRetry } from '@/ui/lazy'

// Each is needed without the other; the loader waits for the one that its address shows.
export const AttendanceSheet = lazyWithRetry(async () => (await import('./attendance-sheet')).AttendanceSheet)
export const SheetFilter = lazyWithRetry(
  async () => (await import('@/features/sheet-overview/shared/sheet-filter')).SheetFilter,
)
