import { useId, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { academicYearName } from '@/domain/academic-years/labels'
import { QueryPart } from '@/components/shell/query-part'
import { Select } from '@/components/ui/select'
import { SemesterNotes } from '@/sheets/frame/semester-notes'
import { AbsencesByMonth } from './absences-by-month'
import { AveragesByMonth } from './averages-by-month'
import { MarksByMonth } from '@/domain/results/marks-by-month'
import { studentHistoryQueries, type HistoryOf } from './queries'
import type { StudentHistoryYear } from './schema'
import { yearToShow } from './year-to-show'
import { YearTimeline } from './year-timeline'

/** A student's years, and the averages and absences of one of them by month. */
export function StudentHistory({ student }: { student: HistoryOf }) {
  const { i18n } = useLingui()
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-2 font-semibold">
        {i18n._('history.title')}
      </h2>
      <QueryPart query={useQuery(studentHistoryQueries.of(student))}>
        {(years) =>
          years.length === 0 ? <p className="text-ink-muted">{i18n._('history.none')}</p> : <Years years={years} />
        }
      </QueryPart>
    </section>
  )
}

function Years({ years }: { years: readonly StudentHistoryYear[] }) {
  const { i18n } = useLingui()
  const [chosen, choose] = useState<number | null>(null)
  const shown = yearToShow(years, chosen)
  return (
    <div className="flex flex-col gap-4">
      {years.length > 1 && shown !== null && (
        <div className="max-w-60 print:hidden">
          <Select
            label={i18n._('academicYear.title')}
            value={String(shown.enrollment_id)}
            options={years.map((year) => ({
              value: String(year.enrollment_id),
              label: academicYearName(year.academic_year),
            }))}
            onChange={(id) => choose(Number(id))}
          />
        </div>
      )}
      {shown?.subjects !== undefined && <MarksByMonth year={shown} />}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <YearTimeline years={years} />
        {shown !== null && (
          <div className="flex min-w-0 flex-col gap-3">
            {shown.classroom !== null && (
              <SemesterNotes
                classes={[{ classroom: shown.classroom, calculated: shown.calculated ?? [] }]}
                mayCalculate={false}
              />
            )}
            <AveragesByMonth year={shown} />
            <AbsencesByMonth year={shown} />
          </div>
        )}
      </div>
    </div>
  )
}
