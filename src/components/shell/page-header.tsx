import type { ReactNode } from 'react'
import { useLingui } from '@lingui/react'
import { Breadcrumbs } from './breadcrumbs-nav'
import { LeavablePart } from '@/components/ui/leavable'
import { usePageTitle } from './page-title'

interface PageHeaderProps {
  /** The subject of the page, such as the name of a record. Without it the top bar alone shows the page's name. */
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
  const heading = (
    <h1 tabIndex={-1} className={title === undefined ? 'sr-only' : 'text-lg font-semibold outline-none'}>
      {title ?? i18n._(ofRoute)}
    </h1>
  )
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-4 [&>:not(h1)]:mb-2">
      <div className="me-auto empty:hidden">
        <Breadcrumbs />
        {title !== undefined && heading}
        {children != null && <p className="text-sm text-ink-muted">{children}</p>}
      </div>
      {title === undefined && heading}
      {actions != null && (
        <LeavablePart className="flex flex-wrap items-center gap-2 empty:hidden print:hidden">{actions}</LeavablePart>
      )}
    </div>
  )
}
