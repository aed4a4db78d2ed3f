import { type ReactNode, useState } from 'react'
import { useLingui } from '@lingui/react'
import { useMarkCreated } from '@/components/tables/row-mark'
import type { SignedInUser } from '@/auth/session'
import { lazyWithRetry } from '@/components/ui/lazy'
import type { AcademicYear } from '@/domain/academic-years/schema'
import { SelectionPage } from '@/domain/school-selection/selection-page'
import { gradesOfDegree } from '@/domain/schools/schema'
import { AddStudent } from './add-student'
import { Enrolled } from './enrolled'
import { EnrollmentFilter } from './enrollment-filter'
import type { EnrollmentSearch } from './enrollment-search'
import type { EnrollmentTarget } from './enrollment-values'
import type { EnrollmentSelection } from './load-enrollment-page'
import type { EnrollmentChoice } from './queries'
import type { EnrollmentRow } from './schema'
import { useSelection } from './use-selection'

interface EnrollmentPageProps {
  user: SignedInUser
  place: EnrollmentSelection
  search: EnrollmentSearch
  /** Begins to enroll into another choice, from the first page on. */
  onStart: (search: EnrollmentSearch) => void
  onReset: () => void
  onPage: (part: { page: number; size: number }) => void
  /** Further ways to enroll, beside Add. */
  actions?: (choice: EnrollmentChoice, year: AcademicYear) => ReactNode
  /** A message about the choice, above its table. */
  status?: (choice: EnrollmentChoice) => ReactNode
}

const EnrollmentDialog = lazyWithRetry(async () => (await import('./enrollment-dialog')).EnrollmentDialog)

/** Enrolling children into one grade of a school. */
export function EnrollmentPage(props: EnrollmentPageProps) {
  const { user, place, search, onStart, onReset, onPage, actions, status } = props
  const { i18n } = useLingui()
  const [target, setTarget] = useState<EnrollmentTarget | null>(null)
  const selection = useSelection()
  const markCreated = useMarkCreated('enrollments')
  const { choice, year, school } = place
  // Another grade resets the page, so that Back never keeps the dialog or the selection of the previous grade.
  const chosen = JSON.stringify(choice)
  const [begunWith, setBegunWith] = useState(chosen)
  if (begunWith !== chosen) {
    setBegunWith(chosen)
    setTarget(null)
    selection.clear()
  }
  const started = choice === null || year === null || school === null ? null : { choice, year, school }
  return (
    <SelectionPage
      actions={
        started !== null && (
          <>
            {actions?.(started.choice, started.year)}
            <AddStudent key={chosen} choice={started.choice} onChosen={setTarget} />
          </>
        )
      }
      selected={{ year, school, grade: choice?.grade }}
      problem={place.problem}
      search={[year?.id, school?.id, search.grade, search.reportStage]}
      filter={<EnrollmentFilter user={user} place={place} search={search} onStart={onStart} onReset={onReset} />}
      emptyHint={i18n._(isOnlyUnconfirmed(place, search) ? 'enrollment.confirmFirst' : 'enrollment.chooseFirst')}
    >
      {started !== null && (
        <>
          {status?.(started.choice)}
          <Enrolled
            user={user}
            choice={started.choice}
            paging={place.paging}
            selection={selection}
            onEdit={(row) => setTarget({ kind: 'edit', row })}
            onPage={onPage}
          />
          {target !== null && (
            <EnrollmentDialog
              choice={started.choice}
              yearStart={started.year.start_date}
              grades={gradesOfDegree(started.school.degree.number)}
              target={target}
              onSaved={(row) => {
                if (!isListed(row, started.choice)) selection.select([row], false)
                else if (target.kind !== 'edit') markCreated(row.emis_student_id)
              }}
              onClose={() => setTarget(null)}
            />
          )}
        </>
      )}
    </SelectionPage>
  )
}

/** Returns whether everything is chosen, as by a link, and only the school's code is not confirmed. */
function isOnlyUnconfirmed({ year, school, choice }: EnrollmentSelection, { grade, reportStage }: EnrollmentSearch) {
  return choice === null && year !== null && school !== null && grade !== undefined && reportStage !== undefined
}

/** Returns whether the enrollment is still in the table of the choice. */
function isListed(row: EnrollmentRow, { grade, reportStage }: EnrollmentChoice): boolean {
  return row.grade === grade && row.report_stage <= reportStage
}
