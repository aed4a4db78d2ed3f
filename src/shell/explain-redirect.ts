import { notify } from '@/lib/notify'

interface Explained {
  /** True for a link that is only hovered: nobody is led anywhere yet, so there is nothing to explain. */
  preload: boolean
  /** Catalogue id of why the page that was asked for is not shown. */
  id: string
  values?: Readonly<Record<string, string>>
}

/** Tells a user who is led to another page than the one they asked for why that is. */
export function explainRedirect({ preload, id, values }: Explained): void {
  if (!preload) notify({ kind: 'info', id, values })
}
