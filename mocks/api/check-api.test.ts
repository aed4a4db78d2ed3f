import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { checkApi, type ApiCheck } from '../../e2e/support/api-checks'
import { connectCheckedApi } from '../../e2e/support/connect-checked-api'
import { createTestWorld, type TestWorld } from '../testing/world'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(() => world.close())
afterEach(() => {
  vi.unstubAllGlobals()
})

type Change = (address: string, answer: Response) => Response | Promise<Response>

/** Checks the stand-in as an account; `change` makes another API of it. */
async function check(as: 'demis' | 'school_management' | 'student', change: Change = (_, answer) => answer) {
  for (const name of ['fetch', 'location', 'window', 'navigator']) vi.stubGlobal(name, undefined)
  const asked: string[] = []
  const lastAnswer = connectCheckedApi(new URL('http://localhost/api'), 'token', async (request) => {
    const { pathname, search } = new URL(request.url)
    const address = pathname.replace('/api', '') + search
    asked.push(`${request.method} ${address}`)
    return await change(address, await world.call(request.method, address, { as }))
  })
  const checks = await checkApi({ username: as, lastAnswer })
  return { asked, checks, others: checks.filter(({ result }) => result !== 'as expected') }
}
const resultOf = (checks: readonly ApiCheck[], operation: string) =>
  checks.find((found) => found.operation === operation)
const operationsWith = (checks: readonly ApiCheck[], result: ApiCheck['result']) =>
  checks.flatMap((found) => (found.result === result ? [found.operation] : []))

test('the stand-in answers every read of a ministry officer as the client expects, and nothing is written', async () => {
  const { asked, checks, others } = await check('demis')
  expect(operationsWith(others, 'different')).toEqual([])
  expect(operationsWith(others, 'missing')).toEqual([])
  expect(others.filter(({ result }) => result === 'failed')).toEqual([])
  // Reports and years of their own are a student's.
  expect(operationsWith(others, 'not tried')).toEqual(
    expect.arrayContaining(['GET /students/own-schooling', 'GET /students/own-history']),
  )
  expect(checks.length - others.length).toBeGreaterThan(45)
  expect(asked.every((call) => call.startsWith('GET '))).toBe(true)
})

test('a student reads their own years, and what a student may not read is not counted as wrong', async () => {
  const { checks } = await check('student')
  expect(resultOf(checks, 'GET /students/own-schooling')).toMatchObject({ result: 'as expected' })
  expect(resultOf(checks, 'GET /users')).toMatchObject({ result: 'not permitted' })
})

test('an answer of another shape names its field and the kind of value that came, and no value', async () => {
  const { checks } = await check('demis', async (address, answer) => {
    if (!address.startsWith('/classrooms?')) return answer
    const body: { data: object[] } = await answer.json()
    return Response.json({ ...body, data: body.data.map((room) => Object.assign(room, { grade: 'Sok Dara' })) })
  })
  expect(resultOf(checks, 'GET /classrooms')).toEqual({
    operation: 'GET /classrooms',
    result: 'different',
    note: 'data.#.grade: expected number, came string',
  })
})

test('an API that does not answer is not asked for everything else', async () => {
  const asked: string[] = []
  const isAsked = check('demis', (address) => {
    asked.push(address)
    throw new TypeError('fetch failed')
  })
  await expect(isAsked).rejects.toThrow('The API does not answer')
  expect(new Set(asked)).toEqual(new Set(['/profile/demis']))
})

test('a call that is not in the specification says what the client is without, another one is missing', async () => {
  const { checks } = await check('demis', (address, answer) =>
    /^\/(?:doubts|users|scores\?)/.test(address) ? Response.json({ message: 'x' }, { status: 404 }) : answer,
  )
  expect(resultOf(checks, 'GET /doubts')).toMatchObject({ result: 'absent', note: expect.stringContaining('(doubts)') })
  expect(resultOf(checks, 'GET /users')).toMatchObject({ result: 'missing' })
  expect(resultOf(checks, 'GET /scores')).toMatchObject({ result: 'missing' })
})
