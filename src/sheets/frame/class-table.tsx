import { useLingui } from '@lingui/react'
import { formatClassName } from '@/domain/classrooms/class-name'
import { monthName } from '@/lib/dates/dates'
import { useLocale } from '@/lib/i18n/i18n'
import { formatInteger } from '@/lib/text/numbers'
import { monthsUsed, type SheetsOverview } from './overview-data'
import { SheetLink } from './sheet-link'
import { SheetMark, stateWords } from './sheet-mark'

/** Many classes: a register of classes and months that is read across and down. */
export function ClassTable(props: SheetsOverview) {
  const { classrooms, periods, findState } = props
  const { i18n } = useLingui()
  const locale = useLocale()
  return (
    <div className="max-h-[max(20rem,calc(100dvh-14rem))] overflow-auto overscroll-contain rounded border border-line-strong bg-surface-raised">
      <table className="w-full border-separate border-spacing-0 text-xs">
        <thead>
          <tr>
            <th
              scope="col"
              className="sticky start-0 top-0 z-2 border-e border-b border-line-strong bg-surface-sunken px-3 py-2 text-start text-sm"
            >
              {i18n._('classroom.title')}
            </th>
            {periods.map((period) => (
              <th
                key={period}
                scope="col"
                className="sticky top-0 z-1 border-e border-b border-line-strong bg-surface-sunken px-1.5 py-2 font-semibold"
              >
                {monthName(period, locale)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {classrooms.map((room) => {
            const name = formatClassName(room, locale)
            return (
              <tr key={room.id}>
                <th
                  scope="row"
                  className="sticky start-0 border-e border-b border-line bg-surface-sunken px-3 text-start text-sm font-medium whitespace-nowrap"
                >
                  {name}
                </th>
                {periods.map((period) => {
                  const shown = findState(room.id, period)
                  const month = monthName(period, locale)
                  const used = shown === undefined ? null : monthsUsed(shown)
                  const label =
                    shown === undefined
                      ? `${name}, ${month}`
                      : i18n._('sheet.overview.cell', {
                          name,
                          month,
                          state: [i18n._(stateWords[shown.state]), used && i18n._('sheet.overview.fromMonths', used)]
                            .filter(Boolean)
                            .join(' '),
                          entered: formatInteger(shown.entered),
                          expected: formatInteger(shown.expected),
                        })
                  return (
                    <td key={period} className="border-e border-b border-line p-0">
                      <SheetLink
                        chosen={props}
                        room={room}
                        period={period}
                        label={label}
                        className="flex min-h-11 items-center justify-center px-2 hover:bg-accent-soft focus-visible:-outline-offset-2"
                      >
                        {shown === undefined ? (
                          <span aria-hidden>…</span>
                        ) : (
                          <SheetMark
                            state={shown.state}
                            share={shown.entered / shown.expected}
                            months={used}
                            hasWord={false}
                          />
                        )}
                      </SheetLink>
                    </td>
                  )
                })}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
