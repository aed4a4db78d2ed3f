import { notify } from '@/lib/notify'

interface Explained {
  /** True when a link is only preloaded on hover: there is no redirect to explain. */
  preload: boolean
  /** Catalogue id of why the page that was asked for is not shown. */
  id: string
  values?: Readonly<Record<string, string>>
}

/** Tells a user who is led to another page than the one they asked for why that is. */
export function explainRedirect({ preload, id, values }: Explained): void {
  if (!preload) notify({ kind: 'info', id, values })
}
