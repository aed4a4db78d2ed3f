import type { ReactNode } from 'react'
import { useLingui } from '@lingui/react'
import { Lock } from 'lucide-react'
import { formatInteger } from '@/lib/text/numbers'

/** A sheet fills the window below the top bar: its grid takes the height that the rows above and below it leave. */
export const sheetFrameStyle =
  'flex max-h-[calc(100dvh-theme(spacing.topbar)-2rem)] min-w-0 flex-col gap-1.5 md:max-h-[calc(100dvh-theme(spacing.topbar)-3rem)] print:max-h-none'

interface SheetToolbarProps {
  /** The class and the month. */
  navigation: ReactNode
  /** Status, menu and Save all. */
  children: ReactNode
}

/** The row above the grid. */
export function SheetToolbar({ navigation, children }: SheetToolbarProps) {
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-1 print:hidden">
      <div className="flex items-center gap-2">{navigation}</div>
      <div className="ms-auto flex flex-wrap items-center gap-x-2 gap-y-1">{children}</div>
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
