import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiDescription } from '../../api/openapi/api-description'
import { fuzz } from './run-fuzz'
import { createTestWorld, type TestWorld } from '../world'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(() => world.close())

// `npm run prove:fuzz` sends as many as the bar names, and others with each seed.
const seed = 1
test('generated inputs of every operation are taken or refused as described, and nothing else happens', async () => {
  const found = await fuzz(world, { inputs: 1_500, seed })
  const { faults, undescribed, changes, slow, polluted } = found
  expect({ seed, faults, undescribed, changes, slow, polluted }).toEqual({
    seed,
    faults: [],
    undescribed: [],
    changes: [],
    slow: [],
    polluted: false,
  })
  // Generated inputs that are all refused at the door would prove nothing.
  expect(found.accepted.size).toBeGreaterThan(60)
}, 300_000)

test('the description is served to every visitor', async () => {
  const response = await world.call('GET', '/openapi.json')
  expect(await response.json()).toEqual(JSON.parse(JSON.stringify(apiDescription())))
})
