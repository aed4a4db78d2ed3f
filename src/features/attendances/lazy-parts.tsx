import { lazyWithRetry } from '@/components/ui/lazy'
import { lazyOverlay } from '@/components/ui/lazy-overlay'
import { loadPhoneSheet } from '@/sheets/phone/lazy-phone-sheet'
import { MoreButton } from '@/sheets/frame/more-button'
import type { AttendanceMenuProps } from './attendance-menu'

// Each is needed without the other; the loader waits for the one that its address shows.
export const AttendanceSheet = lazyWithRetry(async () => {
  const [{ AttendanceSheet: Sheet }] = await Promise.all([import('./attendance-sheet'), loadPhoneSheet()])
  return Sheet
})
export const SheetFilter = lazyWithRetry(async () => (await import('@/sheets/frame/sheet-filter')).SheetFilter)
export const LazyAttendanceMenu = lazyOverlay<AttendanceMenuProps>(
  async () => (await import('./attendance-menu')).AttendanceMenu,
  ({ events }) => <MoreButton aria-haspopup="menu" aria-expanded={false} {...events} />,
)
