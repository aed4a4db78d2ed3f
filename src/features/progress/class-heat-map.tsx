import { useId } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { Check, CircleAlert } from 'lucide-react'
import { formatClassName } from '@/domain/classrooms/class-name'
import { lastPreSchoolGrade, type Classroom } from '@/domain/classrooms/schema'
import { monthName } from '@/lib/dates/dates'
import { useLocale } from '@/lib/i18n/i18n'
import { khmerDigits } from '@/lib/text/digits'
import { formatInteger } from '@/lib/text/numbers'
import type { ShownState } from '@/sheets/frame/overview-data'
import { sheetOverviewQueries, type SheetKind } from '@/sheets/frame/queries'
import { SheetMark, stateWords } from '@/sheets/frame/sheet-mark'
import { duePeriods, sheetState } from '@/sheets/frame/sheet-progress'
import { heatCellStyle, HeatMap } from '@/components/charts/heat-map'
import { cn } from '@/components/ui/cn'
import { shadeFor, shadeStyles, wholePercent } from '@/components/charts/share'
import { QueryPart } from '@/components/shell/query-part'
import { monthTick } from '@/components/charts/month-tick'
import { startAtMissing } from '@/domain/classrooms/start-at-missing'
import type { OwnSchool } from './own-school'

const titles = { scores: 'board.classes.scores', attendances: 'board.classes.attendance' } as const
const explained = ['done', 'partly', 'missing', 'later'] as const

interface ClassHeatMapProps {
  kind: SheetKind
  own: OwnSchool
  today: string
}

/** The progress of each class and month; a cell links to its sheet, also before the progress is known. */
export function ClassHeatMap({ kind, own, today }: ClassHeatMapProps) {
  const { i18n } = useLingui()
  const titleId = useId()
  const progress = useQuery(sheetOverviewQueries.ofSchool(kind, own.school))
  return (
    <section
      aria-labelledby={titleId}
      className="min-w-0 break-inside-avoid rounded border border-line bg-surface-raised p-4"
    >
      <h2 id={titleId} className="mb-1 font-semibold">
        {i18n._(titles[kind])}
      </h2>
      {progress.isError && (
        <QueryPart query={progress} failed="sheet.overview.failed">
          {() => null}
        </QueryPart>
      )}
      <Cells kind={kind} own={own} today={today} progress={progress.data} />
    </section>
  )
}

interface CellsProps extends ClassHeatMapProps {
  /** By class and month; undefined until it is known. */
  progress: ReadonlyMap<number, ReadonlyMap<number, Omit<ShownState, 'state'>>> | undefined
}

function Cells({ kind, own, today, progress }: CellsProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const { year, school, classrooms, months } = own
  const due = duePeriods(year, today)
  return (
    <>
      <ul className="mb-2 flex flex-wrap gap-x-4 text-xs">
        {explained.map((state) => (
          <li key={state}>
            <SheetMark state={state} />
          </li>
        ))}
      </ul>
      <HeatMap
        caption={i18n._(titles[kind])}
        rowName={i18n._('classroom.title')}
        rows={classrooms}
        rowKey={(room) => room.id}
        rowLabel={(room) => ({ full: formatClassName(room, locale), short: shortClassName(room, locale) })}
        columns={months}
        columnKey={(month) => month}
        columnLabel={(month) => ({
          full: monthName(month, locale),
          short: monthTick(month, locale),
          shortest: locale === 'km' ? khmerDigits(month + 1) : String(month + 1),
        })}
        renderCell={(room, month) => {
          const counted = progress && (progress.get(room.id)?.get(month) ?? { entered: 0, expected: 0 })
          const shown = counted && { ...counted, state: sheetState(counted, due.has(month)) }
          return (
            <Link
              to={kind === 'scores' ? '/score-management' : '/attendance-management'}
              search={{ academicYear: year.id, school, grade: room.grade, suffix: room.suffix, month }}
              state={startAtMissing}
              // A pointer that crosses the table would ask for one sheet after another.
              preload={false}
              aria-label={cellLabel(room, month, shown)}
              className={heatCellStyle(cn(shown && cellStyleFor(shown), 'hover:border-accent hover:underline'))}
            >
              {shown === undefined ? <span aria-hidden>…</span> : <CellSign {...shown} />}
            </Link>
          )
        }}
      />
    </>
  )

  function cellLabel(room: Classroom, month: number, shown: ShownState | undefined): string {
    const className = formatClassName(room, locale)
    const calendarMonth = monthName(month, locale)
    if (shown === undefined) return `${className}, ${calendarMonth}`
    return i18n._('sheet.overview.cell', {
      name: className,
      month: calendarMonth,
      state: i18n._(stateWords[shown.state]),
      entered: formatInteger(shown.entered),
      expected: formatInteger(shown.expected),
    })
  }
}

/** A class as short as a phone needs it: ៧ក. */
function shortClassName(room: Classroom, locale: 'km' | 'en'): string {
  if (room.grade <= lastPreSchoolGrade) return formatClassName(room, locale)
  return `${locale === 'km' ? khmerDigits(room.grade) : String(room.grade)}${room.suffix}`
}

/** Cells differ by their sign as well as by their ground: a check, a figure, a warning, a dash. */
function CellSign({ state, entered, expected }: ShownState) {
  switch (state) {
    case 'done':
      return <Check aria-hidden className="size-4" />
    case 'partly':
      return wholePercent(entered, expected)
    case 'missing':
    case 'outdated':
      return <CircleAlert aria-hidden className="size-4" />
    case 'later':
    case 'nothing':
      return <span aria-hidden>–</span>
    default:
      return state satisfies never
  }
}

function cellStyleFor({ state, entered, expected }: ShownState): string | undefined {
  if (state === 'missing' || state === 'outdated') return 'border-danger bg-danger-soft text-danger'
  if (state === 'later' || state === 'nothing') return 'text-ink-muted'
  return shadeStyles[shadeFor(wholePercent(entered, expected) ?? 0)]
}
