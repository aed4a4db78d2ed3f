import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { startPostgres } from '../testing/postgres'
import { prepareDatabase } from './database'
import type { Database } from './types'

const server = await startPostgres()
if ('missing' in server) console.log(`SKIPPED: a backup of PostgreSQL, because ${server.missing}.`)
const folder = await mkdtemp(join(tmpdir(), 'sala-backup-'))
afterAll(async () => {
  if ('stop' in server) server.stop()
  await rm(folder, { recursive: true })
})

const prepare = (connectionString: string, progress: (text: string) => void) =>
  prepareDatabase({ connectionString, folder: '', snapshot: null, scale: 'small', madeOn: '2026-02-10', progress })

/** The number of rows of each table, and the sum of all scores. */
async function describeRows(db: Kysely<Database>): Promise<Record<string, unknown>> {
  const tables = (await db.introspection.getTables()).filter(({ schema }) => schema === 'public')
  const described: Record<string, unknown> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ n: number }>`select count(*)::integer as n from ${sql.table(name)}`.execute(db)
    described[name] = rows[0]?.n
  }
  const { rows } = await sql<{ sum: string }>`select sum(score)::text as sum from scores`.execute(db)
  return { ...described, sumOfScores: rows[0]?.sum }
}

test.skipIf('missing' in server)(
  'the commands of the README back up a database in use, and the stand-in starts on what they restore',
  { timeout: 300_000 },
  async () => {
    if ('missing' in server) return
    const { connectionString, bin } = server
    const commands = /```sh\n(pg_dump [\s\S]+?)```/.exec(await readFile('README.md', 'utf8'))?.[1] ?? ''
    expect(commands).toContain('pg_restore')
    const used = await prepare(connectionString, () => undefined)
    const before = await describeRows(used.db)
    const admin = new Client({ connectionString })
    await admin.connect()
    await admin.query('create database restored template template0')
    await admin.end()
    const restored = new URL(connectionString)
    restored.pathname = '/restored'
    const { status, stderr } = spawnSync('sh', ['-e', '-c', commands], {
      encoding: 'utf8',
      env: {
        ...process.env,
        PATH: [bin, process.env['PATH']].join(delimiter),
        BACKUP: join(folder, 'sala.dump'),
        DATABASE_URL: connectionString,
        RESTORED_URL: restored.href,
      },
    })
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    await used.close()
    // Nothing is made anew: the country is there.
    const steps: string[] = []
    const opened = await prepare(restored.href, (text) => steps.push(text))
    expect(steps).toEqual([])
    expect(await describeRows(opened.db)).toEqual(before)
    await opened.close()
  },
)
