import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { useLocale } from '@/lib/i18n/i18n'
import { localName } from '@/lib/i18n/localized'
import type { FormatContext } from '@/components/tables/format-context'
import type { FilterControlProps, ListFilter } from '@/components/tables/list'
import { lockedSchool, toTeacherFilter } from '@/auth/scope'
import type { SignedInUser } from '@/auth/session'
import { LockedValue } from '@/components/ui/locked-value'
import { Select } from '@/components/ui/select'
import { academicYearLabel } from '@/domain/academic-years/labels'
import { academicYearQueries } from '@/domain/academic-years/queries'
import { defaultYear } from '@/domain/academic-years/schema'
import { yearFilter } from '@/domain/academic-years/year-filter'
import { classLabel, gradeLabel } from '@/domain/classrooms/labels'
import { classroomQueries } from '@/domain/classrooms/queries'
import { areaOfCode } from '@/domain/places/area'
import { schoolQueries } from '@/domain/schools/queries'
import { gradesOfDegree, type School } from '@/domain/schools/schema'
import { classErrors } from './choice-errors'
import { type ClassChoice, GradeField, lastGrade, SuffixField } from './class-fields'
import { offeredYears, type YearRule, yearIsLocked } from './offered-years'
import { SchoolSelect } from './school-select'
import type { SelectionValues } from './selection-values'

interface YearSettings {
  rule: YearRule
  at: ListFilter<SelectionValues>['at']
}

/** The filter by a year that the page offers; text where the role fixes it. A class does not stay in another year. */
export function selectionYearFilter({ rule, at }: YearSettings): ListFilter<SelectionValues> {
  return {
    ...yearFilter,
    at,
    Control: function YearControl({ user, values: { academicYear }, onChange }) {
      const { i18n } = useLingui()
      const { data: years } = useSuspenseQuery(academicYearQueries.all())
      const offered = offeredYears(years.data, rule)
      if (!yearIsLocked(user, rule)) {
        return (
          <Select
            label={i18n._('academicYear.title')}
            value={academicYear === undefined ? '' : String(academicYear)}
            options={offered.map((year) => ({ value: String(year.id), label: academicYearLabel(year, i18n) }))}
            onChange={(id) => onChange({ academicYear: Number(id), suffix: undefined })}
          />
        )
      }
      const year = offered.find(({ id }) => id === academicYear)
      const isUsual = year === undefined || year.id === defaultYear(offered)?.id
      return (
        <LockedValue
          label={i18n._('academicYear.title')}
          value={year === undefined ? '' : academicYearLabel(year, i18n)}
          reason={i18n._(isUsual ? 'academicYear.choice.locked' : 'academicYear.choice.lockedOther')}
        />
      )
    },
  }
}

/** The filter by a school of the chosen place; text for a user who has one. */
export function schoolFilter({ isRequired = false } = {}): ListFilter<SelectionValues> {
  return {
    key: 'school',
    label: 'school.title',
    at: 'bar',
    isContext: true,
    isLocked: (_, user) => lockedSchool(user) !== null,
    format: formatSchool,
    dropped: () => ({ school: undefined, grade: undefined, suffix: undefined }),
    Control: function SchoolControl(props) {
      const { i18n } = useLingui()
      const locale = useLocale()
      const own = lockedSchool(props.user)
      return own === null ? (
        <SchoolChoice {...props} isRequired={isRequired} />
      ) : (
        <LockedValue
          label={i18n._('school.title')}
          value={localName(own, locale)}
          reason={i18n._('school.choice.locked')}
        />
      )
    },
  }
}

function formatSchool({ school }: SelectionValues, { user, locale, read }: FormatContext): string | null {
  const own = lockedSchool(user)
  if (own !== null) return localName(own, locale)
  if (school === undefined || school < 1) return null
  const found = read(schoolQueries.detail(school))
  return found === undefined ? String(school) : localName(found, locale)
}

