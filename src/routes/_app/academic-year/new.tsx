import { createFileRoute } from '@tanstack/react-router'
import { NewAcademicYearForm } from '@/features/academic-years/academic-year-form'
import { PageHeader } from '@/shell/page-header'

export const Route = createFileRoute('/_app/academic-year/new')({
  staticData: { title: 'academicYear.new', requires: ['sts_manage_academic_years'] },
  component: NewAcademicYearPage,
})

function NewAcademicYearPage() {
  const navigate = Route.useNavigate()
  return (
    <>
      <PageHeader />
      <NewAcademicYearForm onSaved={() => navigate({ to: '/academic-year' })} />
    </>
  )
}
