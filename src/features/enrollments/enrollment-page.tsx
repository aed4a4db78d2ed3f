import { type ReactNode, useMemo, useState } from 'react'
import { useLingui } from '@lingui/react'
import { getRouteApi } from '@tanstack/react-router'
import { useLocale } from '@/lib/i18n/i18n'
import { fullName } from '@/lib/text/names'
import { FilterDraft } from '@/components/tables/filter-draft'
import { ListPage } from '@/components/tables/list-page'
import { useMarkCreated } from '@/components/tables/row-mark'
import { useSelection } from '@/components/tables/selection'
import { can } from '@/auth/can'
import type { SignedInUser } from '@/auth/session'
import { signedInUser } from '@/auth/signed-in-user'
import { Button } from '@/components/ui/button'
import { lazyWithRetry } from '@/components/ui/lazy'
import { TextLink } from '@/components/ui/text-link'
import type { AcademicYear } from '@/domain/academic-years/schema'
import { PlaceNotice } from '@/domain/school-selection/place-notice'
import { gradesOfDegree } from '@/domain/schools/schema'
import { missingLabels } from '@/features/accomplishment/labels'
import { AddStudent } from './add-student'
import { tooManyToAssign } from './assign-limit'
import { EnrollmentFilter } from './enrollment-filter'
import { enrollmentContext, enrollmentList, unconfirmedEnrollmentList } from './enrollment-list'
import { enrollmentSearch, type EnrollmentSearch } from './enrollment-search'
import type { EnrollmentTarget } from './enrollment-values'
import { GradesToEnroll } from './grades-to-enroll'
import type { EnrollmentSelection } from './load-enrollment-page'
import type { EnrollmentChoice } from './queries'
import type { EnrollmentRow } from './schema'
import { offersWithoutClass } from './student-search'
import { useWithoutClass } from './use-without-class'

interface EnrollmentPageProps {
  /** Further ways to enroll, beside Add. */
  actions: (choice: EnrollmentChoice, year: AcademicYear) => ReactNode
  /** What waits in the places of an officer, before a school is chosen. */
  places: ReactNode
  /** A message about the choice, above its table. */
  status: (choice: EnrollmentChoice) => ReactNode
}

const route = getRouteApi('/_app/enrollment')
const EnrollmentDialog = lazyWithRetry(async () => (await import('./enrollment-dialog')).EnrollmentDialog)
const DropOutDialog = lazyWithRetry(async () => (await import('./drop-out-dialog')).DropOutDialog)
const AssignClassroomDialog = lazyWithRetry(
  async () => (await import('./assign-classroom-dialog')).AssignClassroomDialog,
)

type Open = { kind: 'drop-out'; row: EnrollmentRow } | { kind: 'assign' } | null

/** Enrolling children into one grade of a school. */
export function EnrollmentPage({ actions, places, status }: EnrollmentPageProps) {
  const user = signedInUser(route.useRouteContext().session)
  const found = route.useLoaderData()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { i18n } = useLingui()
  const locale = useLocale()
  const { choice, year, school, listing, problem } = found
  const [target, setTarget] = useState<EnrollmentTarget | null>(null)
  const [open, setOpen] = useState<Open>(null)
  const selected = useSelection<EnrollmentRow>(listing)
  const markCreated = useMarkCreated(enrollmentList.name)
  // Another grade closes the dialogs, so that Back never keeps one of the previous grade.
  const chosen = JSON.stringify(choice)
  const [begunWith, setBegunWith] = useState(chosen)
  if (begunWith !== chosen) {
    setBegunWith(chosen)
    setTarget(null)
    setOpen(null)
  }
  const manages = can(user, 'sts_manage_student', 'sts_manage_owned_student')
  // Of a teacher's drop-outs and classes the school takes care.
  const managesAll = manages && user.role !== 'teacher'
  const { select } = selected
  const context = useMemo(
    () => ({
      onEdit: (row: EnrollmentRow) => setTarget({ kind: 'edit', row }),
      onDropOut: (row: EnrollmentRow) => setOpen({ kind: 'drop-out', row }),
      onDeleted: (row: EnrollmentRow) => select([row], false),
      mayDropOut: managesAll,
      mayDelete: manages,
    }),
    [select, manages, managesAll, setTarget, setOpen],
  )
  const close = () => setOpen(null)
  const named = (row: EnrollmentRow) => ({ id: row.id, name: fullName(row, locale) })
  return (
    <enrollmentContext.Provider value={context}>
      <FilterDraft
        search={[year?.id, school?.id, search.gazetteer, search.grade, search.reportStage]}
        isWaiting={choice === null}
      >
        <ListPage
          list={isOnlyUnconfirmed(found, search) ? unconfirmedEnrollmentList : enrollmentList}
          user={user}
          values={listing}
          chosen={listing}
          schema={enrollmentSearch}
          navigate={navigate}
          problem={problem && <PlaceNotice problem={problem} />}
          bar={<EnrollmentFilter />}
          start={
            year !== null && school !== null && search.grade === undefined ? (
              <GradesToEnroll user={user} school={school} year={year} />
            ) : (
              places
            )
          }
          actions={
            choice !== null &&
            year !== null && (
              <>
                {actions(choice, year)}
                <AddStudent key={chosen} choice={choice} onChosen={setTarget} />
              </>
            )
          }
          above={choice !== null && status(choice)}
          summary={
            choice !== null &&
            managesAll &&
            offersWithoutClass(user) && <WithoutClassLink user={user} choice={choice} />
          }
          selection={{
            selected,
            nameOf: (row) => fullName(row, locale),
            actions: managesAll && (
              <Button disabledReason={tooManyToAssign(selected.rows, i18n)} onClick={() => setOpen({ kind: 'assign' })}>
                {i18n._('enrollment.assign.action')}
              </Button>
            ),
          }}
        />
      </FilterDraft>
      {choice !== null && year !== null && school !== null && target !== null && (
        <EnrollmentDialog
          choice={choice}
          yearStart={year.start_date}
          grades={gradesOfDegree(school.degree.number)}
          target={target}
          onSaved={(row) => {
            if (!isListed(row, choice)) select([row], false)
            else if (target.kind !== 'edit') markCreated(row.emis_student_id)
          }}
          onClose={() => setTarget(null)}
        />
      )}
      {open?.kind === 'drop-out' && (
        <DropOutDialog
          enrollment={named(open.row)}
          onClose={close}
          onDone={() => {
            select([open.row], false)
            close()
          }}
        />
      )}
      {choice !== null && open?.kind === 'assign' && (
        <AssignClassroomDialog
          enrollments={selected.rows.map(named)}
          school={choice.school}
          academicYear={choice.academicYear}
          grade={choice.grade}
          onClose={close}
          onDone={() => {
            selected.clear()
            close()
          }}
        />
      )}
    </enrollmentContext.Provider>
  )
}

interface WithoutClassLinkProps {
  user: SignedInUser
  choice: EnrollmentChoice
}

/** Leads to the students of the grade who have no class yet, with their number. */
function WithoutClassLink({ user, choice: { academicYear, school, grade } }: WithoutClassLinkProps) {
  const { i18n } = useLingui()
  const count = useWithoutClass(user, { school, grade })
  if (count === 0) return null
  return (
    <span className="text-sm">
      <TextLink to="/student" search={{ academicYear, school, grade, withoutClass: true }}>
        {count === undefined
          ? i18n._('student.withoutClass')
          : i18n._(missingLabels.studentsWithoutClass.id, { n: count })}
      </TextLink>
    </span>
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
