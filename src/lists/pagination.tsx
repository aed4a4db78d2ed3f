import { useLingui } from '@lingui/react'
import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react'
import { config } from '@/lib/config'
import { formatInteger } from '@/lib/numbers'
import { useUser } from '@/session/use-session'
import { IconButton } from '@/ui/icon-button'
import { Select } from '@/ui/select'
import { pageSizes } from './list-search'
import { rememberTable } from './remembered-table'

interface PaginationProps {
  /** The table whose rows these are: the size chosen is remembered for it. */
  table: string
  /** Counted from 0. */
  page: number
  size: number
  total: number
  onChange: (next: { page: number; size: number }) => void
}

/** The pages of a list and how many rows each has. A new size begins with the first page. */
export function Pagination({ table, page, size, total, onChange }: PaginationProps) {
  const { i18n } = useLingui()
  const user = useUser()
  const pages = Math.max(1, Math.ceil(total / size))
  const first = page <= 0 ? i18n._('list.page.isFirst') : null
  const last = page >= pages - 1 ? i18n._('list.page.isLast') : null
  // A configured size that is none of the usual ones stays a choice.
  const sizes = [...new Set([...pageSizes, config().pageSize, size])].sort((a, b) => a - b)
  const goTo = (next: number) => onChange({ page: next, size })
  return (
    <nav aria-label={i18n._('list.pages')} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="flex items-center gap-2 text-sm text-ink-muted">
        <span aria-hidden>{i18n._('list.rowsPerPage')}</span>
        <div className="w-24">
          <Select
            label={i18n._('list.rowsPerPage')}
            hideLabel
            value={String(size)}
            options={sizes.map((n) => ({ value: String(n), label: String(n) }))}
            onChange={(next) => {
              rememberTable(user, table, { size: Number(next) })
              onChange({ page: 0, size: Number(next) })
            }}
          />
        </div>
      </div>
      <div className="flex items-center gap-1">
        <IconButton
          name={i18n._('list.page.first')}
          icon={ChevronsLeft}
          disabledReason={first}
          onClick={() => goTo(0)}
        />
        <IconButton
          name={i18n._('list.page.previous')}
          icon={ChevronLeft}
          disabledReason={first}
          onClick={() => goTo(Math.min(page, pages) - 1)}
        />
        <span aria-live="polite" className="px-2 text-sm">
          {i18n._('list.page.of', { page: formatInteger(page + 1), pages: formatInteger(pages) })}
        </span>
        <IconButton
          name={i18n._('list.page.next')}
          icon={ChevronRight}
          disabledReason={last}
          onClick={() => goTo(page + 1)}
        />
        <IconButton
          name={i18n._('list.page.last')}
          icon={ChevronsRight}
          disabledReason={last}
          onClick={() => goTo(pages - 1)}
        />
      </div>
    </nav>
  )
}
