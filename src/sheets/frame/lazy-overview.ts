import { lazyWithRetry } from '@/components/ui/lazy'
import { LoadingSpinner } from '@/components/ui/spinner'

// A sheet opened by its address does not need the overview.
export const LazyOverview = lazyWithRetry(async () => (await import('./sheet-overview')).SheetOverview, LoadingSpinner)
