import { lazyWithRetry } from '@/ui/lazy'
import { LoadingSpinner } from '@/ui/spinner'

// A sheet opened by its address does not need the overview.
export const LazyOverview = lazyWithRetry(async () => (await import('./sheet-overview')).SheetOverview, LoadingSpinner)
