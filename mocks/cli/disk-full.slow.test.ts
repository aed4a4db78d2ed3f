import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { appendFile, rename, rm, stat, statfs, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { prepareDatabase } from '../db/database'
import { startServers } from '../http/server'
import { freePorts } from '../testing/free-ports'
import { makeClient, Visitor } from '../testing/servers'
import { readSheet, saveScores, sheetOfTeacher, signInAsTeacher } from '../testing/teacher'

// A small disk that can be filled up. Creating one needs root.
const disk = mkdtempSync(join(tmpdir(), 'sala-disk-'))
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', disk]).status === 0
if (!isMounted) console.log('SKIPPED: the stand-in on a full disk, because no disk can be mounted here.')

const stops: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const stop of stops.toReversed()) await stop()
  if (isMounted) spawnSync('umount', [disk])
  rmSync(disk, { recursive: true, force: true })
})

function remount(mode: 'ro' | 'rw'): void {
  expect(spawnSync('mount', ['-o', `remount,${mode}`, disk]).status).toBe(0)
}

/** Fills the disk until so many megabytes are free. There is never more room meanwhile, which a save could use. */
async function fillUpTo(megabytes: number): Promise<void> {
  const filler = join(disk, 'filler')
  const held = existsSync(filler) ? (await stat(filler)).size : 0
  const { bavail, bsize } = await statfs(disk)
  const size = held + bavail * bsize - megabytes * 1024 * 1024
  if (size < held) await truncate(filler, size)
  else await appendFile(filler, Buffer.alloc(size - held))
}

test.skipIf(!isMounted)(
  'on a full disk reading goes on, saves and sign-ins say why they are refused, and work again when there is room',
  { timeout: 300_000 },
  async () => {
    const progress = () => undefined
    const folder = join(disk, 'data')
    const options = {
      connectionString: undefined,
      folder,
      snapshot: null,
      scale: 'small',
      madeOn: '2026-02-10',
      progress,
    } as const
    const { db, storage, close } = await prepareDatabase(options)
    stops.push(close)
    const client = await makeClient()
    stops.push(() => rm(client, { recursive: true, force: true }))
    const [port = 0, identityPort = 0] = await freePorts(2)
    const origins = { appOrigin: `http://localhost:${port}`, identityOrigin: `http://localhost:${identityPort}` }
    const servers = await startServers({
      db,
      storage,
      client,
      site: null,
      host: '127.0.0.1',
      port,
      identityPort,
      ...origins,
      devOrigin: null,
      faults: false,
      log: false,
    })
    stops.push(servers.close)

    const teacher = await signInAsTeacher(origins)
    const { room, students, subjects, address } = await sheetOfTeacher(teacher)
    const save = (key: string, score: number) =>
      saveScores(teacher, {
        room,
        key,
        scores: [{ enrollment_id: students[0] ?? 0, subject_id: subjects[0]?.id ?? 0, score }],
      })
    const isReady = async () => (await fetch(`${origins.appOrigin}/api/ready`)).status
    const storedScore = async () => (await readSheet(teacher, address))[0]?.scores[0]?.score
    expect([(await save('room', 3)).status, await isReady()]).toEqual([200, 200])

    for (const megabytes of [20, 0]) {
      await fillUpTo(megabytes)
      await vi.waitUntil(async () => (await isReady()) === 503, { timeout: 5_000 })
      const refused = await save(`full-${megabytes}`, 4)
      expect([refused.status, await refused.json()]).toEqual([507, { message: 'common.error.storageFull' }])
      expect(await storedScore()).toBe(3)
    }

    // No one signs in either: the database needs the last of the disk itself.
    const openSignIn = async () => {
      const visitor = new Visitor(origins)
      return (await visitor.follow(visitor.authorizationUrl())).response
    }
    await fillUpTo(0)
    await vi.waitUntil(async () => (await openSignIn())?.status === 507, { timeout: 5_000 })
    expect(await (await openSignIn())?.text()).toContain('its disk is full')

    await fillUpTo(64)
    await vi.waitUntil(async () => (await openSignIn())?.status === 200, { timeout: 5_000 })
    expect((await save('reserve', 4)).status).toBe(507)
    await signInAsTeacher(origins)

    await rm(join(disk, 'filler'))
    await vi.waitUntil(async () => (await isReady()) === 200, { timeout: 5_000 })
    expect((await save('full-0', 4)).status).toBe(200)
    expect(await storedScore()).toBe(4)

    // A disk that is in use cannot be made read-only, so the folder is not there for a moment.
    await rename(join(folder, 'database'), join(folder, 'aside'))
    await vi.waitUntil(async () => (await isReady()) === 503, { timeout: 5_000 })
    expect((await save('nowhere', 5)).status).toBe(507)
    await rename(join(folder, 'aside'), join(folder, 'database'))
    await vi.waitUntil(async () => (await isReady()) === 200, { timeout: 5_000 })
    expect((await save('nowhere', 5)).status).toBe(200)

    for (const stop of stops.splice(0).toReversed()) await stop()
    remount('ro')
    await expect(prepareDatabase(options)).rejects.toThrow(`The data folder ${folder} cannot be written to.`)
    remount('rw')
  },
)
