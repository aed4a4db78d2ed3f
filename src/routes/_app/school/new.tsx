import { createFileRoute } from '@tanstack/react-router'
import { useLingui } from '@lingui/react'
import { academicYearLabel } from '@/domain/academic-years/labels'
import { PlaceNotice } from '@/domain/school-selection/place-notice'
import { AccomplishmentCheckboxes } from '@/features/accomplishment/accomplishment-checkboxes'
import { loadNewSchool } from '@/features/schools/load-new-school'
import { NewSchoolButton } from '@/features/schools/new-school-button'
import { newSchoolSearch } from '@/features/schools/new-school-search'
import { SchoolCreateForm } from '@/features/schools/school-create-form'
import { useListReturn } from '@/components/tables/row-mark'
import { PageHeader } from '@/components/shell/page-header'

export const Route = createFileRoute('/_app/school/new')({
  validateSearch: newSchoolSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => loadNewSchool(queryClient, deps),
  staticData: {
    title: 'school.new',
    requires: ['sts_manage_school'],
  },
  component: NewSchoolPage,
})

function NewSchoolPage() {
  const { i18n } = useLingui()
  const navigate = Route.useNavigate()
  const list = useListReturn('schools')
  const { years, year, yearProblem, raw, problem } = Route.useLoaderData()
  const offered = year ?? years[0] ?? null
  if (yearProblem !== null) {
    return (
      <>
        <PageHeader />
        <PlaceNotice problem={yearProblem} />
      </>
    )
  }
  return (
    <>
      <PageHeader />
      {raw === null ? (
        <div className="flex flex-col items-start gap-3">
          <p role="status">{i18n._(problem ?? 'school.new.noCode')}</p>
          <NewSchoolButton year={offered} label={i18n._('school.new.enterCode')} />
        </div>
      ) : (
        <SchoolCreateForm
          key={`${String(raw.id)} ${String(year?.id)}`}
          raw={raw}
          academicYear={year?.id}
          years={years.map((year) => ({ value: String(year.id), label: academicYearLabel(year, i18n) }))}
          Accomplishment={AccomplishmentCheckboxes}
          onSaved={({ id, academic_year_id: academicYear }) =>
            list.leave({ id, isNew: true }, () => navigate({ to: '/school', search: { academicYear } }))
          }
        />
      )}
    </>
  )
}
