import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { can } from '@/auth/can'
import type { SignedInUser } from '@/auth/session'
import { Alert } from '@/components/ui/alert'
import { LinkButton } from '@/components/ui/link-button'
import type { AcademicYear } from '@/domain/academic-years/schema'
import type { Classroom } from '@/domain/classrooms/schema'
import { monthName } from '@/lib/dates/dates'
import { useLocale } from '@/lib/i18n/i18n'
import { formatInteger } from '@/lib/text/numbers'
import { SemesterNotes } from '@/sheets/frame/semester-notes'
import { sheetOverviewQueries } from '@/sheets/frame/queries'
import { startAtMissing } from '@/domain/classrooms/start-at-missing'
import { mayEnter } from '@/sheets/frame/sheet-years'
import { monthOfScores, semestersOf } from './definitions'

interface ReportOfClass {
  user: SignedInUser
  year: AcademicYear | null
  /** The school in its year. */
  school: number | null
  classroom: Classroom | null
  /** The number of the report, and its month or semester. */
  number: number | null
  month: number | undefined
}

/**
 * The state of the scores that a report is made of: a notice for what is missing or older than its months, and, where the paper
 * would be an empty form, why it is not drawn. For users who may not see scores, the server refuses such a report.
 */
export function useReportResults({ user, year, school, classroom, number, month }: ReportOfClass): {
  notice: ReactNode
  refusal: string | null
} {
  const { i18n } = useLingui()
  const locale = useLocale()
  const semesters = number === null ? [] : semestersOf(number, month)
  const periods = [...semesters, ...(number === null ? [] : monthOfScores(number, month))]
  const overview = useQuery({
    ...sheetOverviewQueries.ofSchool('scores', school ?? 0),
    enabled: school !== null && classroom !== null && periods.length > 0 && can(user, 'sts_view_score'),
  })
  const progress = classroom === null ? undefined : overview.data?.get(classroom.id)
  if (year === null || school === null || classroom === null || progress === undefined) {
    return { notice: null, refusal: null }
  }
  const states = periods.flatMap((period) => progress.get(period) ?? [])
  const empty = states.filter(({ entered, expected }) => entered === 0 && expected > 0)
  const explain = ({ month: period, expected, students = expected }: (typeof empty)[number]) =>
    i18n._(semesters.includes(period) ? 'report.notCalculated' : 'report.notEntered', {
      name: monthName(period, locale),
      of: formatInteger(students),
    })
  const [first] = empty
  const { grade, suffix } = classroom
  return {
    refusal: first !== undefined && semesters.length > 0 && empty.length === states.length ? explain(first) : null,
    notice: (
      <>
        {empty.map((state) => (
          <Alert
            key={state.month}
            tone="warning"
            actions={
              <LinkButton
                to="/score-management"
                search={{ academicYear: year.id, school, grade, suffix, month: state.month }}
                state={startAtMissing}
              >
                {i18n._('report.openSheet')}
              </LinkButton>
            }
          >
            {explain(state)}
          </Alert>
        ))}
        <SemesterNotes
          classes={[{ classroom, calculated: states.flatMap(({ calculated }) => calculated ?? []) }]}
          mayCalculate={mayEnter(year, user)}
        />
      </>
    ),
  }
}
