import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import { academicYear } from '@/domain/academic-years/schema'
import { classroom } from '@/domain/classrooms/schema'
import { importAnswer } from '@/features/enrollment-import/schema'
import { sheetImportResult } from '@/sheets/import/schema'
import { school } from '@/domain/schools/schema'
import { dataSchema } from '@/lib/api/wire'
import { createRandom } from '../../mocks/seed/random'
import { hostileFiles } from '../../mocks/testing/hostile-files'
import { mutateFile } from '../../mocks/testing/mutate-file'
import { Visitor } from '../../mocks/testing/servers'
import { printBar } from './print-bar'
import { StandInProcess } from './stand-in'

// `npm run prove:spreadsheets -- [files] [stream]`: hostile .xlsx and .xls files are sent to the imports of
// scores, of attendance and of children, one after the other from two senders, while somebody else works.
const count = Number(process.argv[2] ?? 10_000)
const stream = process.argv[3] ?? 'spreadsheets'
const maxMs = 12_000
/** Files that take longer are named. */
const slowMs = 4_000
const readBytes = async (path: string) => new Uint8Array(await readFile(new URL(path, import.meta.url)))

interface Sent {
  /** The status of the answer, and what became of a file that was taken. */
  outcome: string
  milliseconds: number
  /** True if it may have stored something. */
  isTaken: boolean
}

