import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestWorld, type TestWorld } from '../world'
import { allOperations, expectedActors, expectedOfForeignChild } from './expected'
import { aboutNoChild, childCells, createForeignChildDriver } from './foreign-child'

// `npm run prove:access` goes through all years; otherwise those in which children are enrolled.
const isWhole = process.env['SALA_PROOF'] === 'full'

let world: TestWorld
let answersTo: ReturnType<typeof createForeignChildDriver>
beforeAll(async () => {
  world = await createTestWorld()
  answersTo = createForeignChildDriver(world)
})
afterAll(() => world.close())

const cells = childCells.filter(({ year }) => isWhole || ['running', 'pre', 'none'].includes(year))

describe('a child of another school', () => {
  test.each(cells)('$operation, $position, in the year $year', async (cell) => {
    const { found, changedBy } = await answersTo(cell)
    const expected = expectedOfForeignChild.find(
      (line) => line.operation === cell.operation && line.position === cell.position && line.year === cell.year,
    )
    expect(changedBy).toEqual([])
    expect(found).toEqual(Object.fromEntries(expectedActors.map((actor, index) => [actor, expected?.answers[index]])))
  })

  test('the reviewed table has a line for each operation, position and year, and no other', () => {
    const named = (lines: readonly { operation: string; position: string; year: string }[]) =>
      lines.map(({ operation, position, year }) => `${operation} ${position} ${year}`).toSorted()
    expect(named(expectedOfForeignChild)).toEqual(named(childCells))
  })

  test('is asked for by every operation that is about a child', () => {
    const tried = new Set(childCells.map(({ operation }) => operation))
    const left = allOperations.filter((operation) => !tried.has(operation))
    expect(left.filter((operation) => !aboutNoChild.some((pattern) => pattern.test(operation)))).toEqual([])
  })

  test('shows a user of another place nothing but its name, whatever the table says of the rest', () => {
    const outsiders = [
      'provincial_officer',
      'district_officer',
      'school_management',
      'teacher',
      'super_data_user',
      'student',
      'anonymous',
    ]
    const shown = expectedOfForeignChild.flatMap(({ operation, answers }) =>
      outsiders
        .map((role) => answers[expectedActors.indexOf(role)] ?? '')
        // Likely duplicates repeat the birth date and the gender that were asked for.
        .filter((answer) => /confidential|identity/.test(answer) && operation !== 'GET /enrollments/duplicates'),
    )
    expect(shown).toEqual([])
  })
})
