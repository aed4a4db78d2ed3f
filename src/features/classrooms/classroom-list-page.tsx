import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { Plus, RotateCcw } from 'lucide-react'
import { ExportListButton } from '@/components/tables/export-list-button'
import { Pagination } from '@/components/tables/pagination'
import { ResultLine } from '@/components/tables/result-line'
import type { SignedInUser } from '@/auth/session'
import { Button } from '@/components/ui/button'
import { LinkButton } from '@/components/ui/link-button'
import type { AcademicYear } from '@/domain/academic-years/schema'
import { SelectionPage } from '@/domain/school-selection/selection-page'
import { ClassroomFilter } from './classroom-filter'
import { ClassroomFilterChips } from './classroom-filter-chips'
import { schoolClassroomsSearch, type ClassroomSearch, type SchoolClassroomsSearch } from './classroom-search'
import { ClassroomsTable } from './classrooms-table'
import type { ClassroomSelection } from './load-classroom-list'
import { classroomQueries } from '@/domain/classrooms/queries'
import { createRefusal, managesClassrooms } from './rights'

interface ClassroomListPageProps {
  user: SignedInUser
  place: ClassroomSelection
  search: ClassroomSearch
  /** Applies the filters, from the first page on. */
  onSearch: (search: ClassroomSearch) => void
  onReset: () => void
  /** Another page, size or sort of the same list. */
  onPage: (part: Partial<SchoolClassroomsSearch>) => void
}

/** The class list: filters, the classes of a school or a place, and the way to a new one. */
export function ClassroomListPage({ user, place, search, onPage, onSearch, ...filter }: ClassroomListPageProps) {
  const { year, school, listing } = place
  return (
    <SelectionPage
      actions={
        <>
          {listing !== null && (
            <ExportListButton
              name="classrooms"
              make={async (context) => (await import('./classroom-export')).classroomExport(context, place, listing)}
            />
          )}
          {managesClassrooms(user) && <NewClassroom user={user} place={place} />}
        </>
      }
      selected={{ year, school }}
      problem={place.problem}
      search={search}
      filter={
        <>
          <ClassroomFilter user={user} place={place} search={search} onSearch={onSearch} {...filter} />
          <ClassroomFilterChips
            user={user}
            place={place}
            onChange={(part) => onSearch({ academicYear: year?.id, ...part })}
          />
        </>
      }
    >
      {listing !== null && year !== null && (
        <Classes listing={listing} year={year} showsSchool={school === null} onPage={onPage} />
      )}
    </SelectionPage>
  )
}

/** New needs a chosen school in a year that takes classes; otherwise it says what is missing. */
function NewClassroom({ user, place: { year, school } }: Pick<ClassroomListPageProps, 'user' | 'place'>) {
  const { i18n } = useLingui()
  const look = { variant: 'primary' as const, icon: <Plus aria-hidden className="size-4" /> }
  const refusal = year === null || school === null ? 'classroom.new.chooseFirst' : createRefusal(user, year.status)
  return school === null || refusal !== null ? (
    <Button {...look} disabledReason={i18n._(refusal ?? 'classroom.new.chooseFirst')}>
      {i18n._('common.new')}
    </Button>
  ) : (
    <LinkButton {...look} to="/classroom/school/$schoolId/new" params={{ schoolId: school.id }}>
      {i18n._('common.new')}
    </LinkButton>
  )
}

interface ClassesProps {
  listing: NonNullable<ClassroomSelection['listing']>
  year: AcademicYear
  showsSchool: boolean
  onPage: ClassroomListPageProps['onPage']
}

function Classes({ listing, year, showsSchool, onPage }: ClassesProps) {
  const { i18n } = useLingui()
  const { data, isError, isFetching, refetch } = useQuery(classroomQueries.list(listing))
  if (isError && data === undefined) {
    return (
      <div role="alert" className="flex flex-col items-start gap-3 rounded border border-danger bg-surface-raised p-4">
        <p>{i18n._('error.gettingClasses')}</p>
        <Button pending={isFetching} icon={<RotateCcw aria-hidden className="size-4" />} onClick={() => void refetch()}>
          {i18n._('common.tryAgain')}
        </Button>
      </div>
    )
  }
  if (data === undefined) return <p role="status">{i18n._('common.loading')}</p>
  const { page, size, sort } = listing
  return (
    <>
      <ClassroomsTable
        classrooms={data.data}
        year={year}
        showsSchool={showsSchool}
        summary={<ResultLine text={i18n._('classroom.count', { n: data.total })} />}
        sort={sort}
        onSort={(next) => onPage({ sort: schoolClassroomsSearch.parse({ sort: next }).sort, page: undefined })}
        emptyHint={i18n._(page > 0 ? 'list.page.beyond' : 'classroom.emptyHint')}
      />
      <Pagination table="classrooms" page={page} size={size} total={data.total} onChange={onPage} />
    </>
  )
}
