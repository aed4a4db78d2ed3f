import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { nginxProgram, startNginx } from '../../mocks/testing/nginx'
import { startPostgres } from '../../mocks/testing/postgres'
import { makeClient } from '../../mocks/testing/servers'
import { printBar } from './print-bar'
import { findSheets, readSheet, saveSheet, signInAsManager, type Answer, type Sheet } from './score-savers'
import { StandInProcess } from './stand-in'

// `npm run prove:load -- ROUNDS MINUTES`: a hundred teachers press Save all at the same moment, 45 scores each, on PGlite and
// on PostgreSQL with two server processes; then a thousand teachers work on a month's last evening, behind nginx.
const rounds = Number(process.argv[2] ?? 10)
const minutes = Number(process.argv[3] ?? 10)
const savers = 100
const cells = 45
const teachers = 1000
const cellsOfTeacher = 50

const computeQuantile = (answers: readonly Answer[], share: number) =>
  answers.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b)[Math.ceil(answers.length * share) - 1] ?? 0

function printErrors(bar: string, answers: readonly Answer[]): void {
  const failed = answers.filter(({ status }) => status !== '200')
  const kinds = [...new Set(failed.map(({ status }) => status))].join(' ')
  const figure = `${failed.length} of ${answers.length}${kinds === '' ? '' : ` (${kinds})`}`
  printBar({ bar, figure, atMost: '0', isMet: failed.length === 0 })
}

function printTime(bar: string, answers: readonly Answer[], atMost: number): void {
  const time = Math.round(computeQuantile(answers, 0.95))
  const figure = `${time} ms (median ${Math.round(computeQuantile(answers, 0.5))}, slowest ${Math.round(computeQuantile(answers, 1))})`
  printBar({ bar, figure, atMost: `${atMost} ms`, isMet: time <= atMost })
}

/** Everyone saves at the same moment, the processes in turn. */
async function saveAtOnce(servers: readonly StandInProcess[], token: string): Promise<Answer[]> {
  const origins = servers.map(({ origins: { appOrigin } }) => appOrigin)
  const sheets = await findSheets(origins[0] ?? '', token, { count: savers, cells })
  const answers: Answer[] = []
  for (let round = 0; round < rounds; round += 1) {
    const saves = sheets.map((sheet, index) => saveSheet(origins[index % origins.length] ?? '', token, sheet, cells))
    answers.push(...(await Promise.all(saves)))
  }
  return answers
}

/** Each teacher comes at a random moment, reads a sheet, saves it and reads it again. */
async function workOneEvening(origin: string, token: string, sheets: readonly Sheet[]) {
  const [reads, saves]: [Answer[], Answer[]] = [[], []]
  await Promise.all(
    sheets.map(async (sheet) => {
      await pause(Math.random() * minutes * 60_000)
      reads.push(await readSheet(origin, token, sheet))
      saves.push(await saveSheet(origin, token, sheet, cellsOfTeacher))
      reads.push(await readSheet(origin, token, sheet))
    }),
  )
  return { reads, saves }
}

const onFolder = await StandInProcess.prepare()
try {
  await onFolder.start()
  const answers = await saveAtOnce([onFolder], await signInAsManager(onFolder))
  printErrors(`${savers} saves of ${cells} scores at once on PGlite, not answered with 200`, answers)
  printTime(`${savers} saves at once on PGlite, p95`, answers, 1500)
} finally {
  await onFolder.remove()
}

const postgres = await startPostgres()
if ('missing' in postgres) {
  console.log(`SKIPPED: PostgreSQL, because ${postgres.missing}.`)
} else {
  const databaseUrl = postgres.connectionString
  const first = await StandInProcess.prepare({ databaseUrl })
  // One identity service, as in an installation: its tokens are good for both.
  const second = await StandInProcess.prepare({ databaseUrl, identityOrigin: first.origins.identityOrigin })
  const servers = [first, second]
  try {
    for (const server of servers) await server.start()
    const token = await signInAsManager(first)
    const answers = await saveAtOnce(servers, token)
    printErrors(`${savers} saves at once on PostgreSQL, two processes, not answered with 200`, answers)
    printTime(`${savers} saves at once on PostgreSQL, two processes, p95`, answers, 800)
    if (nginxProgram === null) console.log('SKIPPED: an evening behind nginx, because nginx is not installed.')
    else await proveEvening(servers, token)
  } finally {
    for (const server of servers) await server.remove()
    postgres.stop()
  }
}

async function proveEvening(servers: readonly StandInProcess[], token: string): Promise<void> {
  const apiPorts = servers.map(({ origins: { appOrigin } }) => Number(new URL(appOrigin).port))
  const dist = await makeClient()
  const nginx = await startNginx({ dist, apiPorts })
  const memory = async () => Math.max(...(await Promise.all(servers.map((server) => server.memory())))) / 1024 / 1024
  try {
    const sheets = await findSheets(nginx.origin, token, { count: teachers, cells: cellsOfTeacher })
    const before = await memory()
    const { reads, saves } = await workOneEvening(nginx.origin, token, sheets)
    const after = await memory()
    const what = `${teachers} teachers in ${minutes} minutes behind nginx`
    printErrors(`${what}, not answered with 200`, [...reads, ...saves])
    printTime(`${what}, saves of ${cellsOfTeacher} scores, p95`, saves, 1000)
    printTime(`${what}, reads, p95`, reads, 1000)
    const figure = `${after.toFixed(0)} MiB after ${before.toFixed(0)}`
    printBar({ bar: `${what}, memory of the larger process`, figure, atMost: '1.2 ×', isMet: after <= 1.2 * before })
  } finally {
    await nginx.stop()
    await rm(dist, { recursive: true })
  }
}
