import { useId, useState, type ReactNode } from 'react'
import { useLingui } from '@lingui/react'
import { ChevronDown } from 'lucide-react'
import { cn } from '@/components/ui/cn'
import { extraItems, type ExtraItem } from '@/sheets/frame/extra-items'

interface PhoneHeaderProps {
  id: string
  /** The class, and the month where the sheet is of one. */
  name: string
  /** What the title leads to, as a message id. */
  change: string
  /** The class and the month, with the ways to others. */
  navigation: ReactNode
  saveAll: ReactNode
  menu: ReactNode
  /** What the view adds to the menu. */
  items: readonly ExtraItem[]
  /** Stays in view above a list. */
  isSticky: boolean
  /** Beside the menu. */
  choice: ReactNode
  /** Below the choice, or beside it on a phone on its side. */
  search: ReactNode
  /** Below all. */
  children: ReactNode
}

/** The head of a sheet on a phone. On a phone on its side it is one row where there is room. */
export function PhoneHeader(props: PhoneHeaderProps) {
  const { id, name, change, navigation, saveAll, menu, items, isSticky, choice, search, children } = props
  const { i18n } = useLingui()
  const navigationId = useId()
  const [isNavigating, setNavigating] = useState(false)
  return (
    <div
      id={id}
      className={cn(
        '-mx-4 -mt-3 bg-surface px-4 pt-0.5 cards:pt-0 print:hidden',
        isSticky && 'sticky top-topbar z-5 border-b border-line data-scrolls:static',
      )}
    >
      <div className="flex flex-col cards:flex-row cards:flex-wrap cards:gap-x-2 cards:gap-y-0.5">
        <div className="flex min-h-12 min-w-0 items-center gap-2 cards:min-h-11">
          <button
            type="button"
            aria-expanded={isNavigating}
            aria-controls={navigationId}
            onClick={() => setNavigating(!isNavigating)}
            className="flex min-h-11 min-w-0 flex-1 items-center gap-1 rounded text-start text-sm leading-[1.6] font-semibold"
          >
            <span className="line-clamp-2 min-w-0 pb-[2px]">{name}</span>
            <ChevronDown aria-hidden className={cn('size-4 shrink-0 text-accent', isNavigating && 'rotate-180')} />
            <span className="sr-only">{i18n._(change)}</span>
          </button>
          {saveAll}
        </div>
        <div id={navigationId} hidden={!isNavigating} className="cards:order-last cards:basis-full">
          {isNavigating && <div className="flex flex-wrap items-center gap-2 pb-1">{navigation}</div>}
        </div>
        <div className="flex min-h-12 min-w-0 items-center gap-1 cards:min-h-11 cards:flex-[3_1_16rem]">
          {choice ?? <span className="flex-1" />}
          <extraItems.Provider value={items}>{menu}</extraItems.Provider>
        </div>
        {search !== null && (
          <div className="flex min-h-12 items-center gap-2 cards:min-h-11 cards:flex-[1_1_13rem]">{search}</div>
        )}
      </div>
      {children}
    </div>
  )
}
