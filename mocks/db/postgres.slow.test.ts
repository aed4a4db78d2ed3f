import { rm } from 'node:fs/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { isCovered, roundFunds } from '@/features/scholarships/rounds/rounds'
import { prepareDatabase, type PreparedDatabase } from './database'
import { startServers } from '../http/server'
import { freePorts } from '../testing/free-ports'
import { makeClient } from '../testing/servers'
import { race } from '../testing/fund-calls'
import { raceYears } from '../testing/year-calls'
import { startPostgres } from '../testing/postgres'
import { Savers } from '../testing/savers'
import { enterScore, readScore, sheetOfTeacher, signInAsTeacher } from '../testing/teacher'
import { createTestWorld } from '../testing/world'

// The same code as on PGlite, on a real server: several processes behind a load balancer can share one.
const server = await startPostgres()
if ('missing' in server) console.log(`SKIPPED: the stand-in on PostgreSQL, because ${server.missing}.`)
const stops: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const stop of stops.toReversed()) await stop()
  if ('stop' in server) server.stop()
})

const connectionString = 'connectionString' in server ? server.connectionString : undefined

function prepare(progress: (text: string) => void = () => undefined): Promise<PreparedDatabase> {
  return prepareDatabase({
    connectionString,
    folder: '',
    snapshot: null,
    scale: 'small',
    madeOn: '2026-02-10',
    progress,
  })
}

async function serve({ db, storage, close }: PreparedDatabase, client: string, port: number, identityPort: number) {
  const servers = await startServers({
    db,
    storage,
    client,
    site: null,
    host: '127.0.0.1',
    port,
    identityPort,
    appOrigin: `http://localhost:${port}`,
    identityOrigin: `http://localhost:${identityPort}`,
    devOrigin: null,
    faults: false,
    log: false,
  })
  return async () => {
    await servers.close()
    await close()
  }
}

test.skipIf('missing' in server)(
  'two processes make the country once; a teacher enters a score, which outlives a restart',
  { timeout: 300_000 },
  async () => {
    const steps: string[] = []
    const [first, second] = await Promise.all([
      prepare((text) => steps.push(text)),
      prepare((text) => steps.push(text)),
    ])
    expect(steps.filter((text) => text === 'Schools')).toHaveLength(1)
    await second.close()

    const client = await makeClient()
    stops.push(() => rm(client, { recursive: true, force: true }))
    const [port = 0, identityPort = 0] = await freePorts(2)
    const origins = { appOrigin: `http://localhost:${port}`, identityOrigin: `http://localhost:${identityPort}` }
    const stopFirst = await serve(first, client, port, identityPort)
    const teacher = await signInAsTeacher(origins)
    const cell = await enterScore(teacher, 8.25)
    expect(await readScore(teacher, cell)).toBe(8.25)
    await stopFirst()

    const later: string[] = []
    stops.push(await serve(await prepare((text) => later.push(text)), client, port, identityPort))
    expect(later).toEqual([])
    expect(await readScore(teacher, cell)).toBe(8.25)
    expect((await teacher.visitor.refresh(teacher.tokens.refresh_token)).status).toBe(200)
  },
)

test.skipIf('missing' in server)(
  'broken connections and a killed database server cost no acknowledged save, and every client goes on by itself',
  { timeout: 300_000 },
  async () => {
    if ('missing' in server) return
    const client = await makeClient()
    stops.push(() => rm(client, { recursive: true, force: true }))
    const [port = 0, identityPort = 0] = await freePorts(2)
    const origins = { appOrigin: `http://localhost:${port}`, identityOrigin: `http://localhost:${identityPort}` }
    stops.push(await serve(await prepare(), client, port, identityPort))
    const teacher = await signInAsTeacher(origins)
    const savers = new Savers(teacher, await sheetOfTeacher(teacher), 10)
    let broken = 0
    for (let times = 0; times < 5; times += 1) {
      await savers.allSaved(20_000)
      broken += await server.breakConnections()
    }
    expect(broken).toBeGreaterThan(0)
    await savers.allSaved(20_000)
    await server.kill()
    const outage = await fetch(`${origins.appOrigin}/api/ready`)
    expect([outage.status, outage.headers.get('retry-after')]).toEqual([503, '1'])
    expect((await teacher.visitor.refresh(teacher.tokens.refresh_token)).status).toBe(503)
    await server.start()
    await savers.allSaved(30_000)
    await savers.end()
    const { lost, halves, unexpected, retries } = savers.report
    expect({ lost, halves, unexpected }).toEqual({ lost: 0, halves: 0, unexpected: [] })
    expect([...retries.keys()]).toEqual(['503'])
  },
)

test.skipIf('missing' in server)(
  'of two years moved to running by fifty requests that meet, one is moved and each request of the other is refused',
  { timeout: 120_000 },
  async () => {
    vi.stubEnv('TEST_DATABASE_URL', connectionString)
    const world = await createTestWorld()
    vi.unstubAllEnvs()
    stops.push(world.close)
    await world.reset()
    const { statuses, ofWinner, ofLoser } = await raceYears(world)
    expect(statuses).toEqual(['pre', 'running'])
    // A request that had to wait too long is refused with 503.
    expect([200, 503]).toEqual(expect.arrayContaining([...new Set(ofWinner)]))
    expect([409, 503]).toEqual(expect.arrayContaining([...new Set(ofLoser)]))
  },
)

test.skipIf('missing' in server)(
  'fifty payments and fifty changes that meet in the fund of a school never spend more than there is',
  { timeout: 120_000 },
  async () => {
    vi.stubEnv('TEST_DATABASE_URL', connectionString)
    const world = await createTestWorld()
    vi.unstubAllEnvs()
    stops.push(world.close)
    const { payments, paid, spent, changes, fundings, remittances } = await race(world)
    // A request that had to wait too long is refused with 503.
    expect([201, 409, 503]).toEqual(expect.arrayContaining([...new Set(payments)]))
    expect([200, 409, 503]).toEqual(expect.arrayContaining([...new Set(changes)]))
    expect(paid.length).toBeGreaterThan(0)
    expect(payments.filter((status) => status === 201)).toHaveLength(paid.length)
    expect(spent).toBeLessThanOrEqual(400_000)
    const received = fundings.map((row) => ({ round: row.round, amount: row.received }))
    const out = remittances.map((row) => ({ round: row.round, amount: row.required_fund }))
    expect(isCovered(roundFunds(received, out))).toBe(true)
  },
)
