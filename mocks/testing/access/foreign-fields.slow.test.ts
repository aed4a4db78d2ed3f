import { afterAll, beforeAll, expect, test } from 'vitest'
import { roles } from '@/auth/permissions'
import type { Operation } from '../../api/policy'
import { servedOperations } from '../../api/served-operations'
import { attempt } from './attempt'
import { expectedCells } from './expected'
import { createTestWorld, type TestWorld } from '../world'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(() => world.close())

/** Fields that a record has but no input accepts, and names that every JavaScript object has. */
const foreign = [
  'isCanDelete',
  'role',
  'created_at',
  'created_by',
  'updated_by',
  'import_id',
  'account_id',
  'raw_school_id',
  'password_hash',
  'constructor',
  'toString',
]
const writes = servedOperations.flatMap(({ operation, form }) =>
  /^(?:POST|PUT) /.test(operation) && form === undefined ? [operation] : [],
)

/** An attempt at the operation whose caller is let in: what is sent is read before what it is about. */
function permitted(operation: Operation) {
  for (const { position, answers } of expectedCells.filter((cell) => cell.operation === operation)) {
    const index = answers.findIndex((answer) => answer !== '401' && answer !== '403')
    const as = roles[index]
    if (as !== undefined) return { as, ...attempt(operation, position, as) }
  }
  return null
}

/** Parts of a body whose names the caller chooses: the texts of a report, and the answers to what its template asks. */
const free = new Set(['labels', 'params'])

/** The body with the field at its top, and in the first object inside it. */
function bodiesWith(body: object, field: string): object[] {
  const within = Object.entries(body).flatMap(([name, value]: [string, unknown]) => {
    const inner: unknown = Array.isArray(value) ? value[0] : value
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner) || free.has(name)) return []
    const changed = { ...inner, [field]: 1 }
    return [{ ...body, [name]: Array.isArray(value) ? [changed, ...value.slice(1)] : changed }]
  })
  return [{ ...body, [field]: 1 }, ...within]
}

test('no write takes a field that is not its own, at any depth, and nothing changes', async () => {
  const untouched = await world.checksum()
  const tried = new Set<string>()
  for (const operation of writes) {
    const found = permitted(operation)
    if (found === null || typeof found.body !== 'object' || found.body === null) continue
    tried.add(operation)
    for (const field of foreign) {
      for (const body of bodiesWith(found.body, field)) {
        const response = await world.call(found.method, found.address, { as: found.as, body })
        expect({ operation, body, status: response.status }).toEqual({ operation, body, status: 400 })
        expect(await response.text()).toContain('common.error.unknownField')
      }
    }
  }
  expect([...tried]).toEqual(writes)
  expect(await world.checksum()).toBe(untouched)
})
