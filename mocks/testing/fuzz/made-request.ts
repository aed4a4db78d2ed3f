import * as fc from 'fast-check'
import { roles, type Role } from '@/auth/permissions'
import { answers } from '../../api/answers'
import type { ServedOperation } from '../../api/operation'
import { SchemaBook, type JsonSchema } from '../../api/openapi/schema-of'
import type { Operation } from '../../api/policy'
import { servedOperations } from '../../api/served-operations'
import { attempt } from '../access/attempt'
import { expectedCells } from '../access/expected'
import { createArbitrary, type Known } from './arbitrary-of-schema'
import { knownIdsFor, knownValuesFor } from './known-values'
import { addKey, asText, badKey, changed, poison, removeAt, replaceAt } from './poison'

export interface MadeRequest {
  operation: Operation
  method: string
  address: string
  as: Role
  headers: Readonly<Record<string, string>>
  /** JSON as it is sent, a form, or nothing. */
  body: string | MadeForm | null
}

/** The parts of a form in their order; a file's bytes as its text in Latin letters. */
export interface MadeForm {
  parts: readonly { name: string; text: string; isFile: boolean }[]
}

const book = new SchemaBook()
const json = 'application/json'
const seldom = <T>(usual: T, other: fc.Arbitrary<T>, one = 8) =>
  fc.oneof({ weight: one - 1, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: other })

const visible = fc.stringMatching(/^[\x21-\x7e]{1,140}$/)
const hostileHeader: fc.Arbitrary<Record<string, string>> = fc.oneof(
  fc.oneof(visible, fc.constantFrom('', 'k', 'x'.repeat(200), "'; --")).map((key) => ({ 'Idempotency-Key': key })),
  fc.oneof(visible, fc.constantFrom('*', '""', 'W/"1"', 'x'.repeat(10_000))).map((tag) => ({ 'If-Match': tag })),
  fc
    .constantFrom(
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      `${json}; charset=utf-16`,
      '/',
    )
    .map((type) => ({ 'Content-Type': type })),
  fc
    .constantFrom('', 'Bearer', 'Bearer x.y.z', 'Basic YTpi', `Bearer ${'a'.repeat(20_000)}`, 'Bearer e30.e30.')
    .map((token) => ({ Authorization: token })),
  fc.constant({ 'X-Huge': 'x'.repeat(60_000) }),
  fc.constant({ 'X-Forwarded-For': '127.0.0.1', 'X-HTTP-Method-Override': 'DELETE', 'X-Original-URL': '/api/users' }),
  fc.constant({ Accept: 'text/html', 'Accept-Language': '*', Range: 'bytes=0-1', 'Content-Encoding': 'gzip' }),
)

const badText = fc.oneof(
  fc.constantFrom('', '{', 'null', '[]', 'NaN', '\ufeff{}', '{"__proto__":{"polluted":true}}', '"\\u0000"', '1e999'),
  fc.constantFrom('['.repeat(20_000), '{"a":'.repeat(5_000), '{"constructor":{"prototype":{"polluted":true}}}'),
  fc.string({ unit: 'binary' }),
  poison.map(asText),
)

/** The value as JSON with up to two places poisoned, a key too many or too few. */
function poisoned(value: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  const place = fc.array(fc.nat(8), { minLength: 1, maxLength: 4 })
  const bad = fc.oneof(
    fc.tuple(fc.nat(8), poison).map(([index, item]) => replaceAt(index, item)),
    fc.nat(8).map(removeAt),
    fc.tuple(badKey, poison).map(([key, item]) => addKey(key, item)),
  )
  const changes = seldom([], fc.array(fc.tuple(place, bad), { minLength: 1, maxLength: 2 }), 2)
  return fc
    .tuple(value, changes)
    .map(([good, all]) => JSON.stringify(all.reduce<unknown>((now, [at, change]) => changed(now, at, change), good)))
}

/** A good JSON text, poisoned more often than not; sometimes no JSON at all. */
function arbitraryText(schema: JsonSchema, world: Known): fc.Arbitrary<string> {
  const good = poisoned(createArbitrary(schema, world))
  return fc.oneof({ weight: 12, arbitrary: good }, { weight: 1, arbitrary: badText })
}

/**
 * The requests that the reviewed table permits, with one wrong value: their values agree with each other, as generated ones
 * seldom do.
 */
function attemptsAt({ operation, form }: ServedOperation): fc.Arbitrary<MadeRequest>[] {
  if (form !== undefined) return []
  const [method = ''] = operation.split(' ')
  return expectedCells
    .filter((cell) => cell.operation === operation)
    .flatMap(({ position, answers: statuses }) =>
      roles.filter((_, index) => statuses[index]?.startsWith('2')).map((as) => ({ as, position })),
    )
    .map(({ as, position }) => {
      const { address, body } = attempt(operation, position, as)
      return fc.record({
        operation: fc.constant(operation),
        method: fc.constant(method),
        address: fc.constant(address),
        as: fc.constant(as),
        headers: fc.constant({}),
        body: body === undefined ? fc.constant(null) : poisoned(fc.constant(body)),
      })
    })
}

