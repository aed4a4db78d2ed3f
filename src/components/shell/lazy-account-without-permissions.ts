import { lazyWithRetry } from '@/components/ui/lazy'

/** Few users ever see it. */
export const AccountWithoutPermissions = lazyWithRetry(
  async () => (await import('./account-without-permissions')).AccountWithoutPermissions,
)