const standIn = await StandInProcess.prepare()
try {
  await standIn.start()
  const visitor = new Visitor(standIn.origins)
  let token = ''
  const signIn = async () => {
    // Another browser each time: who is signed in already is not asked for a password.
    const browser = new Visitor(standIn.origins)
    token = (await browser.redeem(await browser.signIn('manager', 'sala-demo'))).access_token
  }
  await signIn()
  const read = async <T extends z.core.$ZodType>(path: string, row: T) =>
    z.parse(z.object({ data: z.array(row) }), await (await visitor.callApi(path, token)).json()).data
  const year = (await read('/academic-years', academicYear)).find(({ status }) => status === 'running')?.id ?? 0
  const room = (await read(`/classrooms?academicYear=${year}&limit=9999`, classroom)).find(({ grade }) => grade >= 7)
  const place = (await read(`/schools?academic_year=${year}&limit=10`, school))[0]
  if (room === undefined || place === undefined) throw new Error('There is no class')
  const scores = `/scores?classroom_id=${room.id}&academic_year_id=${year}`
  const sheetAddresses = [
    `${scores}&month=1`,
    `${scores}&month=2`,
    `/attendances?classroom_id=${room.id}&academic_year_id=${year}`,
  ]
  const stored = async () =>
    (await Promise.all(sheetAddresses.map(async (address) => (await visitor.callApi(address, token)).text()))).join(
      '\n',
    )

  const post = (path: string, part: string, value: unknown, file: Uint8Array) => {
    const body = new FormData()
    body.set(part, JSON.stringify(value))
    body.set('file', new Blob([new Uint8Array(file)]), 'upload.xlsx')
    const headers = { Authorization: `Bearer ${token}`, 'Idempotency-Key': randomUUID() }
    return fetch(`${standIn.origins.appOrigin}/api${path}`, { method: 'POST', headers, body })
  }
  const sheetOutcome = async (response: Response) => {
    const answer: unknown = await response.json()
    if (response.status !== 200) return { outcome: String(response.status), isTaken: false }
    const { success } = dataSchema(sheetImportResult).parse(answer)
    return { outcome: success ? '200 stored' : '200 with a report', isTaken: success }
  }
  const info = { academic_year_id: year, emis_school_code: place.emis_code, grade: room.grade, report_stage: 1 }
  const imports = {
    score: async (file: Uint8Array, month: number) =>
      await sheetOutcome(
        await post(
          '/import/monthly-score',
          'import_info',
          { academic_year_id: year, classroom_id: room.id, month },
          file,
        ),
      ),
    attendance: async (file: Uint8Array) =>
      await sheetOutcome(await post('/import/attendances', 'classroomId', room.id, file)),
    children: async (file: Uint8Array) => {
      const response = await post(
        '/import/enrollments',
        'enrollmentInfo',
        { ...info, enrolled_date: '2025-11-03' },
        file,
      )
      let answer: unknown = await response.json()
      if (response.status !== 201) return { outcome: String(response.status), isTaken: false }
      for (;;) {
        const task = importAnswer.parse(answer).data
        if (task?.status === 'finished') {
          const outcome = task.problem === null ? 'with a report' : 'refused'
          return { outcome: task.number > 0 ? '201 stored' : `201 ${outcome}`, isTaken: task.number > 0 }
        }
        await wait(50)
        const polled = await visitor.callApi(`/import/enrollments/${task?.id ?? 0}`, token)
        answer = await polled.json()
        if (polled.status !== 200) return { outcome: `201, then ${polled.status}`, isTaken: false }
      }
    },
  }
  type Import = keyof typeof imports
  const send = async (kind: Import, file: Uint8Array, month: number): Promise<Sent> => {
    const began = performance.now()
    const sent = await imports[kind](file, month).catch((error: unknown) => ({
      outcome: error instanceof Error ? `no answer (${error.name})` : 'no answer',
      isTaken: false,
    }))
    return { ...sent, milliseconds: performance.now() - began }
  }

  const old = await readBytes('../support/files/libreoffice.xls')
  const children = await readBytes('../support/files/libreoffice.xlsx')
  const template = async (query: string) =>
    new Uint8Array(await (await visitor.callApi(`/template/export?${query}`, token)).arrayBuffer())
  const suffix = encodeURIComponent(room.suffix)
  const bases = {
    score: await template(
      `type=monthly_score&academic_year_school_id=${place.id}&grade=${room.grade}&suffix=${suffix}&month=1`,
    ),
    attendance: await template(`type=attendance&classroomId=${room.id}`),
    children,
  }

  // Somebody else, all the time.
  const waits = { health: new Array<number>(), list: new Array<number>() }
  let maxMemory = 0
  const work = { isOver: false, sent: 0 }
  const others = (async () => {
    while (!work.isOver) {
      for (const [kind, path] of [
        ['health', '/health'],
        ['list', `/classrooms?academicYear=${year}&limit=10`],
      ] as const) {
        const began = performance.now()
        const response = await visitor.callApi(path, token)
        await response.text()
        waits[kind].push(response.ok ? performance.now() - began : maxMs)
      }
      maxMemory = Math.max(maxMemory, await standIn.memory())
      await wait(20)
    }
  })()

  const kinds: readonly Import[] = ['score', 'score', 'attendance', 'attendance', 'children']
  const random = createRandom(stream)
  const fixed = kinds
    .slice(1, 5)
    .flatMap((kind, index) =>
      index === 1 ? [] : hostileFiles(bases[kind], old).map(({ name, make }) => ({ kind, name, make })),
    )
  const next = (index: number) => {
    const given = fixed[index]
    if (given !== undefined) return { kind: given.kind, name: given.name, file: given.make() }
    const kind = random.pick(kinds)
    // A file of another class or for another import is hostile by itself.
    const base = random.chance(0.3) ? old : bases[random.chance(0.85) ? kind : random.pick(kinds)]
    const file = mutateFile(base, random)
    const isTwice = random.chance(0.3)
    return { kind, name: `mutant ${index}`, file: isTwice && file[0] === 0xd0 ? mutateFile(file, random) : file }
  }
  const outcomes = new Map<string, number>()
  let slowest = 0
  let wrongly = 0
  let before = await stored()
  const piece = 20
  while (work.sent < count) {
    let anyTaken = false
    // Into one sheet goes one file at a time.
    const senders = [1, 2].map(async (month) => {
      for (let left = piece / 2; left > 0 && work.sent < count; left -= 1) {
        const { kind, name, file } = next(work.sent)
        work.sent += 1
        const { outcome, milliseconds, isTaken } = await send(kind, file, month)
        outcomes.set(`${kind} ${outcome}`, (outcomes.get(`${kind} ${outcome}`) ?? 0) + 1)
        slowest = Math.max(slowest, milliseconds)
        if (milliseconds > slowMs) console.log(`${Math.round(milliseconds)} ms: ${name}, ${kind}: ${outcome}`)
        anyTaken ||= isTaken
      }
    })
    await Promise.all(senders)
    const after = await stored()
    if (!anyTaken && after !== before) wrongly += 1
    before = after
    if (work.sent % 1000 === 0) {
      console.log(`${work.sent} files`)
      await signIn()
    }
  }
  work.isOver = true
  await others

  const answers = [...outcomes].toSorted(([a], [b]) => a.localeCompare(b))
  for (const [outcome, number] of answers) console.log(`${number}  ${outcome}`)
  const bad = answers
    .filter(([outcome]) => / 5\d\d$|no answer| 401$/.test(outcome))
    .reduce((sum, [, number]) => sum + number, 0)
  const p99 = (times: number[]) => Math.round(times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? 0)
  const seconds = (slowest / 1000).toFixed(1)
  printBar({
    bar: 'hostile files not answered, or with 500',
    figure: `${bad} of ${work.sent}`,
    atMost: '0',
    isMet: bad === 0,
  })
  printBar({ bar: 'slowest answer', figure: `${seconds} s`, atMost: '12 s', isMet: slowest <= maxMs })
  printBar({
    bar: 'pieces of refused files after which sheets differed',
    figure: `${wrongly}`,
    atMost: '0',
    isMet: wrongly === 0,
  })
  for (const [kind, times] of Object.entries(waits)) {
    const figure = `${p99(times)} ms (of ${times.length})`
    printBar({ bar: `others meanwhile, p99 of a ${kind} request`, figure, atMost: '200 ms', isMet: p99(times) <= 200 })
  }
  const memory = Math.round(maxMemory / 1024 / 1024)
  printBar({ bar: 'memory of the process', figure: `${memory} MiB`, atMost: '1536 MiB', isMet: memory <= 1536 })
} finally {
  await standIn.remove()
}
