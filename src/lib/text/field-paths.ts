/** An object with named fields; every other value, a list of plain values included, is compared as a whole. */
type Fields = Readonly<Record<string, unknown>>

export function isFields(value: unknown): value is Fields {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}

/** Compares as JSON does, whatever the order of the keys. Null, undefined and a missing field all mean "nothing". */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (one == null || other == null) return one == null && other == null
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, index) => isSameValue(item, other[index]))
  }
  if (isFields(one) && isFields(other)) return listKeys(one, other).every((key) => isSameValue(one[key], other[key]))
  return one === other
}

/** The value of a field by its path, as `student.first_name` or `study_days.0.nov`. */
export function valueAt(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((part, key) => {
    if (Array.isArray(part)) return part[Number(key)]
    return isFields(part) ? part[key] : undefined
  }, value)
}

/** The paths of the single fields of several states of one record. A list of objects counts its fields by position. */
export function leafPaths(...states: readonly unknown[]): string[] {
  return pathsBelow(states, '')
}

function pathsBelow(states: readonly unknown[], prefix: string): string[] {
  const present = states.filter((state) => state !== undefined)
  const step = (key: string | number) =>
    pathsBelow(
      present.map((state) => valueAt(state, String(key))),
      prefix === '' ? String(key) : `${prefix}.${String(key)}`,
    )
  if (present.length > 0 && present.every(isFields)) return listKeys(...present).flatMap(step)
  const [first] = present
  const areLists = present.every(
    (state) =>
      Array.isArray(state) && state.length > 0 && state.every(isFields) && countItems(state) === countItems(first),
  )
  if (present.length > 0 && areLists)
    return Array.from({ length: countItems(first) }, (_, index) => index).flatMap(step)
  return prefix === '' ? [] : [prefix]
}

function countItems(value: unknown): number {
  return Array.isArray(value) ? value.length : 0
}

/** The paths of the fields in which two states of a record differ. */
export function changedPaths(before: unknown, after: unknown): string[] {
  return leafPaths(before, after).filter((path) => !isSameValue(valueAt(before, path), valueAt(after, path)))
}

/**
 * The part of a record that differs from what it was. A field that is gone is sent as null, a list is sent whole, and so
 * are the fields of `whole`, whose parts mean nothing alone.
 */
export function changedPart(before: Fields, after: Fields, whole: readonly string[] = []): Record<string, unknown> {
  const part: Record<string, unknown> = {}
  for (const key of listKeys(before, after)) {
    const [old, now] = [before[key], after[key]]
    // An explicit null answers a question that had no answer before.
    const isAnswered = old === undefined && now === null
    if (isSameValue(old, now) && !isAnswered) continue
    part[key] = isFields(old) && isFields(now) && !whole.includes(key) ? changedPart(old, now) : (now ?? null)
  }
  return part
}

/** The record with the changed part put in its place. */
export function withChanges(record: Fields, changes: Fields, whole: readonly string[] = []): Record<string, unknown> {
  const result: Record<string, unknown> = { ...record }
  for (const [key, value] of Object.entries(changes)) {
    const present = result[key]
    result[key] = isFields(present) && isFields(value) && !whole.includes(key) ? withChanges(present, value) : value
  }
  return result
}

function listKeys(...states: readonly Fields[]): string[] {
  return [...new Set(states.flatMap((state) => Object.keys(state)))]
}
