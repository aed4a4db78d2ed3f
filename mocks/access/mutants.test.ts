import { afterAll, beforeAll, expect, test } from 'vitest'
import { academicYearStatuses } from '@/features/academic-years/schema'
import { printBar } from '../prove/print-bar'
import { createDriver, type Driver } from '../testing/access/drive'
import { allOperations, expectedActors, expectedAlone, expectedCells, expectedYears } from '../testing/access/expected'
import type { Actor } from '../testing/access/attempt'
import { mutantsOf, withMutant, type Mutant } from '../testing/access/mutants'
import { roles } from '@/session/permissions'
import { createTestWorld, type TestWorld } from '../testing/world'

let world: TestWorld
let driver: Driver
beforeAll(async () => {
  world = await createTestWorld()
  driver = createDriver(world)
})
afterAll(() => world.close())

/** Where a mistake shows first, most often. */
const telling = ['other-province', 'own-school', 'nonexistent', 'own-class', 'any']
const byTelling = (position: string) => (telling.indexOf(position) + telling.length + 1) % (telling.length + 1)

/** Whether anything that the reviewed tables say of the operation is answered differently. */
async function isFound({ operation, permission, beside, mistake }: Mutant): Promise<boolean> {
  if (permission !== undefined && beside !== undefined && !(await holdsFarAway(operation, [beside, permission]))) {
    return true
  }
  if (permission !== undefined && !(await holdsAlone(operation, permission))) return true
  if (mistake.includes('refused in')) return !(await holdsInYears(operation))
  const cells = expectedCells
    .filter((cell) => cell.operation === operation)
    .toSorted((a, b) => byTelling(a.position) - byTelling(b.position))
  for (const { position, answers } of cells) {
    for (const [at, role] of actors.entries()) {
      if ((await driver.ofRole(operation, position, role)).answer !== answers[at]) return true
    }
  }
  for (const listed of expectedAlone) {
    if (listed.operation === operation && !(await holdsAlone(operation, listed.permission))) return true
  }
  return false
}
const actors: readonly Actor[] = [...roles, 'anonymous']

async function holdsAlone(...[operation, permission]: Parameters<Driver['alone']>): Promise<boolean> {
  const listed = expectedAlone.find((each) => each.operation === operation && each.permission === permission)
  if ((await driver.isLetIn(operation, permission)) !== (listed !== undefined)) return false
  return listed === undefined || (await driver.alone(operation, permission)) === listed.answer
}

/** With the whole country in reach a school's manager is answered as the national administration is. */
async function holdsFarAway(...[operation, held]: Parameters<Driver['farAway']>): Promise<boolean> {
  const cell = expectedCells.find((each) => each.operation === operation && each.position === 'other-province')
  return (await driver.farAway(operation, held)) === cell?.answers[actors.indexOf('demis')]
}

/** Mistakes that change nothing, and why. */
const withoutEffect: Readonly<Record<string, string>> = {
  'GET /users/:id of classrooms': 'teachers manage no users, and the own account is asked for without a reach',
  'PUT /users/:id of classrooms': 'the same',
  'PUT /students/:id of schools': 'teachers look only, and the handler refuses them as such',
  'POST /students/drop-out/:id of classrooms': 'the same',
  'POST /enrollments/assign-classroom of classrooms': 'the same',
  'DELETE /classrooms/:id of schools': 'teachers delete no class, not even their own',
}

async function holdsInYears(operation: Mutant['operation']): Promise<boolean> {
  const row = expectedYears.find((each) => each.operation === operation)
  for (const status of academicYearStatuses) {
    if ((await driver.inYear(operation, status)) !== row?.answers.get(status)) return false
  }
  return true
}

// All of them by `SALA_PROOF=full`, every hundred and twentieth otherwise.
const isWhole = process.env['SALA_PROOF'] === 'full'
const share = 120

test('every single mistake in a line of the policy table is found', { timeout: 1_800_000 }, async () => {
  expect(expectedActors).toEqual(actors)
  const all = allOperations
    .flatMap(mutantsOf)
    .filter(({ operation, mistake }) => !Object.hasOwn(withoutEffect, `${operation} ${mistake}`))
  const tried = isWhole ? all : all.filter((_, at) => at % share === 0)
  const survivors: string[] = []
  for (const mutant of tried) {
    const found = await withMutant(mutant, () => isFound(mutant))
    if (!found) survivors.push(`${mutant.operation} ${mutant.mistake}`)
  }
  if (isWhole) {
    printBar({
      bar: 'mistakes in the policy table that the expectation finds',
      figure: `${tried.length - survivors.length} of ${tried.length}`,
      atMost: 'all',
      isMet: survivors.length === 0,
    })
  }
  expect(survivors).toEqual([])
})
