import * as z from 'zod'
import { academicYear } from '@/domain/academic-years/schema'
import { classroom } from '@/domain/classrooms/schema'
import { startPostgres } from '../../mocks/testing/postgres'
import { Visitor } from '../../mocks/testing/servers'
import { printBar } from './print-bar'
import { StandInProcess } from './stand-in'

// `npm run prove:requests`: what one request costs, one after the other, and how many mixed reads twenty clients get
// answered in a second; on PGlite, and on PostgreSQL with two server processes. The figures are those of an idle machine.
const samples = Number(process.argv[2] ?? 100)
const mixedSeconds = 10
const clients = 20
/** The plans of a connection's first queries are not yet cached. */
const warmUp = 20

/** The path and query of the reads of a school's day. */
interface Reads {
  profile: string
  schools: string
  overview: string
  mixed: string[]
}

interface Reader {
  standIn: StandInProcess
  token: string
}

const ids = z.object({ data: z.array(z.object({ id: z.number() })) })

async function read(reader: Reader, path: string): Promise<string> {
  const response = await fetch(`${reader.standIn.origins.appOrigin}/api${path}`, {
    headers: { Authorization: `Bearer ${reader.token}` },
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return text
}

async function signIn(standIn: StandInProcess, username: string): Promise<Reader> {
  const visitor = new Visitor(standIn.origins)
  const { access_token: token } = await visitor.redeem(await visitor.signIn(username, 'sala-demo'))
  return { standIn, token }
}

async function findReads(manager: Reader): Promise<Reads> {
  const years = z.object({ data: z.array(academicYear) }).parse(JSON.parse(await read(manager, '/academic-years'))).data
  const year = years.find(({ status }) => status === 'running')?.id ?? 0
  const school = ids.parse(JSON.parse(await read(manager, `/schools?academic_year=${year}&limit=10`))).data[0]?.id ?? 0
  const rooms = z
    .object({ data: z.array(classroom) })
    .parse(JSON.parse(await read(manager, `/classrooms?academicYear=${year}&limit=9999`))).data
  const sheets = rooms
    .slice(0, 10)
    .flatMap(({ id }) => [
      `/scores?classroom_id=${id}&academic_year_id=${year}&month=1`,
      `/attendances?classroom_id=${id}`,
      `/get-subjects?classroom_id=${id}`,
    ])
  const profile = '/profile/manager'
  const overview = `/scores/overview?academic_year_school_id=${school}`
  const lists = [
    '/academic-years',
    `/schools?academic_year=${year}&limit=10`,
    `/classrooms?academicYear=${year}&limit=25`,
    `/students?academic_year_id=${year}&limit=25`,
    `/attendances/overview?academic_year_school_id=${school}`,
    `/schools/${school}/accomplishment`,
  ]
  return {
    profile,
    schools: `/schools?academic_year=${year}&limit=10`,
    overview,
    mixed: [profile, overview, ...lists, ...sheets],
  }
}

/** The median of one read's time, one after the other, in milliseconds. */
async function medianTime(reader: Reader, path: string): Promise<number> {
  for (let index = 0; index < warmUp; index += 1) await read(reader, path)
  const times: number[] = []
  for (let index = 0; index < samples; index += 1) {
    const began = performance.now()
    await read(reader, path)
    times.push(performance.now() - began)
  }
  times.sort((a, b) => a - b)
  return times[Math.floor(times.length / 2)] ?? 0
}

/** Answers in a second, with all clients reading what is next in the list. */
async function mixedRate(readers: readonly Reader[], paths: readonly string[]): Promise<number> {
  const began = performance.now()
  const end = began + mixedSeconds * 1000
  let answered = 0
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      const reader = readers[client % readers.length]
      if (reader === undefined) throw new Error('There is no server')
      for (let index = client; performance.now() < end; index += 1) {
        await read(reader, paths[index % paths.length] ?? '')
        answered += 1
      }
    }),
  )
  return answered / ((performance.now() - began) / 1000)
}

function printTime(bar: string, milliseconds: number, atMost: number): void {
  printBar({ bar, figure: `${milliseconds.toFixed(1)} ms`, atMost: `${atMost} ms`, isMet: milliseconds <= atMost })
}

function printRate(bar: string, rate: number, atLeast: number): void {
  printBar({ bar, figure: `${Math.round(rate)} a second`, atMost: `at least ${atLeast}`, isMet: rate >= atLeast })
}

const onFolder = await StandInProcess.prepare({ scale: 'demo' })
try {
  await onFolder.start()
  const manager = await signIn(onFolder, 'manager')
  const ministry = await signIn(onFolder, 'demis')
  const reads = await findReads(manager)
  printTime('a trivial authenticated call', await medianTime(manager, reads.profile), 3)
  printTime('ten schools', await medianTime(ministry, reads.schools), 12)
  printTime("a school's score overview", await medianTime(manager, reads.overview), 25)
  printRate(`mixed reads by ${clients} clients on PGlite`, await mixedRate([manager], reads.mixed), 110)
  console.log(`memory: ${Math.round((await onFolder.memory()) / 1024 / 1024)} MiB`)
} finally {
  await onFolder.remove()
}

const postgres = await startPostgres()
if ('missing' in postgres) {
  console.log(`SKIPPED: mixed reads on PostgreSQL, because ${postgres.missing}.`)
} else {
  const servers = [
    await StandInProcess.prepare({ scale: 'demo', databaseUrl: postgres.connectionString }),
    await StandInProcess.prepare({ scale: 'demo', databaseUrl: postgres.connectionString }),
  ]
  try {
    // The first one fills the database.
    for (const server of servers) await server.start()
    const readers = await Promise.all(servers.map((server) => signIn(server, 'manager')))
    const reads = await Promise.all(readers.map(findReads))
    const paths = reads[0]?.mixed ?? []
    await mixedRate(readers, paths)
    printRate(`mixed reads by ${clients} clients on PostgreSQL, two processes`, await mixedRate(readers, paths), 250)
  } finally {
    for (const server of servers) await server.remove()
    postgres.stop()
  }
}
