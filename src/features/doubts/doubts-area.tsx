import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { academicYearLabel } from '@/domain/academic-years/labels'
import { academicYearQueries } from '@/domain/academic-years/queries'
import { type AcademicYear, defaultYear } from '@/domain/academic-years/schema'
import { type PlaceOfUser, withinPlace } from '@/domain/aggregation/place-of-user'
import { areaOfCode, narrowestCode } from '@/domain/places/area'
import { PlacePicker } from '@/domain/places/place-picker'
import { formatInteger } from '@/lib/text/numbers'
import type { SignedInUser } from '@/auth/session'
import { QueryPart } from '@/components/shell/query-part'
import { pageOfSearch } from '@/components/tables/list-search'
import { DoneText } from '@/components/ui/done-text'
import { cn } from '@/components/ui/cn'
import { Select } from '@/components/ui/select'
import { DoubtList } from './doubt-list'
import { doubtLabels } from './labels'
import { doubtQueries, type DoubtsOf } from './queries'
import type { DoubtKind } from './schema'

/** The part of the address that says which records are listed. */
export interface DoubtsSearch {
  correct?: DoubtKind | 'any' | undefined
  academicYear?: number | undefined
  gazetteer?: string | undefined
  page?: number | undefined
  size?: number | undefined
}

interface DoubtsAreaProps {
  user: SignedInUser
  place: PlaceOfUser
  search: DoubtsSearch
  onSearch: (search: DoubtsSearch) => void
}

/** The records of a place that may be wrong, by kind, each leading to where it is put right. */
export function DoubtsArea(props: DoubtsAreaProps) {
  return (
    <QueryPart query={useQuery(academicYearQueries.all())}>
      {({ data }) => <OfYears {...props} years={data.filter(({ status }) => status !== 'draft')} />}
    </QueryPart>
  )
}

function OfYears({ user, place, search, onSearch, years }: DoubtsAreaProps & { years: readonly AcademicYear[] }) {
  const { i18n } = useLingui()
  const year = years.find(({ id }) => id === search.academicYear) ?? defaultYear(years)
  const area = withinPlace(areaOfCode(search.gazetteer?.slice(0, 4) ?? ''), place)
  const gazetteer = narrowestCode(area)
  // Another choice begins with the first page.
  const change = (part: DoubtsSearch) => onSearch({ ...search, page: undefined, ...part })
  return (
    <div className="flex flex-col gap-4">
      <div className="filter-line print:hidden">
        <Select
          label={i18n._('academicYear.title')}
          value={year === null ? '' : String(year.id)}
          options={years.map((one) => ({ value: String(one.id), label: academicYearLabel(one, i18n) }))}
          onChange={(id) => change({ academicYear: Number(id) })}
        />
        {place.school === null && (
          <PlacePicker
            label={i18n._('dataQuery.place')}
            area={area}
            within={narrowestCode(withinPlace({}, place))}
            lowest="district"
            onChange={(next) => change({ gazetteer: narrowestCode(next) })}
          />
        )}
      </div>
      {gazetteer === undefined ? (
        <p>{i18n._('gazetteer.chooseFirst', { level: i18n._('gazetteer.province') })}</p>
      ) : (
        year !== null && (
          <Kinds
            user={user}
            showsSchool={place.school === null}
            of={{ academicYear: year.id, gazetteer }}
            search={search}
            onSearch={onSearch}
          />
        )
      )}
    </div>
  )
}

interface KindsProps {
  user: SignedInUser
  showsSchool: boolean
  of: DoubtsOf
  search: DoubtsSearch
  onSearch: (search: DoubtsSearch) => void
}

function Kinds({ user, showsSchool, of, search, onSearch }: KindsProps) {
  const { i18n } = useLingui()
  return (
    <QueryPart query={useQuery(doubtQueries.counts(of))}>
      {(counts) => {
        const { kind } =
          counts.find((one) => one.kind === search.correct) ?? counts.find(({ count }) => count > 0) ?? {}
        if (kind === undefined) {
          return <DoneText>{i18n._('doubts.none')}</DoneText>
        }
        return (
          <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[18rem_minmax(0,1fr)]">
            <nav aria-label={i18n._('dasquert.correct')}>
              <ul className="flex flex-col rounded border border-line bg-surface-raised">
                {counts.map((one) => (
                  <li key={one.kind} className="border-b border-line last:border-b-0">
                    <Link
                      to="/dasquert"
                      search={{ ...search, correct: one.kind, page: undefined }}
                      resetScroll={false}
                      aria-current={one.kind === kind ? 'page' : undefined}
                      className={cn(
                        'flex min-h-9 items-center justify-between gap-3 px-3 py-1 -outline-offset-2 hover:bg-accent-soft pointer-coarse:min-h-11',
                        one.kind === kind && 'bg-accent-soft font-semibold',
                        one.count === 0 && 'text-ink-muted',
                      )}
                    >
                      {i18n._(doubtLabels[one.kind])}
                      <span className="tabular-nums">{formatInteger(one.count)}</span>
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
            <DoubtList
              // Rows of another kind are not shown while those of this one load.
              key={kind}
              of={of}
              kind={kind}
              showsSchool={showsSchool}
              {...pageOfSearch(search, { table: 'doubts', user })}
              onPage={(part) => onSearch({ ...search, ...part })}
            />
          </div>
        )
      }}
    </QueryPart>
  )
}
