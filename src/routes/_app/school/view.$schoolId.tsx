import { useState } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useLingui } from '@lingui/react'
import { Pencil } from 'lucide-react'
import { ensure } from '@/lib/api/query-memory'
import { academicYearLabel } from '@/domain/academic-years/labels'
import { academicYearQueries } from '@/domain/academic-years/queries'
import { AccomplishmentCheckboxes } from '@/features/accomplishment/accomplishment-checkboxes'
import { mayEditSchool, mayOpenClassrooms, mayViewSchool, seesPhones } from '@/features/schools/access'
import { loadSchool } from '@/features/schools/load-school'
import { schoolQueries } from '@/domain/schools/queries'
import { SchoolWork } from '@/features/accomplishment/own-school-work'
import { SchoolFacts } from '@/features/schools/school-facts'
import { config } from '@/lib/config'
import { todayInPhnomPenh } from '@/lib/dates/dates'
import { loadCatalog, useLocale } from '@/lib/i18n/i18n'
import { localName } from '@/lib/i18n/localized'
import { inScope } from '@/auth/scope'
import { signedInUser } from '@/auth/signed-in-user'
import { PageHeader } from '@/components/shell/page-header'
import { idParam } from '@/routing/path-params'
import { lazyWithRetry } from '@/components/ui/lazy'
import { LinkButton } from '@/components/ui/link-button'
import { LoadingSpinner } from '@/components/ui/spinner'

const LazyEnrollment = lazyWithRetry(async () => {
  const [board] = await Promise.all([import('@/features/progress/enrollment-by-grade'), loadCatalog('charts')])
  return board.EnrollmentByGrade
}, LoadingSpinner)
const LazySchoolBoards = lazyWithRetry(async () => {
  const [{ SchoolBoards }] = await Promise.all([import('@/features/progress/school-boards'), loadCatalog('charts')])
  return SchoolBoards
}, LoadingSpinner)

export const Route = createFileRoute('/_app/school/view/$schoolId')({
  params: idParam('schoolId'),
  loader: async ({ context: { queryClient, session }, params }) => {
    const user = signedInUser(session)
    await Promise.all([
      loadSchool({ queryClient, user, id: params.schoolId, may: mayViewSchool }),
      ensure(queryClient, academicYearQueries.all()),
    ])
  },
  staticData: {
    title: 'school.view',
    requires: ['sts_manage_school', 'sts_view_school', 'sts_partly_edit_school'],
  },
  component: ViewSchoolPage,
})

function ViewSchoolPage() {
  const { i18n } = useLingui()
  const locale = useLocale()
  const { schoolId } = Route.useParams()
  const { session } = Route.useRouteContext()
  const user = signedInUser(session)
  const { data: school } = useSuspenseQuery(schoolQueries.detail(schoolId))
  const { data: years } = useSuspenseQuery(academicYearQueries.all())
  const [today] = useState(() => todayInPhnomPenh(new Date()))
  // A teacher's place are classes, and a school elsewhere shows its name and address only.
  const showsFigures = config().progressBoards && user.role !== 'teacher' && inScope(user, school)
  const year = years.data.find(({ id }) => id === school.academic_year_id)
  return (
    <>
      <PageHeader
        title={localName(school, locale)}
        actions={
          <>
            {mayOpenClassrooms(user, school) && (
              <LinkButton to="/classroom" search={{ academicYear: school.academic_year_id, school: school.id }}>
                {i18n._('school.classrooms')}
              </LinkButton>
            )}
            {mayEditSchool(user, school) && (
              <LinkButton
                to="/school/edit/$schoolId"
                params={{ schoolId: school.id }}
                variant="primary"
                icon={<Pencil aria-hidden className="size-4" />}
              >
                {i18n._('common.edit')}
              </LinkButton>
            )}
          </>
        }
      />
      <div className="grid max-w-7xl items-start gap-4 xl:grid-cols-2">
        {showsFigures && year !== undefined && (
          <div className="flex min-w-0 flex-col gap-4 print:hidden">
            {mayEditSchool(user, school) && <SchoolWork school={school} year={year} />}
            <LazyEnrollment academicYear={year.id} school={school.id} />
          </div>
        )}
        <SchoolFacts
          school={school}
          year={year === undefined ? '' : academicYearLabel(year, i18n)}
          withPhones={seesPhones(user, school)}
          accomplishment={<AccomplishmentCheckboxes value={school.accomplishment_status} readOnly />}
        />
        {showsFigures && (
          <div className="min-w-0 xl:col-span-2 print:hidden">
            <LazySchoolBoards user={user} school={school} years={years.data} today={today} />
          </div>
        )}
      </div>
    </>
  )
}
