import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { roles, type Role } from '@/auth/permissions'
import { pageSchema } from '@/lib/api/wire'
import { printBar } from '../../../e2e/prove/print-bar'
import { lists, arbitraryQuestion, type List } from './lists'
import { createTestWorld, type TestWorld } from '../world'
import { enrollments } from '../world-ids'

// `npm run prove:access` asks 20,000 questions; a normal test run asks a few of each list.
const isWhole = process.env['SALA_PROOF'] === 'full'
const questions = isWhole ? Math.ceil(20_000 / lists.length) : 12

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
  const paid = [enrollments.sok, enrollments.otherClass, 3031, 3041, 3051]
  await world.db.updateTable('enrollments').set({ scholarships: '[1]' }).where('id', 'in', paid).execute()
})
afterAll(async () => {
  await world.reset()
  await world.close()
})

const row = z.record(z.string(), z.unknown())

async function ask(list: List, as: Role, asked: Record<string, string>) {
  const path = list.operation.slice('GET '.length)
  const response = await world.call('GET', `${path}?${new URLSearchParams(asked).toString()}`, { as })
  if (!response.ok) return { status: response.status, keys: [], total: 0 }
  const { data, total } = pageSchema(row).parse(await response.json())
  const keys = data.map(({ [list.key]: key }) => z.union([z.string(), z.number()]).parse(key))
  return { status: 200, keys, total }
}

let asked = 0
const everyone = { page: '1', limit: '9999' }

/** The rows of a list, and the expected ones: those of the national administration that are the role's, in order. */
async function compare(list: List, as: Role, question: Record<string, string>, page: number, limit: number) {
  asked += 1
  const isPaged = list.isPaged !== false
  const found = await ask(list, as, { ...question, ...(isPaged ? { page: String(page), limit: String(limit) } : {}) })
  const seen = list.seen[as] ?? []
  const seesAll = list.everything.includes(as)
  if (seen.length === 0 && !seesAll) return { found, right: refused }
  const all = await ask(list, 'demis', { ...question, ...(isPaged ? everyone : {}) })
  const own = all.keys.filter((key) => seesAll || seen.includes(key))
  // A filter outside the data scope is refused: correct if that hides none of the caller's own records.
  if (found.status === 403 && own.length === 0) return { found, right: refused }
  const keys = isPaged ? own.slice((page - 1) * limit, page * limit) : own
  return { found, right: { status: all.status, keys, total: own.length } }
}
const refused = { status: 403, keys: [], total: 0 }

describe('lists and their totals stay inside the reach', () => {
  test.each(lists)('$operation of $everything, whatever is asked for', { timeout: 1_200_000 }, async (list) => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...roles),
        arbitraryQuestion(list),
        fc.constantFrom(1, 2, 3),
        fc.constantFrom(1, 2, 3, 9999),
        async (as, question, page, limit) => {
          const { found, right } = await compare(list, as, question, page, limit)
          expect(found).toEqual(right)
        },
      ),
      { numRuns: questions },
    )
  })

  test('every record that a role sees is seen when nothing is asked for', async () => {
    for (const list of lists.filter(({ always = {} }) => Object.values(always).every(({ length }) => length === 1))) {
      const given = Object.entries(list.always ?? {}).map(([name, [value]]) => [name, String(value)] as const)
      for (const as of roles) {
        const seen = list.seen[as]
        if (seen === undefined) continue
        const { keys } = await ask(list, as, { ...Object.fromEntries(given), ...everyone })
        expect({ list: list.operation, as, keys: keys.map(String).toSorted() }).toEqual({
          list: list.operation,
          as,
          keys: seen.map(String).toSorted(),
        })
      }
    }
  })

  test('as often as the proof asks', () => {
    expect(asked).toBeGreaterThanOrEqual(lists.length * questions)
    if (isWhole) {
      const enough = asked >= 20_000
      printBar({
        bar: 'questions to lists, rows and totals all in reach',
        figure: String(asked),
        atMost: 'at least 20,000',
        isMet: enough,
      })
    }
  })
})
