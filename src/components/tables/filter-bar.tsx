import { type ReactNode, useId, useState } from 'react'
import { useLingui } from '@lingui/react'
import { ChevronDown, ChevronUp, Search } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { useResetDraft } from './filter-draft'

interface FilterBarProps {
  /** The filters used often. */
  children: ReactNode
  /** The others, behind "More". */
  more?: ReactNode
  /** Given where the specification has a Search button: filters then apply on Search or Enter, else as chosen. */
  onSearch?: () => void
  /** What the button says where it does more than search. */
  searchLabel?: string
  onReset: () => void
}

/** The filters above a list. */
export function FilterBar({ children, more, onSearch, searchLabel, onReset }: FilterBarProps) {
  const { i18n } = useLingui()
  const moreId = useId()
  const [open, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const resetDraft = useResetDraft()
  return (
    <form
      role="search"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSearch?.()
      }}
      className="flex flex-col gap-3 rounded border border-line bg-surface-raised p-4"
    >
      <div className="filter-grid">{children}</div>
      {more != null && (
        <div id={moreId} hidden={!open} className="filter-grid">
          {/* Most visits never see them: they are made when they are first asked for. */}
          {wasOpen && more}
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        {onSearch && (
          <Button
            type="submit"
            variant="primary"
            icon={searchLabel === undefined && <Search aria-hidden className="size-4" />}
          >
            {searchLabel ?? i18n._('common.search')}
          </Button>
        )}
        <Button
          data-resets
          onClick={() => {
            resetDraft?.()
            onReset()
          }}
        >
          {i18n._('common.reset')}
        </Button>
        {more != null && (
          <Button
            variant="quiet"
            aria-expanded={open}
            aria-controls={moreId}
            icon={open ? <ChevronUp aria-hidden className="size-4" /> : <ChevronDown aria-hidden className="size-4" />}
            onClick={() => {
              setOpen(!open)
              setWasOpen(true)
            }}
          >
            {i18n._(open ? 'list.fewerFilters' : 'list.moreFilters')}
          </Button>
        )}
      </div>
    </form>
  )
}
