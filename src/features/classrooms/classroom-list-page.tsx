import { useMemo } from 'react'
import { useLingui } from '@lingui/react'
import { Plus } from 'lucide-react'
import { ListPage } from '@/components/tables/list-page'
import type { NavigateList } from '@/components/tables/list-search'
import type { SignedInUser } from '@/auth/session'
import { Button } from '@/components/ui/button'
import { LinkButton } from '@/components/ui/link-button'
import type { AcademicYear } from '@/domain/academic-years/schema'
import type { ClassroomListing } from '@/domain/classrooms/queries'
import { PlaceNotice } from '@/domain/school-selection/place-notice'
import type { School } from '@/domain/schools/schema'
import { classroomContext } from './classroom-actions'
import { classroomList, schoolClassroomList } from './classroom-list'
import { type ClassroomSearch, classroomSearch } from './classroom-search'
import type { loadClassroomList } from './load-classroom-list'
import { createRefusal, managesClassrooms } from './rights'

interface ClassroomListPageProps {
  user: SignedInUser
  loaded: Awaited<ReturnType<typeof loadClassroomList>>
  /** The filters as the user has chosen them. */
  chosen: ClassroomListing
  navigate: NavigateList<ClassroomSearch>
}

/** The list of classes, and the way to a new one. */
export function ClassroomListPage({ user, loaded, chosen, navigate }: ClassroomListPageProps) {
  const { year, school, problem, listing } = loaded
  const showsSchool = school === null
  const context = useMemo(() => year && { year, showsSchool }, [year, showsSchool])
  return (
    <classroomContext.Provider value={context}>
      <ListPage
        list={showsSchool ? classroomList : schoolClassroomList}
        user={user}
        values={listing}
        chosen={chosen}
        schema={classroomSearch}
        navigate={navigate}
        problem={problem && <PlaceNotice problem={problem} />}
        actions={managesClassrooms(user) && <NewClassroom user={user} year={year} school={school} />}
      />
    </classroomContext.Provider>
  )
}

interface NewClassroomProps {
  user: SignedInUser
  year: AcademicYear | null
  school: School | null
}

/** New needs a chosen school in a year that takes classes; otherwise it says what is missing. */
function NewClassroom({ user, year, school }: NewClassroomProps) {
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
