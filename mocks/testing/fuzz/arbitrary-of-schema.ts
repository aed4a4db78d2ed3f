import * as fc from 'fast-check'
import type { JsonSchema } from '../../api/openapi/schema-of'

const days = ['2025-11-03', '2026-02-28', '2013-05-06']
const words = ['ក', 'សុខា', 'Banan', '១២', '0', 'a b', 'ស្ត្រី\u200bខ្មែរ']

/** The known values of a name. */
export type Known = (name: string) => readonly unknown[]

/** Values that a schema lets through, most of them such as are known under that name. */
export function createArbitrary(schema: JsonSchema, world: Known, name = ''): fc.Arbitrary<unknown> {
  const known = world(name).filter((value) => fits(value, schema))
  const made = arbitraryOfType(schema, world, name)
  return known.length === 0
    ? made
    : fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: made })
}

function listTypes({ type, anyOf = [], oneOf = [] }: JsonSchema): string[] {
  return [type ?? [], ...[...anyOf, ...oneOf].map(listTypes)].flat(2)
}

/** Returns whether a known value has the schema's type; the server checks the other rules. */
function fits(value: unknown, schema: JsonSchema): boolean {
  const types = listTypes(schema)
  if (value === null) return types.includes('null')
  if (typeof value === 'string') return types.includes('string')
  if (typeof value === 'number') return types.includes('integer') || types.includes('number')
  return typeof value === 'boolean' && types.includes('boolean')
}

function arbitraryOfType(schema: JsonSchema, world: Known, name: string): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom<unknown>(...schema.enum)
  const kinds = schema.anyOf ?? schema.oneOf
  if (kinds !== undefined) return fc.oneof(...kinds.map((kind) => createArbitrary(kind, world, name)))
  const { type: types } = schema
  if (Array.isArray(types)) return fc.oneof(...types.map((type) => createArbitrary({ ...schema, type }, world, name)))
  switch (types) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return fc.integer(readBounds(schema))
    case 'number':
      return fc.integer(readBounds(schema)).map((value) => value / 2)
    case 'string':
      return arbitraryText(schema)
    case 'array': {
      const least = schema.minItems ?? 0
      const items = typeof schema.items === 'object' && !Array.isArray(schema.items) ? schema.items : {}
      return fc.array(createArbitrary(items, world, name), {
        minLength: least,
        maxLength: Math.max(least, Math.min(schema.maxItems ?? 3, 3)),
      })
    }
    case 'object':
      return arbitraryObject(schema, world)
    case undefined:
      return fc.jsonValue({ maxDepth: 2 })
    default:
      return types satisfies never
  }
}

function readBounds({ minimum, maximum, exclusiveMinimum }: JsonSchema): { min: number; max: number } {
  const min = minimum ?? (typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : -1000)
  return { min: Math.max(min, -2_147_483_648), max: Math.min(maximum ?? 1000, 2_147_483_647) }
}

function arbitraryText({ format, pattern, minLength = 0, maxLength = 40 }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'date') return fc.constantFrom(...days)
  if (pattern?.startsWith('^data:image') === true) return fc.constant('data:image/jpeg;base64,/9j/4AAQSkZJRg==')
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern), { size: '-1' })
  const free = fc.string({ minLength, maxLength: Math.min(maxLength, 40) })
  return fc.oneof(fc.constantFrom(...words), free, ...(minLength === 0 ? [fc.constant('')] : []))
}

function arbitraryObject(schema: JsonSchema, world: Known): fc.Arbitrary<object> {
  const required = new Set(schema.required)
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, of]) =>
    typeof of === 'object' ? [[name, createArbitrary(of, world, name)] as const] : [],
  )
  const names = typeof schema.propertyNames === 'object' ? schema.propertyNames.enum : undefined
  if (fields.length === 0 && names !== undefined) {
    const values = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : {}
    const properties = names.map((name) => [String(name), createArbitrary(values, world, String(name))] as const)
    return fc.record(Object.fromEntries(properties), { requiredKeys: [] })
  }
  return fc.record(Object.fromEntries(fields), {
    requiredKeys: fields.map(([name]) => name).filter((name) => required.has(name)),
  })
}
