import type { Classroom } from '@/domain/classrooms/schema'
import { findClassroom } from './classes'
import type { SchoolSelectionSearch } from './resolve-school-selection'

export type SchoolChoiceErrors = Partial<Record<keyof SchoolSelectionSearch, string>>

interface Offered {
  /** The classes to choose from; null while they are not known. */
  classrooms: readonly Classroom[] | null
  /** The grades to choose from, where they are not those of the classes. */
  grades: readonly number[] | null
}

/** The errors of a grade and a suffix, by field, as message ids; a missing one is no error. */
export function classErrors(
  { grade, suffix }: Pick<SchoolSelectionSearch, 'grade' | 'suffix'>,
  { classrooms, grades }: Offered,
): SchoolChoiceErrors {
  if (grade === undefined) return suffix === undefined ? {} : { grade: 'common.error.require' }
  if (grades !== null && !grades.includes(grade)) return { grade: 'classroom.grade.notOffered' }
  if (classrooms === null) return {}
  if (suffix !== undefined) {
    const none = 'classroom.choice.none'
    return findClassroom(classrooms, grade, suffix) === null ? { grade: none, suffix: none } : {}
  }
  const hasGrade = grades !== null || classrooms.some((room) => room.grade === grade)
  return hasGrade ? {} : { grade: 'classroom.choice.noneOfGrade' }
}

interface Input extends Partial<Offered> {
  value: SchoolSelectionSearch
  required: readonly (keyof SchoolSelectionSearch)[]
}

/** The errors that prevent applying a choice: message ids by field. */
export function schoolChoiceErrors({ value, required, classrooms = null, grades = null }: Input): SchoolChoiceErrors {
  const errors: SchoolChoiceErrors = {}
  for (const field of required) {
    if (value[field] === undefined) errors[field] = 'common.error.require'
  }
  return { ...errors, ...classErrors(value, { classrooms, grades }) }
}
