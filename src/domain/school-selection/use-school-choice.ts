import { useQuery } from '@tanstack/react-query'
import type { ComboboxOption } from '@/components/forms/match-options'
import { useLocale } from '@/lib/i18n/i18n'
import { useDraftValue } from '@/components/tables/filter-draft'
import { areaOfCode, narrowestCode, type Area } from '@/domain/places/area'
import { lockedSchool, narrowToOwnPlace, toTeacherFilter } from '@/auth/scope'
import type { SignedInUser } from '@/auth/session'
import { classroomQueries } from '@/domain/classrooms/queries'
import { schoolQueries, type SchoolChoice } from '@/domain/schools/queries'
import { gradesOfDegree } from '@/domain/schools/schema'
import type { SchoolSelectionSearch, YearAndSchool } from './resolve-school-selection'
import type { YearRule } from './offered-years'

/** The unapplied choice. It stores the raw school, so that another year keeps it. */
interface Draft {
  academicYear: number | undefined
  area: Area
  rawSchool: number | undefined
  /** The chosen school's id in the year it was chosen in; the page finds it in another year. */
  schoolId: number | undefined
  grade: number | undefined
  suffix: string | undefined
}

interface Input {
  user: SignedInUser
  selection: YearAndSchool
  years: YearRule
  search: SchoolSelectionSearch
  /** False for a page about the school as a whole: its classes are not brought then. */
  classes?: boolean
}

const noOptions: readonly ComboboxOption[] = []

/**
 * The choice of a year, a school, a grade and a suffix while it is being made. A change clears what no longer fits.
 * Put the component that calls this into `<FilterDraft>`: there it follows the address, and input made during a search is kept.
 */
export function useSchoolChoice({ user, selection, years, search, classes = true }: Input) {
  const [draft, , updateDraft] = useDraftValue(() => toDraft(user, selection, search))
  const change = (part: Partial<Draft>) => updateDraft((now) => ({ ...now, ...part }))
  const own = lockedSchool(user)
  const schools = useSchools(draft, own === null)
  const present = selection.school !== null && selection.year?.id === draft.academicYear ? selection.school : null
  const ownInYear = useQuery({
    ...schoolQueries.inYear(own?.id ?? 0, draft.academicYear ?? 0),
    enabled: own !== null && draft.academicYear !== undefined && present === null,
  })
  const found = draft.rawSchool === undefined ? undefined : schools.inYear?.get(draft.rawSchool)
  // Until the list has come, or where there is none, it is the school that the page was opened with.
  const first = present?.school_id === draft.rawSchool ? present : undefined
  const school: SchoolChoice | null | undefined = own === null ? (found ?? first) : (present ?? ownInYear.data)
  const isLoading = own === null ? schools.isLoading : ownInYear.isFetching
  const classrooms = useQuery({
    ...classroomQueries.lookup({
      academicYear: draft.academicYear ?? 0,
      school: school?.id ?? 0,
      teacherStaffId: toTeacherFilter(user),
    }),
    enabled: classes && draft.academicYear !== undefined && school != null,
  })
  return {
    user,
    selection,
    yearRule: years,
    draft,
    schools,
    /** The search for a school-level user's own school in the chosen year has failed. */
    ownFailed: ownInYear.isError,
    /** The chosen school in the chosen year. */
    school: school ?? null,
    /** The grades of the chosen school's degree; null where none is chosen. */
    grades: school == null ? null : gradesOfDegree(school.degree.number),
    /** The query of the school's classes; a teacher's own. */
    classrooms,
    year: selection.years.find(({ id }) => id === draft.academicYear) ?? null,
    /** The search parameters to apply. */
    value: {
      academicYear: draft.academicYear,
      // Search may be pressed before the schools of another year have loaded.
      school: school?.id ?? (isLoading ? draft.schoolId : undefined),
      grade: draft.grade,
      suffix: draft.suffix,
    },
    // The year chosen now may lack a class of the one before.
    setYear: (academicYear: number) => change({ academicYear, suffix: undefined }),
    setArea: (area: Area) =>
      change({ area, rawSchool: undefined, schoolId: undefined, grade: undefined, suffix: undefined }),
    setRawSchool: (rawSchool: number | undefined) => {
      const schoolId = rawSchool === undefined ? undefined : schools.inYear?.get(rawSchool)?.id
      change({ rawSchool, schoolId, grade: undefined, suffix: undefined })
    },
    /** The suffix as well where the grade has one class. */
    setGrade: (grade: number | undefined, suffix?: string) => change({ grade, suffix }),
    setSuffix: (suffix: string | undefined) => change({ suffix }),
  }
}
export type SchoolChoiceDraft = ReturnType<typeof useSchoolChoice>

function toDraft(user: SignedInUser, { year, school }: YearAndSchool, search: Input['search']): Draft {
  return {
    academicYear: year?.id,
    area: areaOfCode(narrowToOwnPlace(user, school?.district.code ?? search.gazetteer).slice(0, 4)),
    rawSchool: school?.school_id,
    schoolId: school?.id,
    grade: search.grade,
    suffix: search.suffix,
  }
}

/** The schools of the drafted area and year. */
function useSchools({ academicYear, area }: Draft, mayChoose: boolean) {
  const locale = useLocale()
  const query = useQuery({
    ...schoolQueries.choice({ academicYear: academicYear ?? 0, gazetteer: narrowestCode(area), locale }),
    enabled: mayChoose && academicYear !== undefined && area.province !== undefined,
  })
  return {
    options: query.data?.options ?? noOptions,
    inYear: query.data?.inYear,
    isLoading: query.isFetching,
    isError: query.isError,
  }
}
