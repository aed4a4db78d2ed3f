import type { Classroom } from '@/features/classrooms/schema'
import { findClassroom } from './classes'
import type { SchoolPlaceSearch } from './load-school-place'

export type SchoolChoiceErrors = Partial<Record<keyof SchoolPlaceSearch, string>>

interface Input {
  value: SchoolPlaceSearch
  required: readonly (keyof SchoolPlaceSearch)[]
  /** Where grade and suffix must be those of a class: the classes, null while they are not known. */
  classrooms?: readonly Classroom[] | null
}

/** What keeps a choice from being applied, by field, as ids of texts (lifecycle §5). */
export function schoolChoiceErrors({ value, required, classrooms = null }: Input): SchoolChoiceErrors {
  const errors: SchoolChoiceErrors = {}
  for (const field of required) {
    if (value[field] === undefined) errors[field] = 'common.error.require'
  }
  const named = value.grade !== undefined && value.suffix !== undefined
  if (named && classrooms !== null && findClassroom(classrooms, value.grade, value.suffix) === null) {
    errors.grade = 'classroom.choice.none'
    errors.suffix = 'classroom.choice.none'
  }
  return errors
}
