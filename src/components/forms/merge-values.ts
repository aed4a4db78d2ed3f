import { isFields, isSameValue, leafPaths, valueAt } from '@/lib/text/field-paths'

/** Fields that are compared and chosen as one: by itself each of them means nothing, as a commune without its district. */
export type FieldGroup = readonly string[]

interface States {
  /** The initial value of the field. */
  base: unknown
  /** The current value of the field. */
  mine: unknown
  /** The server's current value. */
  theirs: unknown
  groups?: readonly FieldGroup[]
  /** Fields whose values are never shown, as a password, that someone else has changed. */
  revised?: readonly string[]
}

interface Merge {
  /** Changed by someone else only. */
  theirs: FieldGroup[]
  /** Changed by both, to different values. */
  conflicts: FieldGroup[]
}

/** Compares field by field what two people have made of one record. What both have changed to the same is settled. */
export function mergeValues({ base, mine, theirs, groups = [], revised = [] }: States): Merge {
  const merge: Merge = { theirs: [], conflicts: [] }
  for (const fields of fieldGroups([base, mine, theirs], groups)) {
    const isSame = (one: unknown, other: unknown) =>
      fields.every((field) => isSameValue(valueAt(one, field), valueAt(other, field)))
    const isRevised = fields.some((field) => revised.includes(field))
    if ((isSame(base, theirs) && !isRevised) || isSame(mine, theirs)) continue
    if (isSame(mine, base)) merge.theirs.push(fields)
    else merge.conflicts.push(fields)
  }
  return merge
}

/** The fields in which two states of a form differ. */
export function changedFields(before: unknown, after: unknown, groups: readonly FieldGroup[] = []): FieldGroup[] {
  return fieldGroups([before, after], groups).filter((fields) =>
    fields.some((field) => !isSameValue(valueAt(before, field), valueAt(after, field))),
  )
}

/** Every single field of a form, those of a group together. */
function fieldGroups(states: readonly unknown[], groups: readonly FieldGroup[]): FieldGroup[] {
  const isIn = (path: string, field: string) => path === field || path.startsWith(`${field}.`)
  const alone = leafPaths(...states).filter(
    (path) => !groups.some((fields) => fields.some((field) => isIn(path, field))),
  )
  return [...alone.map((path) => [path]), ...groups]
}

/** A copy of a form's values with some fields replaced. */
export function withValues<Values>(values: Values, fields: Iterable<readonly [path: string, value: unknown]>): Values {
  const copy = structuredClone(values)
  for (const [path, value] of fields) setAt(copy, path.split('.'), structuredClone(value))
  return copy
}

function setAt(container: unknown, keys: readonly string[], value: unknown): void {
  const [key, ...rest] = keys
  if (key === undefined || !isContainer(container)) return
  if (rest.length > 0) {
    if (!isContainer(container[key])) container[key] = {}
    setAt(container[key], rest, value)
  } else container[key] = value
}

function isContainer(value: unknown): value is Record<string, unknown> {
  return isFields(value) || Array.isArray(value)
}
