import { setupServer } from 'msw/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiHandler } from './msw'
import { createTestWorld, type TestWorld } from './world'

let world: TestWorld
const server = setupServer()
beforeAll(async () => {
  world = await createTestWorld()
  server.use(apiHandler(world.app))
  server.listen({ onUnhandledRequest: 'error' })
})
afterAll(async () => {
  server.close()
  await world.close()
})

test('a call over fetch reaches the same API, reads and writes alike', async () => {
  const headers = { Authorization: `Bearer ${await world.sign(world.claimsOf('demis'))}` }
  const list = await fetch('http://localhost:5173/api/academic-years?limit=1', { headers })
  expect(await list.json()).toMatchObject({ meta: { total: 4 } })
  const refused = await fetch('http://localhost:5173/api/academic-years/4', { method: 'DELETE', headers })
  expect(refused.status).toBe(409)
  expect(await refused.json()).toEqual({ message: 'academicYear.cannotDelete' })
  const created = await fetch('http://localhost:5173/api/academic-years', {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: '{',
  })
  expect(created.status).toBe(400)
})
