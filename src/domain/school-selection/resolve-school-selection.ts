import { lockedSchool } from '@/auth/scope'
import type { SignedInUser } from '@/auth/session'
import type { AcademicYear } from '@/domain/academic-years/schema'
import type { School } from '@/domain/schools/schema'
import { openedYear, offeredYears, type YearRule } from './offered-years'

/** The part of an address that names year, school and class; see `schoolContextSearch`. */
export interface SchoolSelectionSearch {
  academicYear?: number | undefined
  /** The school in its year. */
  school?: number | undefined
  grade?: number | undefined
  suffix?: string | undefined
  /** The place whose schools are offered. */
  gazetteer?: string | undefined
}

/** Why an address does not lead to what it names. */
export type SelectionProblem =
  /** The page does not show that year; null where there is no such year. */
  | { of: 'year'; year: AcademicYear | null }
  /** There is no such school; or it is not part of the year. */
  | { of: 'school'; notIn: { school: { name: string; name_en: string }; year: AcademicYear } | null }
  /** The school has no class of that grade and suffix; the filter marks both. */
  | { of: 'class' }
  /** There is no such place, or it is outside the user's own. */
  | { of: 'place' }
  /** The year has no school in that month. */
  | { of: 'month' }

/** Year and school of an address. */
export interface YearAndSchool {
  /** The years that the page offers. */
  years: AcademicYear[]
  year: AcademicYear | null
  /** The school in that year. */
  school: School | null
  problem: SelectionProblem | null
}

interface Schools {
  /** A school in its year; null where there is none. */
  find: (id: number) => Promise<School | null>
  /** A school in another year, by the id that is the same in every year; null where that year does not have it. */
  inYear: (rawSchool: number, year: number) => Promise<School | null>
}

interface Input {
  user: SignedInUser
  /** All years there are. */
  years: readonly AcademicYear[]
  rule: YearRule
  named: Pick<SchoolSelectionSearch, 'academicYear' | 'school'>
  schools: Schools
  /** Returns whether the user may open the page for a school that the address names. */
  mayOpen: (school: School) => boolean
  /** The error to throw for a school outside the user's scope. */
  forbidden: () => unknown
}

/**
 * Finds the year and the school that an address names. What it names is opened or the place says why not: no other year
 * and no other school ever takes its place. Only where the address is silent it is the default year, and for a
 * school-level user the own school. A school named in another year is looked for in the year that is named beside it; a
 * school without a year determines the year.
 */
export async function resolveYearAndSchool(input: Input): Promise<YearAndSchool> {
  const { user, rule, named } = input
  const years = offeredYears(input.years, rule)
  const year = openedYear(years, named.academicYear, rule)
  const nowhere = { years, year, school: null, problem: null }
  if (year === null) {
    return named.academicYear === undefined ? nowhere : { ...nowhere, problem: yearProblem(input, named.academicYear) }
  }
  const own = lockedSchool(user)
  if (own === null && named.school === undefined) return nowhere
  const expected = own === null ? null : await input.schools.inYear(own.id, year.id)
  if (own !== null && (named.school === undefined || named.school === expected?.id)) {
    return expected === null
      ? { ...nowhere, problem: { of: 'school', notIn: { school: own, year } } }
      : { ...nowhere, school: expected }
  }
  const found = named.school === undefined ? null : await input.schools.find(named.school)
  if (found === null) return { ...nowhere, problem: { of: 'school', notIn: null } }
  if (!input.mayOpen(found)) throw input.forbidden()
  if (found.academic_year_id === year.id) return { ...nowhere, school: found }
  if (named.academicYear === undefined) {
    const itsYear = openedYear(years, found.academic_year_id, rule)
    return itsYear === null
      ? { ...nowhere, year: null, problem: yearProblem(input, found.academic_year_id) }
      : { ...nowhere, year: itsYear, school: found }
  }
  const there = own === null ? await input.schools.inYear(found.school_id, year.id) : expected
  return there === null
    ? { ...nowhere, problem: { of: 'school', notIn: { school: found, year } } }
    : { ...nowhere, school: there }
}

function yearProblem({ years }: Input, id: number): SelectionProblem {
  return { of: 'year', year: years.find((year) => year.id === id) ?? null }
}
