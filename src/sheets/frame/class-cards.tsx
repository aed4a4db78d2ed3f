import { useId } from 'react'
import { formatClassName } from '@/domain/classrooms/class-name'
import { monthName } from '@/lib/dates/dates'
import { useLocale } from '@/lib/i18n/i18n'
import { monthsUsed, type SheetsOverview } from './overview-data'
import { SheetLink } from './sheet-link'
import { SheetMark } from './sheet-mark'

/** Few classes, such as a teacher's own: one card for each, one tap leads to the sheet. */
export function ClassCards(props: SheetsOverview) {
  const { classrooms, periods, findState } = props
  const locale = useLocale()
  const id = useId()
  return (
    <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
      {classrooms.map((room) => (
        <section
          key={room.id}
          aria-labelledby={`${id}-${room.id}`}
          className="rounded border border-line bg-surface-raised p-4"
        >
          <h3 id={`${id}-${room.id}`} className="mb-3 text-lg font-semibold">
            {formatClassName(room, locale)}
          </h3>
          <ul className="grid grid-cols-2 gap-2 xs:grid-cols-3">
            {periods.map((period) => {
              const shown = findState(room.id, period)
              const stateId = `${id}-${room.id}-${period}`
              return (
                <li
                  key={period}
                  className="relative flex min-h-14 flex-col items-center justify-center rounded border border-line px-2 py-1 text-center text-sm hover:bg-accent-soft"
                >
                  <SheetLink
                    chosen={props}
                    room={room}
                    period={period}
                    describedBy={shown && stateId}
                    className="text-accent after:absolute after:inset-0 after:content-['']"
                  >
                    {monthName(period, locale)}
                  </SheetLink>
                  <span id={stateId} className="min-h-5 text-xs">
                    {shown && (
                      <SheetMark
                        state={shown.state}
                        share={shown.entered / shown.expected}
                        months={monthsUsed(shown)}
                      />
                    )}
                  </span>
                </li>
              )
            })}
          </ul>
        </section>
      ))}
    </div>
  )
}
