import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { academicYearStatuses } from '@/domain/academic-years/schema'
import { attempt } from '../testing/access/attempt'
import { createDriver, type Driver } from '../testing/access/drive'
import {
  allOperations,
  expectedActors,
  expectedAlone,
  expectedCells,
  expectedYears,
  listPositions,
} from '../testing/access/expected'
import { createTestWorld, type TestWorld } from '../testing/world'

// The whole access matrix: every operation at every position as every role. `SALA_PROOF=full` tries every status of a
// year; otherwise one in which most is open and one in which nothing is.
const isWhole = process.env['SALA_PROOF'] === 'full'

let world: TestWorld
let driver: Driver
beforeAll(async () => {
  world = await createTestWorld()
  driver = createDriver(world)
})
afterAll(() => world.close())

describe('who may do what', () => {
  test.each(expectedCells)('$operation at $position', async ({ operation, position, answers }) => {
    const { found, changedBy } = await driver.cell(operation, position)
    expect(changedBy).toEqual([])
    expect(found).toEqual(Object.fromEntries(expectedActors.map((actor, index) => [actor, answers[index]])))
  })

  // A ministry gives its roles their permissions itself: what each does must hold without the others of a role.
  test('each permission alone opens what the table says', { timeout: 600_000 }, async () => {
    const found: typeof expectedAlone = []
    for (const { operation, permission } of expectedAlone) {
      found.push({ operation, permission, answer: await driver.alone(operation, permission) })
    }
    expect(found).toEqual(expectedAlone)
  })

  test.each(isWhole ? academicYearStatuses : (['pre', 'archived'] as const))(
    'in a year that is %s',
    { timeout: 600_000 },
    async (status) => {
      const found: Record<string, string> = {}
      for (const { operation } of expectedYears) found[operation] = await driver.inYear(operation, status)
      expect(found).toEqual(
        Object.fromEntries(expectedYears.map(({ operation, answers }) => [operation, answers.get(status)])),
      )
    },
  )
})

describe('a record out of reach', () => {
  beforeEach(() => world.reset())

  const comparable = allOperations.filter((operation) => {
    const positions = listPositions(operation)
    return positions.includes('other-province') && positions.includes('nonexistent') && !disclosing.has(operation)
  })

  test.each([
    ['provincial_officer', 'other-province'],
    ['district_officer', 'other-province'],
    ['school_management', 'other-province'],
    ['teacher', 'other-province'],
    // Another degree than theirs: a primary school, and secondary ones.
    ['data_user', 'same-district'],
    ['super_data_user', 'other-province'],
  ] as const)(
    'a %s learns as little of a record at %s as of one that does not exist',
    { timeout: 600_000 },
    async (as, outside) => {
      for (const operation of comparable) {
        // The places themselves are no secret: to a data user all of them are open.
        if (as.endsWith('data_user') && isOfPlaces(operation)) continue
        const answers: unknown[] = []
        for (const position of [outside, 'nonexistent']) {
          const { method, address, body } = attempt(operation, position, as)
          const response = await world.call(method, address, { as, body })
          answers.push({ operation, status: response.status, body: await response.text() })
        }
        expect(answers[0]).toEqual(answers[1])
      }
    },
  )
})

/** Returns whether an operation answers what schools of a place have in common, which no record is named by. */
const isOfPlaces = (operation: string) =>
  operation.startsWith('GET /doubts') || (operation.startsWith('GET /progress/') && !operation.endsWith(':id'))

/** Operations that disclose something about a record outside the data scope, and why. */
const disclosing = new Set<string>([
  // A child may come from any school: its existence is shown, and nothing confidential.
  'GET /students/find',
  // A transfer is of two schools: users of either school see it.
  'GET /transfer/:id',
  // The school of a new user is chosen from lists: one that does not exist is an error of the form.
  'POST /users',
])
