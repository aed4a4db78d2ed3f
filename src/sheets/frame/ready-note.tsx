import type { ReactNode } from 'react'
import { useLingui } from '@lingui/react'
import { CloudCheck } from 'lucide-react'
import { useIsOnline } from '@/lib/api/connection'
import { monthName } from '@/lib/dates/dates'
import { useLocale } from '@/lib/i18n/i18n'
import { cn } from '@/components/ui/cn'
import { formatClassName } from '@/domain/classrooms/class-name'
import type { Classroom } from '@/domain/classrooms/schema'
import type { SheetId } from '@/sheets/sync/sheet'

/** Says which sheets open without a connection, classes with the same ones together; null for none. */
export function useReadyText(ready: readonly SheetId[], classrooms: readonly Classroom[]): string | null {
  const { i18n } = useLingui()
  const locale = useLocale()
  if (ready.length === 0) return null
  const nameSheet = ({ month }: SheetId) => (month === null ? i18n._('attendance.title') : monthName(month, locale))
  const bySheets = new Map<string, string[]>()
  for (const room of classrooms) {
    const names = ready.filter(({ classroom }) => classroom === room.id).map(nameSheet)
    if (names.length === 0) continue
    const key = names.join(', ')
    bySheets.set(key, [...(bySheets.get(key) ?? []), formatClassName(room, locale)])
  }
  const sheets = [...bySheets].map(([names, classes]) => `${classes.join(', ')} (${names})`).join('; ')
  return i18n._('sheet.ready', { sheets })
}

interface ReadyNoteProps {
  ready: readonly SheetId[]
  classrooms: readonly Classroom[]
  /** Shown beside the sign while there is a connection. */
  children: ReactNode
}

/** A sign that sheets open without a connection; what it says is shown where there is none, and on a phone. */
export function ReadyNote({ ready, classrooms, children }: ReadyNoteProps) {
  const text = useReadyText(ready, classrooms)
  const isOnline = useIsOnline()
  return (
    <>
      {text !== null && (
        <p
          title={text}
          className={cn(
            'inline-flex min-w-0 items-center gap-1.5 text-xs text-ink-muted',
            // It gets what the others leave: that a save waits is worth more than what can be opened.
            !isOnline && 'sm:w-0 sm:grow',
          )}
        >
          <CloudCheck aria-hidden className="size-4 shrink-0 text-positive" />
          <span className={isOnline ? 'sr-only max-sm:not-sr-only' : 'min-w-0 sm:cut-line'}>{text}</span>
        </p>
      )}
      {(text === null || isOnline) && children}
    </>
  )
}
