import { notify } from '@/lib/notify'

interface Explained {
  /** True when a link is only preloaded on hover: there is no redirect to explain. */
  preload: boolean
  /** Catalogue id of why the page that was asked for is not shown. */
  id: string
  values?: Readonly<Record<string, string>>
}

/** Explains to a user why another page is shown than the one they asked for. */
export function explainRedirect({ preload, id, values }: Explained): void {
  if (!preload) notify({ kind: 'info', id, values })
}
