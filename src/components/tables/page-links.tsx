import { useLingui } from '@lingui/react'
import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react'
import { formatInteger } from '@/lib/text/numbers'
import { IconButton } from '@/components/ui/icon-button'

interface PageLinksProps {
  /** Counted from 0; an address may name one beyond the last. */
  page: number
  pages: number
  onChange: (page: number) => void
}

/** The number of the shown page of a list, and links to the others. */
export function PageLinks({ page, pages, onChange }: PageLinksProps) {
  const { i18n } = useLingui()
  const first = page <= 0 ? i18n._('list.page.isFirst') : null
  const isLast = i18n._('list.page.isLast')
  return (
    <div className="flex items-center gap-1">
      <IconButton
        name={i18n._('list.page.first')}
        icon={ChevronsLeft}
        disabledReason={first}
        onClick={() => onChange(0)}
      />
      <IconButton
        name={i18n._('list.page.previous')}
        icon={ChevronLeft}
        disabledReason={first}
        onClick={() => onChange(Math.min(page, pages) - 1)}
      />
      <span aria-live="polite" className="px-2 text-sm">
        {page >= pages
          ? i18n._('list.page.missing', { n: pages })
          : i18n._('list.page.of', { page: formatInteger(page + 1), pages: formatInteger(pages) })}
      </span>
      <IconButton
        name={i18n._('list.page.next')}
        icon={ChevronRight}
        disabledReason={page >= pages - 1 ? isLast : null}
        onClick={() => onChange(page + 1)}
      />
      <IconButton
        name={i18n._('list.page.last')}
        icon={ChevronsRight}
        disabledReason={page === pages - 1 ? isLast : null}
        onClick={() => onChange(pages - 1)}
      />
    </div>
  )
}
