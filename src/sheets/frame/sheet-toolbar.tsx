import type { ReactNode } from 'react'
import { useLingui } from '@lingui/react'
import { Lock } from 'lucide-react'
import { formatInteger } from '@/lib/text/numbers'

/**
 * A sheet fills the window below the top bar: its grid takes the height that the rows above and below it leave. Its toolbar,
 * which says itself that there is no connection, is not scrolled behind the page's notice.
 */
export const sheetFrameStyle =
  'relative z-5 flex max-h-[calc(100dvh-theme(spacing.topbar)-1.5rem)] min-w-0 flex-col gap-1.5 bg-surface-sunken print:max-h-none print:bg-transparent'

interface SheetToolbarProps {
  /** The class and the month. */
  navigation: ReactNode
  /** Status, menu and Save all. */
  children?: ReactNode
}

/**
 * The row above the grid. It stays one row whatever it says, so that the grid does not move under the cell that is being
 * typed into: first the school gives way, then the end of the status. In a narrow window it breaks between any two parts.
 */
export function SheetToolbar({ navigation, children }: SheetToolbarProps) {
  return (
    <div className="@container shrink-0 print:hidden">
      <div className="flex flex-wrap items-center justify-end gap-x-2 gap-y-1 @min-[52rem]:flex-nowrap @min-[52rem]:[&>button]:shrink-0 @min-[52rem]:[&>button]:whitespace-nowrap">
        <div className="flex min-w-0 flex-auto items-center gap-2 @min-[52rem]:min-w-min [&>button]:shrink-0 [&>nav]:shrink-0">
          {navigation}
        </div>
        {children}
      </div>
    </div>
  )
}

export function ReadOnlyReason({ children }: { children: string }) {
  return (
    <p className="flex items-center gap-2 rounded border border-line bg-warning-soft px-3 py-1 text-sm">
      <Lock aria-hidden className="size-4 shrink-0" />
      {children}
    </p>
  )
}

export function SheetTotals({ total, female }: { total: number; female: number }) {
  const { i18n } = useLingui()
  return <p>{i18n._('sheet.totals', { total: formatInteger(total), female: formatInteger(female) })}</p>
}
