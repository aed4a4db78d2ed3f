import { type ReactNode, type SyntheticEvent, useContext, useEffect, useId, useRef, useState } from 'react'
import { useLingui } from '@lingui/react'
import { Search, SlidersHorizontal } from 'lucide-react'
import { LeavingScope } from '@/components/shell/leaving'
import { useMediaQuery } from '@/components/shell/use-media-query'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { lazyWithRetry } from '@/components/ui/lazy'
import { filtersOpening, useFilterRequests, useIsWaiting, useResetDraft } from './filter-draft-context'

const Dialog = lazyWithRetry(async () => (await import('@/components/ui/dialog')).Dialog)

interface FilterBarProps {
  /** The text that is searched. */
  search?: ReactNode
  /** The filters used often. */
  children?: ReactNode
  /** The others, behind a button. */
  more?: ReactNode
  /** The number of the others that are set. */
  moreCount?: number
  /** One of the others has a message: they are shown. */
  moreInvalid?: boolean
  /** Given where the specification has a Search button: filters then apply on Search or Enter, else as chosen. */
  onSearch?: () => void
  /** The label of the button where it does more than search. */
  searchLabel?: string
  onReset: () => void
  /** Nothing is listed until something is chosen. */
  isWaiting?: boolean
}

/** The filters above a list: one line, and on a phone the text and a dialog with all others. */
export function FilterBar({
  search,
  children,
  more,
  moreCount = 0,
  moreInvalid = false,
  onSearch,
  searchLabel,
  onReset,
  isWaiting: isListWaiting = false,
}: FilterBarProps) {
  const { i18n } = useLingui()
  const moreId = useId()
  const ownOpening = useState(false)
  const [isOpened, setOpen] = useContext(filtersOpening) ?? ownOpening
  const [wasOpen, setWasOpen] = useState(false)
  const resetDraft = useResetDraft()
  const isWaiting = useIsWaiting() || isListWaiting
  const form = useFocusOnFirstChoice(isWaiting)
  // A filter that something has to be chosen in is shown as a whole.
  const inDialog = useMediaQuery('(width < 640px)') && !isWaiting
  const requests = useFilterRequests()
  const [seen, setSeen] = useState(requests)
  if (requests !== seen) {
    setSeen(requests)
    if (inDialog) setOpen(false)
  }
  const hasMore = Boolean(more)
  const open = isOpened || (moreInvalid && !inDialog)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    onSearch?.()
  }
  const filters = moreCount === 0 ? i18n._('list.filters') : `${i18n._('list.filters')} (${String(moreCount)})`
  const toggle = (
    <Button
      aria-expanded={open}
      aria-controls={inDialog ? undefined : moreId}
      aria-haspopup={inDialog ? 'dialog' : undefined}
      icon={<SlidersHorizontal aria-hidden className="size-4" />}
      preload={inDialog ? Dialog.preload : undefined}
      onClick={() => {
        setOpen(!open)
        setWasOpen(true)
      }}
    >
      {filters}
    </Button>
  )
  const apply = onSearch && (
    <Button
      type="submit"
      variant="primary"
      icon={searchLabel === undefined && <Search aria-hidden className="size-4" />}
    >
      {searchLabel ?? i18n._('common.search')}
    </Button>
  )
  const reset = (
    <Button
      variant="quiet"
      data-resets
      onClick={() => {
        resetDraft?.()
        onReset()
      }}
    >
      {i18n._('common.reset')}
    </Button>
  )
  return (
    <LeavingScope keeps="search">
      <form role="search" noValidate onSubmit={submit} ref={form} className="flex flex-col gap-2">
        <div className="filter-line">
          {search}
          {!inDialog && children}
          {/* As high as a field, also where a field has something written below it. */}
          <div
            className={cn(
              'flex flex-none flex-wrap items-start gap-1 pointer-fine:*:py-1.5',
              (Boolean(search) || !inDialog) && 'mt-6',
            )}
          >
            {(inDialog || hasMore) && toggle}
            {!inDialog && apply}
            {!inDialog && reset}
          </div>
        </div>
        {!inDialog && hasMore && (
          <div id={moreId} hidden={!open} className="filter-grid">
            {/* Most visits never see them: they are made when they are first asked for. */}
            {(wasOpen || open) && more}
          </div>
        )}
      </form>
      {inDialog && open && (
        <Dialog open onOpenChange={setOpen} title={i18n._('list.filters')}>
          <form noValidate onSubmit={submit} className="flex flex-col gap-3">
            {children}
            {more}
            <div className="flex flex-wrap gap-3">
              {apply}
              {reset}
            </div>
          </form>
        </Dialog>
      )}
    </LeavingScope>
  )
}

/** A list that shows nothing until something is chosen focuses the first such field when the page opens. */
function useFocusOnFirstChoice(isWaiting: boolean) {
  const form = useRef<HTMLFormElement>(null)
  const [waitsFromStart] = useState(isWaiting)
  useEffect(() => {
    if (waitsFromStart)
      form.current?.querySelector<HTMLElement>('[type="search"], [aria-required][data-empty]')?.focus()
  }, [waitsFromStart])
  return form
}
