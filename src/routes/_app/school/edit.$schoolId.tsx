import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useLingui } from '@lingui/react'
import { ensure } from '@/lib/api/query-memory'
import { academicYearLabel } from '@/domain/academic-years/labels'
import { academicYearQueries } from '@/domain/academic-years/queries'
import { ConfirmedCheckboxes } from '@/features/accomplishment/confirmed-checkboxes'
import { AccomplishmentStatement } from '@/features/accomplishment/accomplishment-statement'
import { accomplishmentQueries } from '@/features/accomplishment/queries'
import { mayEditSchool } from '@/features/schools/access'
import { loadSchool } from '@/features/schools/load-school'
import { schoolQueries } from '@/domain/schools/queries'
import { SchoolEditForm } from '@/features/schools/school-edit-form'
import { useLocale } from '@/lib/i18n/i18n'
import { localName } from '@/lib/i18n/localized'
import { signedInUser } from '@/auth/signed-in-user'
import { useListReturn } from '@/components/tables/row-mark'
import { PageHeader } from '@/components/shell/page-header'
import { idParam } from '@/routing/path-params'
import { LinkButton } from '@/components/ui/link-button'

export const Route = createFileRoute('/_app/school/edit/$schoolId')({
  params: idParam('schoolId'),
  loader: async ({ context: { queryClient, session }, params }) => {
    await Promise.all([
      loadSchool({ queryClient, user: signedInUser(session), id: params.schoolId, may: mayEditSchool }),
      ensure(queryClient, academicYearQueries.all()),
    ])
    // The statement may come later than the page; its own place says when it does not come.
    void queryClient.query(accomplishmentQueries.statement(params.schoolId)).catch(() => undefined)
  },
  staticData: {
    title: 'school.edit',
    requires: ['sts_manage_school', 'sts_partly_edit_school'],
  },
  component: EditSchoolPage,
})

function EditSchoolPage() {
  const { i18n } = useLingui()
  const locale = useLocale()
  const navigate = Route.useNavigate()
  const list = useListReturn('schools')
  const { schoolId } = Route.useParams()
  const { data: school } = useSuspenseQuery(schoolQueries.detail(schoolId))
  const { data: years } = useSuspenseQuery(academicYearQueries.all())
  const year = years.data.find(({ id }) => id === school.academic_year_id)
  return (
    <>
      <PageHeader title={localName(school, locale)} />
      {year?.status === 'archived' ? (
        <div className="flex flex-col items-start gap-3">
          <p>{i18n._('school.archivedNotice')}</p>
          <LinkButton to="/school/view/$schoolId" params={{ schoolId: school.id }}>
            {i18n._('school.view')}
          </LinkButton>
        </div>
      ) : (
        <SchoolEditForm
          school={school}
          year={year === undefined ? '' : academicYearLabel(year, i18n)}
          Accomplishment={ConfirmedCheckboxes}
          statement={<AccomplishmentStatement school={school} />}
          onSaved={() =>
            list.leave({ id: schoolId }, () =>
              navigate({ to: '/school', search: { academicYear: school.academic_year_id } }),
            )
          }
        />
      )}
    </>
  )
}
