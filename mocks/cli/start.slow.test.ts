import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePorts } from '../testing/free-ports'
import { makeClient } from '../testing/servers'
import { findBundle, makeBundle } from './bundle.js'
import { enterScore, readScore, readSheet, saveScores, sheetOfTeacher, signInAsTeacher } from '../testing/teacher'

// The command itself, as `npm start` runs it, on a small country and with a tiny client.
const root = join(import.meta.dirname, '../..')
const script = join(root, 'mocks/cli/start.js')
const children: ChildProcess[] = []
let client = ''
let folder = ''
let ports: { port: number; identityPort: number }
let origins: { appOrigin: string; identityOrigin: string }

beforeAll(async () => {
  client = await makeClient()
  folder = await mkdtemp(join(tmpdir(), 'sala-start-'))
  const [port = 0, identityPort = 0] = await freePorts(2)
  ports = { port, identityPort }
  origins = { appOrigin: `http://localhost:${port}`, identityOrigin: `http://localhost:${identityPort}` }
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await rm(client, { recursive: true, force: true })
  await rm(folder, { recursive: true, force: true })
})

interface Start {
  child: ChildProcess
  /** All that was said so far. */
  said: () => string
  /** Resolves when the words are said; fails when the process ends before. */
  until: (words: string) => Promise<void>
  /** The exit code. */
  ended: Promise<number | null>
}

function start(...options: string[]): Start {
  const country = ['--scale', 'small', '--made-on', '2026-02-10']
  const places = ['--data', join(folder, 'data'), '--client', client]
  const numbers = ['--port', `${ports.port}`, '--identity-port', `${ports.identityPort}`]
  const command = [script, ...country, ...places, ...numbers, ...options]
  const child = spawn(process.execPath, command, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DATABASE_URL: undefined },
  })
  children.push(child)
  let text = ''
  const waiting = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part: Buffer) => {
      text += part.toString()
      for (const look of waiting) look()
    })
  }
  const ended = once(child, 'exit').then(([code]: (number | null)[]) => code ?? null)
  const until = (words: string) =>
    new Promise<void>((resolve, reject) => {
      const look = () => {
        if (text.includes(words)) resolve()
      }
      waiting.add(look)
      look()
      void ended.then(() => reject(new Error(`Ended without saying “${words}”:\n${text}`)))
    })
  return { child, said: () => text, until, ended }
}

test(
  'a first start that is killed half way, the next one, the work of a teacher, a restart, a port that is taken, a kill',
  { timeout: 300_000 },
  async () => {
    const snapshot = join(folder, 'snapshot')
    const interrupted = start()
    await interrupted.until('Schools')
    interrupted.child.kill('SIGKILL')
    await interrupted.ended
    expect(await readdir(join(folder, 'data'))).toEqual(expect.arrayContaining(['database.new', 'lock']))

    const first = start('--snapshot', snapshot)
    await first.until('sala-demo')
    expect(await readdir(join(folder, 'data'))).toEqual(['database', 'lock'])
    expect(first.said()).toMatch(/teacher, manager, district[\s\S]*sala-demo/)

    const second = start()
    expect(await second.ended).toBe(1)
    expect(second.said()).toContain(`in use by process ${first.child.pid ?? 0}`)

    const teacher = await signInAsTeacher(origins)
    const cell = await enterScore(teacher, 7.5)

    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)
    expect(existsSync(join(folder, 'data/lock'))).toBe(false)

    const again = start()
    await again.until('sala-demo')
    // Neither the session nor what was entered is lost, and the token from before is still good.
    expect(await readScore(teacher, cell)).toBe(7.5)
    const { url } = await teacher.visitor.follow(teacher.visitor.authorizationUrl({ prompt: 'none' }))
    expect(url.searchParams.get('code')).toMatch(/./)
    expect((await teacher.visitor.refresh(teacher.tokens.refresh_token)).status).toBe(200)

    // In another folder, prepared from the snapshot, a second start reports that the port is taken.
    const late = start('--data', join(folder, 'other'), '--snapshot', snapshot)
    expect(await late.ended).toBe(1)
    expect(late.said()).toMatch(/EADDRINUSE.*choose others with --port/)
    expect(late.said()).not.toContain('making the database')
    expect(existsSync(join(folder, 'other/lock'))).toBe(false)

    const { students, subjects, room, address } = await sheetOfTeacher(teacher)
    const answered = new Map<number, number>()
    let onFirst: () => void = () => undefined
    const firstSaved = new Promise<void>((resolve) => {
      onFirst = resolve
    })
    const saving = students.slice(1, 11).map(async (student, index) => {
      const scores = subjects.map(({ id }) => ({ enrollment_id: student, subject_id: id, score: index + 0.5 }))
      const saved = await saveScores(teacher, { room, key: `kill-${index}`, scores }).catch(() => null)
      if (saved?.ok !== true) return
      answered.set(student, index + 0.5)
      onFirst()
    })
    await firstSaved
    again.child.kill('SIGKILL')
    await Promise.all(saving)
    await again.ended
    const after = start()
    await after.until('sala-demo')
    const rows = (await readSheet(teacher, address)).filter((row) => students.indexOf(row.enrollment_id) > 0)
    // Whole or not at all, and what was acknowledged as it was sent.
    expect(rows.filter(({ scores }) => scores.length > 0 && scores.length < subjects.length)).toEqual([])
    for (const [student, score] of answered) {
      const scores = rows.find((row) => row.enrollment_id === student)?.scores.map((score) => score.score)
      expect(scores).toEqual(subjects.map(() => score))
    }

    after.child.kill('SIGINT')
    expect(await after.ended).toBe(0)
  },
)

test.each([
  ['cannot be read', { PG_VERSION: '17\n', 'global/pg_control': 'nothing' }],
  ['has lost a file without which it looks empty', { 'global/pg_control': 'nothing' }],
])('a database that %s is explained with advice, without a stack trace, and left as it is', async (_what, files) => {
  const data = await mkdtemp(join(folder, 'damaged-'))
  const content = Object.entries(files)
  for (const [name, text] of content) {
    await mkdir(join(data, 'database', dirname(name)), { recursive: true })
    await writeFile(join(data, 'database', name), text)
  }
  const damaged = start('--data', data)
  expect(await damaged.ended).toBe(1)
  expect(damaged.said()).toContain(`The database in ${data}/database cannot be opened.`)
  expect(damaged.said()).toContain(`mv ${data} ${data}-damaged`)
  expect(damaged.said()).not.toMatch(/^ +at /m)
  expect(existsSync(join(data, 'lock'))).toBe(false)
  for (const [name, text] of content) expect(await readFile(join(data, 'database', name), 'utf8')).toBe(text)
})

test('a bundle is used only in its own folder and while no source has changed', async () => {
  const bundle = join(folder, 'bundle')
  await makeBundle(root, bundle)
  const file = join(bundle, 'inputs.txt')
  const inputs = await readFile(file, 'utf8')
  expect(inputs).toContain('mocks/http/server.ts')
  expect(inputs).toContain('src/lib/dates/calendar.ts')
  expect(findBundle(root, bundle)).not.toBeNull()
  expect(findBundle(join(root, 'mocks'), bundle)).toBeNull()
  for (const changed of [inputs.replace(root, `${root}-copy`), inputs.replace(/\d( mocks\/http\/server)/, '$1')]) {
    await writeFile(file, changed)
    expect(findBundle(root, bundle)).toBeNull()
  }
  await rm(file)
  expect(findBundle(root, bundle)).toBeNull()
})
