import { useId } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useLingui } from '@lingui/react'
import { CircleCheck } from 'lucide-react'
import { narrowToOwnPlace } from '@/auth/scope'
import type { SignedInUser } from '@/auth/session'
import { QueryPart } from '@/components/shell/query-part'
import { EmptyList } from '@/components/tables/empty-list'
import { Tile, TileList, tileLink } from '@/components/ui/tile'
import { schoolMonths } from '@/domain/academic-years/months'
import type { AcademicYear } from '@/domain/academic-years/schema'
import { areaOfCode } from '@/domain/places/area'
import { missingLabels } from '@/features/accomplishment/labels'
import { progressQueries } from '@/features/progress/queries'
import type { PlaceProgress, Waiting } from '@/features/progress/schema'
import { useLocale } from '@/lib/i18n/i18n'
import { localName } from '@/lib/i18n/localized'

/** The work that a page is about, as a figure of a place. */
type Work = Exclude<keyof Waiting, 'students'>

/** What is said of it, and what to choose where the API does not count it, as message ids. */
const workTexts = {
  without_class: { waits: missingLabels.studentsWithoutClass.id, chooseFirst: 'enrollment.chooseFirst' },
  undecided: { waits: 'dashboard.ownSchool.undecided', chooseFirst: 'graduation.chooseClass' },
  rounds_due: { waits: 'dashboard.ownSchool.roundsDue', chooseFirst: 'scholarship.chooseSchool' },
} as const satisfies Record<Work, { waits: string; chooseFirst: string }>

interface WorkByPlaceProps {
  user: SignedInUser
  year: AcademicYear
  /** The place whose parts are shown; without one, the user's own. */
  gazetteer: string | undefined
  work: Work
  /** The page that is begun for a school. */
  to: '/enrollment' | '/graduation' | '/scholarship/student' | '/scholarship/remittance' | '/scholarship/funding'
}

/** Before a school is chosen: the places of an officer, and in a district the schools, with what waits there, most first. */
export function WorkByPlace({ user, year, gazetteer, work, to }: WorkByPlaceProps) {
  const { i18n } = useLingui()
  const id = useId()
  const { province, district } = areaOfCode(narrowToOwnPlace(user, gazetteer))
  // What waits is the same in each month.
  const query = useQuery(progressQueries.places(year.id, schoolMonths(year)[0] ?? 0, { province, district }))
  return (
    <QueryPart query={query}>
      {({ places }) => {
        if (places.every(({ waiting }) => waiting === undefined))
          return <EmptyList hint={i18n._(workTexts[work].chooseFirst)} />
        const isOfSchools = places.some(({ kind }) => kind === 'school')
        return (
          <section aria-labelledby={id} className="flex flex-col gap-3">
            <h2 id={id} className="text-base font-semibold">
              {i18n._(isOfSchools ? 'waiting.schools' : 'waiting.places')}
            </h2>
            <TileList>
              {sortMostFirst(places, work).map((part) => (
                <PlaceTile key={part.code} {...{ part, work, to, year }} />
              ))}
            </TileList>
          </section>
        )
      }}
    </QueryPart>
  )
}

function sortMostFirst(places: readonly PlaceProgress[], work: Work): PlaceProgress[] {
  return places.toSorted((a, b) => (b.waiting?.[work] ?? 0) - (a.waiting?.[work] ?? 0) || (a.code < b.code ? -1 : 1))
}

interface PlaceTileProps extends Pick<WorkByPlaceProps, 'work' | 'to' | 'year'> {
  part: PlaceProgress
}

function PlaceTile({ part, work, to, year }: PlaceTileProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const figuresId = useId()
  const { students = 0, [work]: waits = 0 } = part.waiting ?? {}
  const address = part.school_id === null ? { gazetteer: part.code } : { school: part.school_id }
  return (
    <Tile
      figuresId={figuresId}
      expectsFigures
      link={
        <Link
          to={to}
          search={{ academicYear: year.id, ...address }}
          preload={false}
          aria-describedby={figuresId}
          className={tileLink}
        >
          {localName(part, locale)}
        </Link>
      }
    >
      {/* Schools of one district may have one name. */}
      {part.kind === 'school' && <p className="text-ink-muted tabular-nums">{part.code}</p>}
      {work === 'without_class' && <p>{i18n._('student.count', { n: students })}</p>}
      {waits > 0 && <p className="text-warning">{i18n._(workTexts[work].waits, { n: waits })}</p>}
      {waits === 0 && students > 0 && work !== 'without_class' && (
        <p className="flex items-center gap-1 text-positive">
          <CircleCheck aria-hidden className="size-4 shrink-0" />
          {i18n._('waiting.nothing')}
        </p>
      )}
    </Tile>
  )
}
