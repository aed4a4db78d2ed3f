import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { permissions } from '@/auth/permissions'
import { allOperations } from '../operation-paths'
import { apiDescription } from './api-description'
import { assumptions } from './assumptions'

const ref = z.strictObject({ $ref: z.string().regex(/^#\/components\/(schemas|responses|parameters|headers)\/\w+$/) })
const schema = z.record(z.string(), z.unknown())
const header = z.union([ref, z.strictObject({ schema, description: z.string().optional() })])
const content = z.record(z.string().regex(/^[a-z]+\/[a-z0-9.+-]+$/), z.strictObject({ schema: schema.optional() }))
const response = z.union([
  ref,
  z.strictObject({
    description: z.string(),
    headers: z.record(z.string(), header).optional(),
    content: content.optional(),
  }),
])
const parameter = z.strictObject({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean(),
  description: z.string().optional(),
  schema,
})
const body = z.strictObject({
  required: z.literal(true),
  content: z.partialRecord(
    z.enum(['application/json', 'multipart/form-data']),
    z.strictObject({ schema, encoding: z.record(z.string(), z.strictObject({ contentType: z.string() })).optional() }),
  ),
})
const operation = z.strictObject({
  operationId: z.string().regex(/^[a-z]+(_[A-Za-z]+)+$/),
  tags: z.array(z.string()).length(1),
  description: z.string(),
  security: z.array(z.strictObject({ bearer: z.tuple([]) })).max(1),
  'x-permissions': z.union([z.enum(['public', 'signed-in']), z.array(z.enum(permissions)).min(1)]),
  'x-scope': z.enum(['none', 'self', 'schools', 'classrooms', 'export']),
  'x-scope-lifted-by': z.array(z.enum(permissions)).optional(),
  'x-refused-in-years': z.record(z.string(), z.string()).optional(),
  'x-assumed': z.literal(true).optional(),
  'x-assumed-for': z.array(z.string()).optional(),
  parameters: z.array(z.union([ref, parameter])).optional(),
  requestBody: body.optional(),
  responses: z.record(z.string().regex(/^[2-5]\d\d$/), response),
})
/** The parts of OpenAPI 3.1 that the description uses, and nothing else. */
const document = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.strictObject({ title: z.string(), version: z.string(), description: z.string() }),
  servers: z.array(z.strictObject({ url: z.string() })),
  paths: z.record(z.string().startsWith('/'), z.partialRecord(z.enum(['get', 'post', 'put', 'delete']), operation)),
  components: z.strictObject({
    schemas: z.record(z.string(), schema),
    responses: z.record(z.string(), response),
    parameters: z.record(z.string(), parameter),
    headers: z.record(z.string(), header),
    securitySchemes: z.record(
      z.string(),
      z.strictObject({ type: z.literal('openIdConnect'), description: z.string(), openIdConnectUrl: z.string() }),
    ),
  }),
})

const described: unknown = JSON.parse(JSON.stringify(apiDescription()))
const read = document.parse(described)
const operations = Object.entries(read.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, said]) => ({
    path,
    name: `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    said,
  })),
)

/** Every value in a document, with those inside it. */
function* listParts(value: unknown): Generator<object> {
  if (typeof value !== 'object' || value === null) return
  yield value
  for (const part of Object.values(value)) yield* listParts(part)
}

function at(pointer: string): unknown {
  const inside = (value: unknown, key: string): unknown =>
    typeof value === 'object' && value !== null ? new Map<string, unknown>(Object.entries(value)).get(key) : undefined
  return pointer.slice(2).split('/').reduce(inside, described)
}

describe('the description of the API', () => {
  test('has every operation of the policy table, and no other', () => {
    expect(operations.map(({ name }) => name).toSorted()).toEqual([...allOperations].toSorted())
    expect(new Set(operations.map(({ said }) => said.operationId)).size).toBe(operations.length)
  })

  test('has no reference to a missing component and no unused component', () => {
    const refs = [...listParts(described)].flatMap((part) => ('$ref' in part ? [String(part.$ref)] : []))
    expect(refs.filter((pointer) => at(pointer) === undefined)).toEqual([])
    const parts = Object.entries(read.components).filter(([kind]) => kind !== 'securitySchemes')
    const kept = parts.flatMap(([kind, named]) => Object.keys(named).map((name) => `#/components/${kind}/${name}`))
    expect(kept.filter((pointer) => !refs.includes(pointer))).toEqual([])
  })

  test('names the parameters of every path, each of them required', () => {
    for (const { path, said } of operations) {
      const named = (said.parameters ?? []).flatMap((parameter) =>
        '$ref' in parameter || parameter.in !== 'path' ? [] : [parameter],
      )
      expect(named.every(({ required }) => required)).toBe(true)
      expect(named.map(({ name }) => name)).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
    }
  })

  test('describes every status of every operation in its own words', () => {
    for (const { said } of operations) {
      const statuses = Object.keys(said.responses)
      expect(statuses.filter((status) => status.startsWith('2'))).toHaveLength(1)
      expect(statuses).toEqual(expect.arrayContaining(said.security.length === 0 ? ['500'] : ['401', '403', '503']))
    }
  })

  test('marks what the specifications leave open', () => {
    const marked = operations.flatMap(({ name, said }) => (said['x-assumed'] === true ? [name] : []))
    expect(marked.toSorted()).toEqual([...new Set(assumptions.map((assumption) => assumption.operation))].toSorted())
    for (const assumed of assumptions) {
      const parameters = operations.find(({ name }) => name === assumed.operation)?.said.parameters ?? []
      const names = parameters.map((parameter) => ('name' in parameter ? parameter.name : ''))
      expect(names).toEqual(expect.arrayContaining([...assumed.parameters]))
    }
  })

  test('describes numbers in query strings as numbers with their bounds', () => {
    const month = read.paths['/scores']?.get?.parameters?.find(
      (parameter) => 'name' in parameter && parameter.name === 'month',
    )
    expect(month).toMatchObject({ in: 'query', required: true, schema: { type: 'integer', minimum: 0, maximum: 15 } })
  })
})
