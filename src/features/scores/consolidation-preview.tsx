import { useState } from 'react'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { Spinner } from '@/components/ui/spinner'
import type { AcademicYear } from '@/domain/academic-years/schema'
import { subjectQueries } from '@/domain/subjects/queries'
import { monthOfSemester } from '@/domain/results/semester-calculation'
import { monthName, todayInPhnomPenh } from '@/lib/dates/dates'
import { useLocale } from '@/lib/i18n/i18n'
import { fullName } from '@/lib/text/names'
import { formatInteger } from '@/lib/text/numbers'
import { SheetMark } from '@/sheets/frame/sheet-mark'
import { duePeriods, sheetState } from '@/sheets/frame/sheet-progress'
import type { ConsolidationOf } from './consolidation-form'
import { previewConsolidation, type ConsolidationPreview } from './preview-consolidation'
import { scoreQueries } from './queries'

/** So many students are named; a class with more has not entered the month yet. */
const mostNamed = 8

/** Reads the sheets that a semester is calculated from; null until all of them are there. */
export function useConsolidationPreview(
  { semester, year, classroom }: ConsolidationOf,
  months: readonly number[],
): { preview: ConsolidationPreview | null; isLoading: boolean } {
  const sheetOf = (month: number) =>
    scoreQueries.sheet({ classroom: classroom.id, academicYear: year.id, month }, { leave: false })
  const subjects = useQuery(subjectQueries.ofClassroom(classroom.id))
  const present = useQuery(sheetOf(monthOfSemester[semester]))
  const sheets = useQueries({ queries: months.map(sheetOf) })
  const rows = sheets.flatMap(({ data }, index) => (data === undefined ? [] : [{ month: months[index] ?? 0, ...data }]))
  const queries = [subjects, present, ...sheets]
  if (subjects.data === undefined || present.data === undefined || rows.length < months.length) {
    return { preview: null, isLoading: queries.some(({ isPending }) => isPending) }
  }
  return {
    isLoading: false,
    preview: previewConsolidation({
      months: rows,
      present: present.data.rows,
      subjects: subjects.data.flatMap((category) => category.academic_year_subjects.map(({ id }) => id)),
    }),
  }
}

interface ConsolidationMonthsProps {
  year: AcademicYear
  months: readonly number[]
  preview: ConsolidationPreview | null
  isLoading: boolean
}

/** The months that are used with the state of each, and what comes of them. */
export function ConsolidationMonths({ year, months, preview, isLoading }: ConsolidationMonthsProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const [due] = useState(() => duePeriods(year, todayInPhnomPenh(new Date())))
  return (
    <div className="flex flex-col gap-2 text-sm">
      <p>{i18n._('score.consolidate.months', { n: months.length })}</p>
      <ul className="grid grid-cols-1 gap-x-6 xs:grid-cols-2">
        {months.map((code) => {
          const found = preview?.months.find(({ month }) => month === code)
          return (
            <li key={code} className="flex items-center justify-between gap-3 border-b border-line py-1">
              {monthName(code, locale)}
              {found && <SheetMark state={sheetState(found, due.has(code))} missing={found.expected - found.entered} />}
            </li>
          )
        })}
      </ul>
      {isLoading && <Spinner label={i18n._('common.loading')} />}
      {preview !== null && (
        <p>
          {i18n._('score.consolidate.effect', {
            added: formatInteger(preview.added),
            changed: formatInteger(preview.changed),
            same: formatInteger(preview.same),
          })}
        </p>
      )}
      {preview !== null && preview.changed > 0 && (
        <p className="font-medium text-warning">{i18n._('score.consolidate.replaces', { n: preview.changed })}</p>
      )}
      {preview !== null && <LackingStudents lacking={preview.lacking} />}
    </div>
  )
}

/** The students whose semester has fewer scores than that of the others, each with the months that they lack. */
export function LackingStudents({ lacking }: Pick<ConsolidationPreview, 'lacking'>) {
  const { i18n } = useLingui()
  const locale = useLocale()
  if (lacking.length === 0) return null
  return (
    <div className="text-sm">
      <p>{i18n._('score.consolidate.lacking', { n: lacking.length })}</p>
      <ul className="ms-5 list-disc">
        {lacking.slice(0, mostNamed).map(({ student, months }) => (
          <li key={student.id}>
            {`${fullName(student, locale)} – ${months.map((month) => monthName(month, locale)).join(', ')}`}
          </li>
        ))}
        {lacking.length > mostNamed && <li>{i18n._('common.andMore', { n: lacking.length - mostNamed })}</li>}
      </ul>
    </div>
  )
}
