import { useLingui } from '@lingui/react'
import { config } from '@/lib/config'
import { useUser } from '@/auth/use-session'
import { Select } from '@/components/ui/select'
import { pageSizes } from './list-search'
import { PageLinks } from './page-links'
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
  // A configured size that is none of the usual ones stays a choice.
  const sizes = [...new Set([...pageSizes, config().pageSize, size])].sort((a, b) => a - b)
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
      <PageLinks page={page} pages={pages} onChange={(next) => onChange({ page: next, size })} />
    </nav>
  )
}
