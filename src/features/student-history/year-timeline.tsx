import { useLingui } from '@lingui/react'
import { academicYearName } from '@/domain/academic-years/labels'
import { formatClassName } from '@/domain/classrooms/class-name'
import { gradeLabel } from '@/domain/classrooms/labels'
import { entryStatusLabels } from '@/features/enrollments/labels'
import { formatDate } from '@/lib/dates/dates'
import { useLocale } from '@/lib/i18n/i18n'
import { localName } from '@/lib/i18n/localized'
import { Badge } from '@/components/ui/badge'
import type { StudentHistoryYear } from './schema'

/** The years of a student in a line, the newest first: school, class, how they came into it and how it ended. */
export function YearTimeline({ years }: { years: readonly StudentHistoryYear[] }) {
  const { i18n } = useLingui()
  const locale = useLocale()
  return (
    <div className="rounded border border-line bg-surface-raised p-4">
      <ol className="ms-2 flex flex-col border-s-2 border-line-strong text-sm">
        {years.map((year) => {
          const entry = ([0, 1, 2, 3, 4] as const).find((status) => status === year.entry_status)
          return (
            <li key={year.enrollment_id} className="relative ps-4 pb-4 last:pb-0">
              <span
                aria-hidden
                className="absolute -start-[7px] top-2 size-3 rounded-full border-2 border-accent bg-surface-raised"
              />
              <p className="flex flex-wrap items-center gap-x-2 font-semibold">
                {academicYearName(year.academic_year)}
                <Result year={year} />
              </p>
              <p>{localName(year.school, locale)}</p>
              <p className="text-ink-muted">
                {year.classroom === null ? gradeLabel(year.grade, i18n) : formatClassName(year.classroom, locale)}
                {entry !== undefined && ` · ${i18n._(entryStatusLabels[entry])}`}
              </p>
              <Departure year={year} />
            </li>
          )
        })}
      </ol>
    </div>
  )
}

function Result({ year: { annual_result: result } }: { year: StudentHistoryYear }) {
  const { i18n } = useLingui()
  if (result === null) return null
  return result === 1 ? (
    <Badge tone="positive">{i18n._('graduation.result.passed')}</Badge>
  ) : (
    <Badge tone="danger">{i18n._('graduation.result.failed')}</Badge>
  )
}

/** A drop-out or a transfer to another school. */
function Departure({ year }: { year: StudentHistoryYear }) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const {
    dropped_out_on: droppedOut,
    drop_out_undone_on: undone,
    transferred_to: school,
    transferred_on: transferred,
  } = year
  return (
    <>
      {transferred !== null && (
        <p>
          {school === null
            ? i18n._('history.transferredAway', { date: formatDate(transferred) })
            : i18n._('history.transferredTo', { school: localName(school, locale), date: formatDate(transferred) })}
        </p>
      )}
      {undone != null && <p>{i18n._('history.dropOutUndone', { date: formatDate(undone) })}</p>}
      {droppedOut !== null && (
        <p className="text-danger">{i18n._('history.droppedOut', { date: formatDate(droppedOut) })}</p>
      )}
    </>
  )
}
