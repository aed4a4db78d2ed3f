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
import { SchoolFacts } from '@/features/schools/school-facts'
import { useLocale } from '@/lib/i18n/i18n'
import { localName } from '@/lib/i18n/localized'
import { signedInUser } from '@/auth/signed-in-user'
import { PageHeader } from '@/components/shell/page-header'
import { idParam } from '@/routing/path-params'
import { LinkButton } from '@/components/ui/link-button'

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
      <SchoolFacts
        school={school}
        year={year === undefined ? '' : academicYearLabel(year, i18n)}
        withPhones={seesPhones(user, school)}
        accomplishment={<AccomplishmentCheckboxes value={school.accomplishment_status} readOnly />}
      />
    </>
  )
}
