import type { ReactNode } from 'react'
import { useLingui } from '@lingui/react'
import { Breadcrumbs } from './breadcrumbs-nav'
import { usePageTitle } from './page-title'

interface PageHeaderProps {
  /** The page's heading; the name of its route unless the page knows better (the name of a record). */
  title?: string
  /** A sentence below the heading. */
  children?: ReactNode
  /** Buttons and links beside the heading. */
  actions?: ReactNode
}

/** The head of a page: where it lies, its `h1`, what can be done. The shell moves the focus to the `h1`. */
export function PageHeader({ title, children, actions }: PageHeaderProps) {
  const { i18n } = useLingui()
  const ofRoute = usePageTitle()
  return (
    <div className="mb-4">
      <Breadcrumbs />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 tabIndex={-1} className="text-xl font-semibold outline-none">
          {title ?? i18n._(ofRoute)}
        </h1>
        {actions != null && <div className="flex flex-wrap items-center gap-2 print:hidden">{actions}</div>}
      </div>
      {children != null && <p className="mt-1 text-ink-muted">{children}</p>}
    </div>
  )
}