function SchoolChoice({
  values: { academicYear, gazetteer, school },
  isRequired,
  onChange,
}: FilterControlProps<SelectionValues> & { isRequired: boolean }) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const { data, isFetching, isError } = useQuery({
    ...schoolQueries.choice({ academicYear: academicYear ?? 0, gazetteer, locale }),
    enabled: academicYear !== undefined && gazetteer !== undefined,
  })
  const chosen = [...(data?.inYear.values() ?? [])].find(({ id }) => id === school)
  return (
    <SchoolSelect
      required={isRequired}
      value={chosen?.school_id}
      area={areaOfCode(gazetteer ?? '')}
      options={data?.options ?? []}
      loading={isFetching}
      placeholder={i18n._('school.choice.placeholder')}
      error={isError ? i18n._('school.choice.failed') : undefined}
      onChange={(rawSchool) =>
        onChange({
          // The place of a school that an address names is not in the address.
          gazetteer,
          school: rawSchool === undefined ? undefined : data?.inYear.get(rawSchool)?.id,
          grade: undefined,
          suffix: undefined,
        })
      }
    />
  )
}

interface ClassSettings {
  at: ListFilter<SelectionValues>['at']
  /** The grades to choose from: those that have classes, or those of the school's degree. */
  gradesOf: (user: SignedInUser) => 'classes' | 'degree'
  /** Nothing is listed without a grade, or without a class: "All" is no choice then, and the control is in the bar. */
  required?: 'grade' | 'class'
}

/** The filters by grade and suffix, which the context line names as one class. */
export function classFilters({ at, gradesOf, required }: ClassSettings): ListFilter<SelectionValues>[] {
  const isGradeRequired = required !== undefined
  const isSuffixRequired = required === 'class'
  return [
    {
      key: 'grade',
      label: 'classroom.grade',
      at: isGradeRequired ? 'bar' : at,
      isContext: true,
      ...(isGradeRequired && { isRequired: true }),
      format: ({ grade }, { i18n }) => (grade === undefined || grade > lastGrade ? null : gradeLabel(grade, i18n)),
      formatInContext: ({ grade, suffix }, { i18n }) =>
        grade === undefined || suffix === undefined ? null : classLabel({ grade, suffix }, i18n),
      ...(!isGradeRequired && { dropped: () => ({ grade: undefined, suffix: undefined }) }),
      Control: function GradeControl(props) {
        const source = gradesOf(props.user)
        return <GradeField {...useClassChoice(props, source)} tried all={!isGradeRequired} of={source} />
      },
    },
    {
      key: 'suffix',
      label: 'classroom.suffix',
      at: isSuffixRequired ? 'bar' : at,
      ...(isSuffixRequired && { isRequired: true }),
      format: ({ grade, suffix }) => (grade === undefined ? null : (suffix ?? null)),
      ...(!isSuffixRequired && { dropped: () => ({ suffix: undefined }) }),
      Control: function SuffixControl(props) {
        return <SuffixField {...useClassChoice(props, gradesOf(props.user))} tried all={!isSuffixRequired} />
      },
    },
  ]
}

function useClassChoice(
  { user, values, onChange }: FilterControlProps<SelectionValues>,
  source: 'classes' | 'degree',
): { choice: ClassChoice; errors: ReturnType<typeof classErrors> } {
  const { academicYear, grade, suffix } = values
  const school = useSelectedSchool(values, user)
  const classrooms = useQuery({
    ...classroomQueries.lookup({
      academicYear: academicYear ?? 0,
      school: school?.id ?? 0,
      teacherStaffId: toTeacherFilter(user),
    }),
    enabled: academicYear !== undefined && school !== null,
  })
  const grades = source === 'degree' && school !== null ? gradesOfDegree(school.degree.number) : null
  return {
    choice: {
      draft: { grade, suffix },
      school,
      classrooms,
      setGrade: (chosen, only) => onChange({ grade: chosen, suffix: only }),
      setSuffix: (chosen) => onChange({ suffix: chosen }),
    },
    errors: school === null ? {} : classErrors({ grade, suffix }, { classrooms: classrooms.data ?? null, grades }),
  }
}

function useSelectedSchool({ academicYear, school }: SelectionValues, user: SignedInUser): School | null {
  const own = lockedSchool(user)
  const chosen = useQuery({
    ...schoolQueries.detail(school ?? 0),
    enabled: own === null && school !== undefined && school > 0,
  })
  const ownInYear = useQuery({
    ...schoolQueries.inYear(own?.id ?? 0, academicYear ?? 0),
    enabled: own !== null && academicYear !== undefined,
  })
  return (own === null ? chosen.data : ownInYear.data) ?? null
}
