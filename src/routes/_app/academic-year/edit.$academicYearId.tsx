import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useLingui } from '@lingui/react'
import { ensure } from '@/lib/api/query-memory'
import { EditAcademicYearForm } from '@/features/academic-years/academic-year-form'
import { AcademicYearView } from '@/features/academic-years/academic-year-view'
import { YearTasks } from '@/features/academic-years/year-tasks'
import { academicYearLabel } from '@/domain/academic-years/labels'
import { academicYearQueries } from '@/domain/academic-years/queries'
import { PageHeader } from '@/components/shell/page-header'
import { idParam } from '@/routing/path-params'

export const Route = createFileRoute('/_app/academic-year/edit/$academicYearId')({
  params: idParam('academicYearId'),
  loader: ({ context, params }) => ensure(context.queryClient, academicYearQueries.detail(params.academicYearId)),
  staticData: { title: 'academicYear.edit', requires: ['sts_manage_academic_years'] },
  component: EditAcademicYearPage,
})

function EditAcademicYearPage() {
  const { i18n } = useLingui()
  const { academicYearId } = Route.useParams()
  const { data: year } = useSuspenseQuery(academicYearQueries.detail(academicYearId))
  return (
    <>
      <PageHeader title={academicYearLabel(year, i18n)} />
      <YearTasks year={year} />
      {year.status === 'archived' ? (
        <AcademicYearView year={year} />
      ) : (
        // A step changes which fields can be edited, so it starts a new form.
        <EditAcademicYearForm key={`${String(year.id)} ${year.status}`} year={year} />
      )}
    </>
  )
}
