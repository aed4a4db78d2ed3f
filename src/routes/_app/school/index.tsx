import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useLingui } from '@lingui/react'
import { academicYearQueries } from '@/domain/academic-years/queries'
import { PlaceNotice } from '@/domain/school-selection/place-notice'
import type { SelectionProblem } from '@/domain/school-selection/resolve-school-selection'
import { ImportSchoolsButton } from '@/features/schools/import-schools-button'
import { NewSchoolButton } from '@/features/schools/new-school-button'
import { type SchoolFilter, schoolQueries } from '@/domain/schools/queries'
import { SchoolFilterBar } from '@/features/schools/school-filter-bar'
import { SchoolFilterChips } from '@/features/schools/school-filter-chips'
import { lazyWithRetry } from '@/components/ui/lazy'
import { afterFirstRows } from '@/components/ui/after-first-rows'
import { toSchoolFilter } from '@/features/schools/school-filter'
import { schoolSearch, type SchoolSearch } from '@/features/schools/school-search'
import { SchoolsTable } from '@/features/schools/schools-table'
import { ExportListButton } from '@/components/tables/export-list-button'
import { listNavigation } from '@/components/tables/list-navigation'
import { Pagination } from '@/components/tables/pagination'
import { ResultLine } from '@/components/tables/result-line'
import { can } from '@/auth/can'
import { usePendingSearch } from '@/components/layout/leaving'
import { signedInUser } from '@/auth/signed-in-user'
import { assertPlaceOffered } from '@/components/layout/assert-place-offered'
import { PageHeader } from '@/components/layout/page-header'

/** Copying is rare, and its code waits until the first rows are shown. */
const CopyingChip = lazyWithRetry(
  async () => (await import('@/features/schools/copying-chip')).CopyingChip,
  undefined,
  afterFirstRows,
)

export const Route = createFileRoute('/_app/school/')({
  validateSearch: schoolSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, session }, deps }) => {
    const user = signedInUser(session)
    assertPlaceOffered(user, deps.gazetteer)
    const { data: years } = await queryClient.query({ ...academicYearQueries.all(), staleTime: 'static' })
    const filter = toSchoolFilter(deps, user, years)
    const hasYear = filter.academicYear === undefined || years.some(({ id }) => id === filter.academicYear)
    const problem: SelectionProblem | null = hasYear ? null : { of: 'year', year: null }
    if (problem === null) await queryClient.query({ ...schoolQueries.list(filter), staleTime: 'static' })
    return { years, filter, problem }
  },
  staticData: {
    title: 'school.title',
    isList: true,
    requires: ['sts_manage_school', 'sts_view_school', 'sts_partly_edit_school'],
    menu: { group: 'management', order: 2, icon: 'school' },
  },
  component: SchoolsPage,
})

function SchoolsPage() {
  const list = listNavigation<SchoolSearch>(Route.useNavigate())
  const { session } = Route.useRouteContext()
  const { years, filter, problem } = Route.useLoaderData()
  const user = signedInUser(session)
  const year = years.find(({ id }) => id === filter.academicYear) ?? null
  const coming = toSchoolFilter(usePendingSearch(schoolSearch, Route.useSearch()), user, years)
  return (
    <>
      <PageHeader
        actions={
          <>
            <ExportListButton
              name="schools"
              make={async (context) =>
                (await import('@/features/schools/school-export')).schoolExport(context, { filter, year })
              }
            />
            {can(user, 'sts_manage_school') && (
              <>
                <ImportSchoolsButton year={year} />
                <NewSchoolButton year={year} />
              </>
            )}
          </>
        }
      />
      <div className="flex flex-col gap-2">
        <PlaceNotice problem={problem} />
        <SchoolFilterBar user={user} filter={coming} years={years} onChange={list.onChange} onReset={list.onReset} />
        <SchoolFilterChips user={user} filter={coming} onChange={list.onChange} />
        {problem === null && <Schools filter={filter} onChange={list.onChange} onPage={list.onPage} />}
      </div>
    </>
  )
}

interface SchoolsProps {
  filter: SchoolFilter
  onChange: (part: Pick<SchoolSearch, 'sort'>) => void
  onPage: (next: { page: number; size: number }) => void
}

function Schools({ filter, onChange, onPage }: SchoolsProps) {
  const { i18n } = useLingui()
  const { data: schools } = useSuspenseQuery(schoolQueries.list(filter))
  return (
    <>
      <SchoolsTable
        schools={schools.data}
        summary={
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <ResultLine text={i18n._('school.count', { n: schools.total })} />
            {filter.academicYear !== undefined && <CopyingChip academicYear={filter.academicYear} />}
          </div>
        }
        sort={filter.sort}
        onSort={(sort) => onChange({ sort: schoolSearch.parse({ sort }).sort })}
        emptyHint={i18n._(filter.page > 0 ? 'list.page.beyond' : 'school.noneFound')}
      />
      <Pagination table="schools" page={filter.page} size={filter.size} total={schools.total} onChange={onPage} />
    </>
  )
}