function arbitraryForm(
  { operation, input, form }: ServedOperation,
  files: readonly string[],
): fc.Arbitrary<MadeForm | string> {
  if (form === undefined || input.body === null) return fc.constant('')
  const file = fc.oneof(
    fc.constantFrom(
      '',
      'PK\u0003\u0004',
      'emis_student_id,score\nS3011,5',
      '<?xml version="1.0"?><!DOCTYPE x>',
      ...files,
    ),
    fc.tuple(fc.constantFrom(...files), fc.nat(), fc.nat(255)).map(([text, index, byte]) => {
      const place = index % Math.max(text.length, 1)
      return text.slice(0, place) + String.fromCharCode(byte) + text.slice(place + 1)
    }),
    fc
      .tuple(fc.constantFrom(...files), fc.nat())
      .map(([text, index]) => text.slice(0, index % Math.max(text.length, 1))),
  )
  const json_ = arbitraryText(book.addSchema(input.body), knownValuesFor(operation)).map((text) => ({
    name: form.json,
    text,
    isFile: false,
  }))
  const sent = file.map((text) => ({ name: form.file, text, isFile: true }))
  const extra = fc.tuple(badKey, badText, fc.boolean()).map(([name, text, isFile]) => ({ name, text, isFile }))
  const parts = fc.oneof(
    { weight: 6, arbitrary: fc.tuple(json_, sent) },
    { weight: 1, arbitrary: fc.array(fc.oneof(json_, sent, extra), { maxLength: 4 }) },
  )
  return fc.oneof({ weight: 12, arbitrary: parts.map((all) => ({ parts: all })) }, { weight: 1, arbitrary: badText })
}

/** A query string of good values with some poisoned, unknown or repeated. */
function arbitraryQuery(schema: JsonSchema, world: Known, one: number): fc.Arbitrary<string> {
  const good = createArbitrary(schema, world).map((value) =>
    Object.entries(value ?? {}).map(([name, part]: [string, unknown]) => [name, asText(part)] as const),
  )
  const bad = fc.oneof(
    fc.tuple(fc.nat(8), poison).map(([index, value]) => replaceAt(index, asText(value))),
    fc.tuple(badKey, poison).map(([key, value]) => addKey(key, asText(value))),
    fc.nat(8).map(removeAt),
    fc
      .nat(8)
      .map((index) => (entries: readonly (readonly [string, unknown])[]) => [
        ...entries,
        ...entries.slice(index % Math.max(entries.length, 1), (index % Math.max(entries.length, 1)) + 1),
      ]),
  )
  const changes = seldom([], fc.array(bad, { minLength: 1, maxLength: 2 }), one)
  return fc.tuple(good, changes).map(([entries, made]) => {
    const all = made.reduce<readonly (readonly [string, unknown])[]>((now, change) => change(now), entries)
    const text = new URLSearchParams(all.map(([name, part]): [string, string] => [name, asText(part)])).toString()
    return text === '' ? '' : `?${text}`
  })
}

function arbitraryPath(operation: Operation): fc.Arbitrary<string> {
  const path = operation.slice(operation.indexOf(' ') + 1)
  if (!path.includes(':')) return fc.constant(path)
  const known = fc.constantFrom(...knownIdsFor(operation)).map(String)
  return fc
    .oneof(
      { weight: 9, arbitrary: known },
      { weight: 1, arbitrary: poison.map((value) => asText(value).slice(0, 5_000)) },
    )
    .map((id) => path.replace(/:\w+/, () => new URLSearchParams({ id }).toString().slice(3).replaceAll('+', '%20')))
}

function arbitraryRequest(served: ServedOperation, files: readonly string[]): fc.Arbitrary<MadeRequest> {
  const { operation, input, form } = served
  const [method = ''] = operation.split(' ')
  const hasBody = input.body !== null && input.body._zod.def.type !== 'undefined'
  const body: fc.Arbitrary<string | MadeForm | null> =
    form !== undefined
      ? arbitraryForm(served, files)
      : input.body !== null && hasBody
        ? arbitraryText(book.addSchema(input.body), knownValuesFor(operation))
        : method === 'GET'
          ? fc.constant(null)
          : seldom<string | null>(null, badText)
  const others = ['PATCH', 'PUT', 'POST', 'DELETE']
  return fc.record({
    operation: fc.constant(operation),
    method: seldom(method, method === 'GET' ? fc.constantFrom('HEAD') : fc.constantFrom(...others), 40),
    address: fc
      .tuple(
        arbitraryPath(operation),
        arbitraryQuery(book.addSchema(input.query), knownValuesFor(operation), hasBody ? 20 : 2),
      )
      .map((parts) => parts.join('')),
    as: seldom<Role>('demis', fc.constantFrom(...roles), 5),
    headers: seldom<Record<string, string>>({}, hostileHeader),
    body,
  })
}

/** Requests of every operation; `files` are spreadsheets that imports take. Files are dear to read and to draw: seldom. */
export function madeRequests(files: readonly string[]): fc.Arbitrary<MadeRequest> {
  return fc.oneof(
    ...servedOperations.map((served) => {
      const isDear = served.form !== undefined || 'media' in answers[served.operation]
      const made = { weight: 1, arbitrary: arbitraryRequest(served, files) }
      const attempts = attemptsAt(served)
      const tried = attempts.length === 0 ? [] : [{ weight: 1, arbitrary: fc.oneof(...attempts) }]
      return { weight: isDear ? 1 : 8, arbitrary: fc.oneof(made, ...tried) }
    }),
  )
}
