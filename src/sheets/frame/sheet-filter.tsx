import { useLingui } from '@lingui/react'
import { monthName } from '@/lib/dates/dates'
import { useLocale } from '@/lib/i18n/i18n'
import { FilterBar } from '@/components/tables/filter-bar'
import { useApplyDraft, useDraftValue } from '@/components/tables/filter-draft'
import { lockedSchool } from '@/auth/scope'
import type { SignedInUser } from '@/auth/session'
import { Select } from '@/components/ui/select'
import type { AcademicYear } from '@/domain/academic-years/schema'
import { schoolChoiceErrors } from '@/domain/school-selection/choice-errors'
import { GradeField, SuffixField } from '@/domain/school-selection/class-fields'
import type { SchoolSelection } from '@/domain/school-selection/load-school-selection'
import { SchoolFields } from '@/domain/school-selection/school-fields'
import { useSchoolChoice } from '@/domain/school-selection/use-school-choice'
import type { SheetKind } from './queries'
import { isMarked } from './is-marked'
import { LazyOverview } from './lazy-overview'
import { sheetYears } from './sheet-years'
import { selectedStudent, type StudentSearch } from './selected-student'

interface SheetFilterProps<Search extends StudentSearch> {
  kind: SheetKind
  user: SignedInUser
  selection: SchoolSelection
  search: Search
  /** The months or semesters that have sheets in a year, as codes. */
  listPeriods: (year: AcademicYear) => number[]
  /** The chosen month, where one is chosen too: the one in the address, even if the year does not have it. */
  month?: number | undefined
  needsMonth?: boolean
  /** True if the sheets of the chosen school are shown below. */
  withOverview: boolean
  onSearch: (search: StudentSearch & { month?: number | undefined }) => void
  onReset: () => void
}

const required = ['academicYear', 'school', 'grade', 'suffix'] as const

/** Academic year, school, grade, suffix and, for scores, month, all required; they apply on Search. */
export function SheetFilter<Search extends StudentSearch>(props: SheetFilterProps<Search>) {
  const { kind, user, selection, search, listPeriods, needsMonth = false, withOverview, onSearch, onReset } = props
  const { i18n } = useLingui()
  const locale = useLocale()
  const choice = useSchoolChoice({ user, selection, search, years: sheetYears })
  const [drafted, setMonth] = useDraftValue(() => props.month)
  const [tried, setTried] = useDraftValue(() => isMarked(selection, listPeriods, props.month))
  const applyDraft = useApplyDraft(onSearch)
  const { year, school, value, classrooms } = choice
  const periods = year === null ? [] : listPeriods(year)
  // Another year may have other months.
  const month = periods.find((code) => code === drafted)
  const monthError = drafted === undefined ? 'common.error.require' : 'score.filter.monthNotInYear'
  const errors = schoolChoiceErrors({ value, required, classrooms: classrooms.data ?? null })
  const apply = () => {
    setTried(true)
    const isComplete = Object.keys(errors).length === 0 && (!needsMonth || month !== undefined)
    if (!isComplete || classrooms.data === undefined) return
    applyDraft({ ...value, ...(needsMonth && { month }), studentId: selectedStudent(search, value) })
  }
  const fields = { choice, tried, errors }
  return (
    <>
      <FilterBar onSearch={apply} onReset={onReset}>
        <SchoolFields {...fields} />
        <GradeField {...fields} />
        <SuffixField {...fields} />
        {needsMonth && (
          <Select
            label={i18n._('score.filter.month')}
            required
            value={month === undefined ? '' : String(month)}
            options={periods.map((code) => ({ value: String(code), label: monthName(code, locale) }))}
            placeholder={i18n._('common.choose')}
            error={tried && month === undefined ? i18n._(monthError) : undefined}
            onChange={(code) => setMonth(Number(code))}
          />
        )}
      </FilterBar>
      {withOverview && lockedSchool(user) === null && year !== null && school !== null && classrooms.data && (
        <LazyOverview
          user={user}
          kind={kind}
          year={year}
          school={school.id}
          classrooms={classrooms.data}
          periods={periods}
          search={search}
        />
      )}
    </>
  )
}
