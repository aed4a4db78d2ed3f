import { useState } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useLingui } from '@lingui/react'
import { NewAcademicYearForm } from '@/features/academic-years/academic-year-form'
import { academicYearName } from '@/domain/academic-years/labels'
import { academicYearQueries } from '@/domain/academic-years/queries'
import { useListReturn } from '@/components/tables/row-mark'
import { PageHeader } from '@/components/shell/page-header'
import { LinkButton } from '@/components/ui/link-button'

export const Route = createFileRoute('/_app/academic-year/new')({
  loader: ({ context: { queryClient } }) => queryClient.query({ ...academicYearQueries.all(), staleTime: 0 }),
  staticData: { title: 'academicYear.new', requires: ['sts_manage_academic_years'] },
  component: NewAcademicYearPage,
})

function NewAcademicYearPage() {
  const { i18n } = useLingui()
  const navigate = Route.useNavigate()
  const list = useListReturn('academic-years')
  const { data: years } = useSuspenseQuery(academicYearQueries.all())
  // A draft that another user creates meanwhile must not discard this form.
  const [draft] = useState(years.data.find(({ status }) => status === 'draft') ?? null)
  const [last = null] = years.data.toSorted((a, b) => b.end_date.localeCompare(a.end_date))
  return (
    <>
      <PageHeader />
      {draft === null ? (
        <NewAcademicYearForm
          before={last}
          onSaved={({ id }) => list.leave({ id, isNew: true }, () => navigate({ to: '/academic-year' }))}
        />
      ) : (
        <div className="flex max-w-5xl flex-col items-start gap-3">
          <p>{i18n._('academicYear.new.draftExists', { name: academicYearName(draft) })}</p>
          <LinkButton to="/academic-year/edit/$academicYearId" params={{ academicYearId: draft.id }}>
            {i18n._('academicYear.new.openDraft', { name: academicYearName(draft) })}
          </LinkButton>
        </div>
      )}
    </>
  )
}
