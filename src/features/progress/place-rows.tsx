import type { ReactNode } from 'react'
import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { ArrowDown } from 'lucide-react'
import { useLocale } from '@/lib/i18n/i18n'
import { localName } from '@/lib/i18n/localized'
import { formatInteger } from '@/lib/text/numbers'
import { can } from '@/auth/can'
import { useUser } from '@/auth/use-session'
import { PartMark } from '@/components/charts/stacked-bar'
import { drillDown } from './board-place'
import type { BoardSearch } from './board-search'
import { MeasureCell } from './measure-cell'
import { measureLabels } from './measure-labels'
import type { PlaceProgress, ProgressFigures } from './schema'
import { boardMeasures, countIdle, countMeasured, type BoardMeasure } from './worst-first'

const row =
  'grid grid-cols-3 items-center gap-x-3 px-2 py-1 cards:grid-cols-[minmax(8rem,2fr)_repeat(3,minmax(0,1.2fr))] cards:py-0.5 print:grid-cols-[3fr_1fr_1fr_1fr]'
const nameStyle = 'col-span-3 min-w-0 text-sm cards:col-span-1 print:text-[10px]/[14px]'

interface PlaceRowsProps {
  places: readonly PlaceProgress[]
  total: ProgressFigures
  search: BoardSearch
  by: BoardMeasure
  academicYear: number
  month: number
}

/** A row of bars for each place, in the order given; a name leads to the place's own board, a school's to its sheets. */
export function PlaceRows({ places, total, search, by, academicYear, month }: PlaceRowsProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const ofSchools = places.some(({ school_id }) => school_id !== null)
  return (
    <>
      <ul className="mb-1 flex flex-wrap gap-x-4 text-xs text-ink-muted">
        <li className="inline-flex items-center gap-1">
          <PartMark part={0} />
          {i18n._('board.done')}
        </li>
        <li className="inline-flex items-center gap-1">
          <PartMark part={2} />
          {i18n._('board.notDone')}
        </li>
        <li>
          {i18n._(ofSchools ? 'board.complete.classes' : 'board.complete.schools', {
            complete: formatInteger(total[by].complete),
            total: formatInteger(countMeasured(total, by)),
          })}
        </li>
        {!ofSchools && (
          <li>
            <Idle figures={total} gazetteer={search.province} academicYear={academicYear} month={month} />
          </li>
        )}
      </ul>
      <nav aria-label={i18n._('board.sort')} className={`${row} border-b border-line-strong pb-1`}>
        <span aria-hidden className="hidden text-xs text-ink-muted cards:block">
          {i18n._('board.sort')}
        </span>
        {boardMeasures.map((measure) => (
          <Link
            key={measure}
            to="/dashboard"
            search={{ ...search, by: measure === 'scores' ? undefined : measure }}
            replace
            resetScroll={false}
            aria-current={measure === by || undefined}
            className="inline-flex min-h-6 min-w-0 items-center gap-1 text-xs wrap-anywhere text-accent hover:underline aria-[current]:font-semibold cards:text-sm pointer-coarse:min-h-11"
          >
            {measure === by && <ArrowDown aria-hidden className="size-4 shrink-0" />}
            {i18n._(measureLabels[measure])}
          </Link>
        ))}
      </nav>
      <div className={`${row} border-b border-line bg-surface-sunken cards:min-h-8`}>
        <span className={`${nameStyle} font-medium`}>{i18n._('board.total')}</span>
        {boardMeasures.map((measure) => (
          <MeasureCell key={measure} figures={total} by={measure} />
        ))}
      </div>
      <ul>
        {places.map((place) => (
          <li
            key={`${place.kind} ${place.code}`}
            className={`${row} relative border-b border-line last:border-b-0 hover:bg-accent-soft cards:min-h-8 pointer-coarse:min-h-11 print:min-h-0 print:py-0`}
          >
            <span className={nameStyle}>
              <PlaceLink place={place} search={search} academicYear={academicYear}>
                {localName(place, locale)}
              </PlaceLink>
              {place.school_id === null && (
                <Idle figures={place} gazetteer={place.code} academicYear={academicYear} month={month} />
              )}
            </span>
            {boardMeasures.map((measure) => (
              <MeasureCell
                key={measure}
                figures={place}
                by={measure}

                renderLink={
                  place.school_id === null || measure === 'scores'
                    ? undefined
                    : (content) => (
                        <SchoolLink school={place} by={measure} academicYear={academicYear}>
                          <span className="sr-only">{localName(place, locale)}: </span>
                          {content}
                        </SchoolLink>
                      )
                }
              />
            ))}
          </li>
        ))}
      </ul>
    </>
  )
}

