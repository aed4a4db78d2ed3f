import * as fc from 'fast-check'

/** Values that break what is careless: bounds of number types, dates that are not, quotes, half characters, deep things. */
export const poison: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, '', ' ', true, [], {}, [[]], 'infinity', 'now', "'; drop table scores; --"),
  fc.constantFrom<unknown>(-1, 0.1, 1e308, -0, 2_147_483_647, 2_147_483_648, 9_007_199_254_740_992),
  fc.constantFrom<unknown>('0000-01-01', '9999-12-31', '2027-02-29', '10000-01-01', 'NaN', '{}', '1,2', '%', '_', '..'),
  fc.constantFrom<unknown>('\\', '\ud800', '\u202e', '\u0000', 'ក្'.repeat(500), 'x'.repeat(100_000), '=1+1', '១២៣'),
  fc.string({ unit: 'binary' }),
  fc.double(),
  fc.integer(),
  fc.jsonValue({ maxDepth: 3 }),
)

const badKeys = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'length',
  'id',
  'role',
  'is_admin',
  '',
  '\u0000',
  '$where',
]
export const badKey = fc.oneof(fc.constantFrom(...badKeys), fc.string({ maxLength: 20 }))

/** As a query string or an address carries it; a made-up object may have a `toString` that is none. */
export function asText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

export type Change = (entries: readonly (readonly [string, unknown])[]) => readonly (readonly [string, unknown])[]

/** The value with one place in it changed: a path of numbers picks a key at each level. */
export function changed(value: unknown, path: readonly number[], change: Change): unknown {
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  const [first = 0, ...rest] = path
  const [name, part] = entries[first % Math.max(entries.length, 1)] ?? []
  const goesOn = rest.length > 0 && typeof part === 'object' && part !== null
  const after = goesOn
    ? entries.map(([key, item]: [string, unknown]) => [key, key === name ? changed(item, rest, change) : item] as const)
    : change(entries)
  return Array.isArray(value) ? after.map(([, item]) => item) : Object.fromEntries(after)
}

export const replaceAt =
  (position: number, bad: unknown): Change =>
  (entries) =>
    entries.map(([key, item], index) => [key, index === position % Math.max(entries.length, 1) ? bad : item])
export const removeAt =
  (position: number): Change =>
  (entries) =>
    entries.filter((_, index) => index !== position % Math.max(entries.length, 1))
export const addKey =
  (key: string, bad: unknown): Change =>
  (entries) => [...entries, [key, bad]]
