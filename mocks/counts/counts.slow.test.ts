import { afterAll, beforeAll, expect, test } from 'vitest'
import { compareAfterWrites } from '../testing/random-writes'
import { createTestWorld, type TestWorld } from '../testing/world'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(() => world.close())

test('the maintained counts are what the records say after 5,000 random writes', { timeout: 600_000 }, async () => {
  expect(await compareAfterWrites(world, 260)).toBeGreaterThan(5_000)
})