interface IdleProps {
  figures: ProgressFigures
  gazetteer: string | undefined
  academicYear: number
  month: number
}

/** How many schools of a place are silent or not set up, with their lists. */
function Idle({ figures, gazetteer, academicYear, month }: IdleProps) {
  const { i18n } = useLingui()
  const { silent, notSetUp } = countIdle(figures)
  const list = { academicYear, gazetteer }
  return (
    // Above the link of the whole row.
    <span className="relative z-1 flex flex-wrap gap-x-3 text-xs/5 print:ms-2 print:inline-flex">
      {silent > 0 && (
        <Link to="/school" search={{ ...list, silent: month }} preload={false} className={idleLink}>
          {i18n._('board.silent', { n: formatInteger(silent) })}
        </Link>
      )}
      {notSetUp > 0 && (
        <Link to="/school" search={{ ...list, notSetUp: true }} preload={false} className={idleLink}>
          {i18n._('board.notSetUp', { n: formatInteger(notSetUp) })}
        </Link>
      )}
    </span>
  )
}

const idleLink = 'inline-flex items-center text-ink-muted underline hover:text-accent pointer-coarse:min-h-11'

/** The whole row leads where the name does, except for bars with a link of their own. */
const wholeRow = "text-accent hover:underline after:absolute after:inset-0 after:content-['']"

interface PlaceLinkProps {
  place: PlaceProgress
  search: BoardSearch
  academicYear: number
  children: ReactNode
}

/** Leads to the board of a province or district, and to the sheets of a school. */
function PlaceLink({ place, search, academicYear, children }: PlaceLinkProps) {
  if (place.school_id === null) {
    return (
      <Link to="/dashboard" search={drillDown(search, place)} className={wholeRow}>
        {children}
      </Link>
    )
  }
  return (
    <SchoolLink school={place} by="scores" academicYear={academicYear} className={wholeRow}>
      {children}
      {/* Schools of one district may have one name. */}
      <span className="block text-xs/4 text-ink-muted print:inline"> {place.code}</span>
    </SchoolLink>
  )
}

interface SchoolLinkProps {
  school: PlaceProgress
  by: BoardMeasure
  academicYear: number
  className?: string
  children: ReactNode
}

/** Leads to the overview of a school's sheets, or to the school for its stage and for those who may see no sheets. */
function SchoolLink({ school: { school_id: school }, by, academicYear, className, children }: SchoolLinkProps) {
  const user = useUser()
  // Above the link of the whole row.
  const style = className ?? 'relative z-1 block rounded hover:bg-surface-raised'
  if (school === null) return children
  const maySeeSheets = by !== 'stage' && can(user, by === 'scores' ? 'sts_view_score' : 'sts_view_attendance')
  return maySeeSheets ? (
    <Link
      to={by === 'scores' ? '/score' : '/attendance'}
      search={{ academicYear, school }}
      // A pointer that crosses the rows would ask for one school after another.
      preload={false}
      className={style}
    >
      {children}
    </Link>
  ) : (
    <Link to="/school/view/$schoolId" params={{ schoolId: school }} preload={false} className={style}>
      {children}
    </Link>
  )
}
