import { useState } from 'react'
import { useLingui } from '@lingui/react'
import { getRouteApi } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { formatDate, todayInPhnomPenh } from '@/lib/dates/dates'
import { useLocale } from '@/lib/i18n/i18n'
import { fullName } from '@/lib/text/names'
import { DialogSubject } from '@/components/forms/dialog-subject'
import { FilterBar } from '@/components/tables/filter-bar'
import { useApplyDraft, useDraftValue } from '@/components/tables/filter-draft'
import { hidesPlaceFilters, lockedSchool } from '@/auth/scope'
import type { SignedInUser } from '@/auth/session'
import { signedInUser } from '@/auth/signed-in-user'
import { lazyWithRetry } from '@/components/ui/lazy'
import { LockedValue } from '@/components/ui/locked-value'
import { Select } from '@/components/ui/select'
import { schoolChoiceErrors } from '@/domain/school-selection/choice-errors'
import { GradeField } from '@/domain/school-selection/class-fields'
import { SchoolFields, YearField } from '@/domain/school-selection/school-fields'
import { selectionText } from '@/domain/school-selection/selection-text'
import { useSchoolChoice } from '@/domain/school-selection/use-school-choice'
import { readShared, removeShared, writeShared } from '@/lib/storage/storage'
import type { EnrollmentSearch } from './enrollment-search'
import { enrollmentYears } from './load-enrollment-page'
import { reportStageLabels, reportStages } from './report-stages'

const schema = z.object({ grade: z.number(), reportStage: z.number() })

const storageKeyFor = (user: SignedInUser) => `last-enrollment:${String(user.profile.id)}`

/**
 * The grade and report stage that a user of a school enrolled into last on this device: most enroll many children into one
 * grade. Others choose a school first, and its grades with it.
 */
function lastEnrollment(user: SignedInUser): Pick<EnrollmentSearch, 'grade' | 'reportStage'> {
  return (lockedSchool(user) === null ? null : readShared(storageKeyFor(user), schema)) ?? {}
}

function rememberEnrollment(user: SignedInUser, { grade, reportStage }: EnrollmentSearch): void {
  writeShared(storageKeyFor(user), { grade, reportStage })
}

function forgetEnrollment(user: SignedInUser): void {
  removeShared(storageKeyFor(user))
}

const route = getRouteApi('/_app/enrollment')
const required = ['academicYear', 'school', 'grade'] as const
const ConfirmEnrollmentDialog = lazyWithRetry(
  async () => (await import('./confirm-enrollment-dialog')).ConfirmEnrollmentDialog,
)

/** The choice of year, school, grade and report stage, all required. A user from outside the school confirms its code first. */
export function EnrollmentFilter() {
  const user = signedInUser(route.useRouteContext().session)
  const selection = route.useLoaderData()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { i18n } = useLingui()
  const locale = useLocale()
  const isNew = search.grade === undefined && search.reportStage === undefined
  const last = isNew ? lastEnrollment(user) : {}
  const choice = useSchoolChoice({ user, selection, search: { ...search, ...last }, years: enrollmentYears })
  const [stage, setStage] = useDraftValue(() => search.reportStage ?? last.reportStage)
  const [today] = useState(() => todayInPhnomPenh(new Date()))
  const [tried, setTried] = useDraftValue(() => selection.problem?.of === 'class')
  const [confirming, setConfirming] = useDraftValue((): EnrollmentTarget | null => null)
  // The list starts again at its first page.
  const startWith = useApplyDraft(
    (target: EnrollmentSearch) => void navigate({ search: ({ size }) => ({ ...target, size }) }),
  )
  const { academicYear, school: schoolId, grade } = choice.value
  const errors = schoolChoiceErrors({ value: choice.value, required })
  if (grade !== undefined && choice.grades?.includes(grade) === false) errors.grade = 'enrollment.noMatchGrade'
  const start = () => {
    setTried(true)
    if (Object.keys(errors).length > 0 || stage === undefined) return
    if (academicYear === undefined || schoolId === undefined || grade === undefined) return
    const target = { academicYear, school: schoolId, grade, reportStage: stage }
    if (lockedSchool(user) === null) setConfirming(target)
    else {
      rememberEnrollment(user, target)
      startWith(target)
    }
  }
  const fields = { choice, tried, errors }
  const choosesPlace = !hidesPlaceFilters(user)
  return (
    <>
      <FilterBar
        onSearch={start}
        searchLabel={i18n._('enrollment.start')}
        onReset={() => {
          forgetEnrollment(user)
          void navigate({ search: {} })
        }}
        moreInvalid={choosesPlace && tried && errors.academicYear !== undefined}
        more={
          <>
            {choosesPlace && <YearField {...fields} />}
            <LockedValue
              label={i18n._('student.enrolledDate')}
              value={formatDate(today)}
              reason={i18n._('enrollment.date.locked')}
            />
            <LockedValue
              label={i18n._('enrollment.by')}
              value={fullName(user.profile, locale)}
              reason={i18n._('enrollment.by.locked')}
            />
          </>
        }
      >
        <SchoolFields {...fields} withoutYear={choosesPlace} />
        <GradeField {...fields} of="degree" />
        <Select
          label={i18n._('enrollment.reportStage')}
          required
          value={stage === undefined ? '' : String(stage)}
          options={reportStages.map((value) => ({ value: String(value), label: i18n._(reportStageLabels[value]) }))}
          placeholder={i18n._('common.choose')}
          error={tried && stage === undefined ? i18n._('common.error.require') : undefined}
          onChange={(value) => setStage(Number(value))}
        />
      </FilterBar>
      {confirming !== null && (
        <DialogSubject
          value={selectionText({ year: choice.year, school: choice.school, grade: confirming.grade }, i18n)}
        >
          <ConfirmEnrollmentDialog
            target={confirming}
            onConfirmed={(emisCode) => {
              setConfirming(null)
              startWith({ ...confirming, emisCode })
            }}
            onClose={() => setConfirming(null)}
          />
        </DialogSubject>
      )}
    </>
  )
}

/** The choice that the dialog confirms. */
type EnrollmentTarget = Record<'academicYear' | 'school' | 'grade' | 'reportStage', number>
