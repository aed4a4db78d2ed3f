import { cleanText } from '@/lib/text/text'

export interface RelativeValues {
  first_name: string
  last_name: string
  occupation: string
  phone_number_1: string
}

export interface RelativesValues {
  father: RelativeValues
  mother: RelativeValues
  guardian: { kind: string; guardian_fields: RelativeValues & { gender: string } }
}

interface FieldProblem {
  path: string[]
  message: string
}

const isFilled = (text: string) => cleanText(text) !== ''
/** Returns whether a person's names are required for another reason than being the guardian. */
const hasDetails = (person: RelativeValues) => isFilled(person.occupation) || isFilled(person.phone_number_1)

/** Both names are there: only then a person is kept. */
export function hasBothNames(person: RelativeValues): boolean {
  return isFilled(person.first_name) && isFilled(person.last_name)
}

type Names = Pick<RelativeValues, 'first_name' | 'last_name'>

/** The parents of whom only one name was filled in: they are not kept. */
export function droppedParents({ father, mother }: { father: Names; mother: Names }): ('father' | 'mother')[] {
  const isHalf = (person: Names) => isFilled(person.first_name) !== isFilled(person.last_name)
  return [...(isHalf(father) ? (['father'] as const) : []), ...(isHalf(mother) ? (['mother'] as const) : [])]
}

/** Returns whether something was typed for another guardian, whatever is chosen now. */
export function hasGuardianEntry(person: RelativeValues): boolean {
  return hasDetails(person) || isFilled(person.first_name) || isFilled(person.last_name)
}

/** The guardian's own fields show with the choice "other", and while they hold something. */
export function showsGuardianFields({ kind, guardian_fields: fields }: RelativesValues['guardian']): boolean {
  return kind === 'other' || hasGuardianEntry(fields)
}

export function relativeProblems({ father, mother, guardian }: RelativesValues): FieldProblem[] {
  const missing = (path: string[], person: Partial<Record<string, string>>, fields: readonly string[]) =>
    fields
      .filter((field) => !isFilled(person[field] ?? ''))
      .map((field) => ({ path: [...path, field], message: 'common.error.require' }))
  const parent = (kind: 'father' | 'mother', person: RelativeValues) =>
    guardian.kind === kind || hasDetails(person) ? missing([kind], { ...person }, ['last_name', 'first_name']) : []
  const { kind, guardian_fields: fields } = guardian
  const needsGuardian = kind === 'other' || hasDetails(fields)
  // Another person's details go with the choice "other" only: kept back, they would be lost without a word.
  const isLeftOver = kind !== 'other' && hasGuardianEntry(fields)
  return [
    ...parent('father', father),
    ...parent('mother', mother),
    ...(isLeftOver ? [{ path: ['guardian', 'kind'], message: 'student.guardian.leftOver' }] : []),
    ...(needsGuardian
      ? missing(['guardian', 'guardian_fields'], { ...fields }, ['last_name', 'first_name', 'gender'])
      : []),
  ]
}
