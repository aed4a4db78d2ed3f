import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { semesterOne } from '@/lib/dates/month-codes'
import { createApp } from '../../mocks/api/app'
import { countNextSchool } from '../../mocks/background/counts/count-schools'
import { openDatabase } from '../../mocks/db/connection'
import { migrate } from '../../mocks/db/migrate'
import { rolePermissions } from '../../mocks/identity/role-permissions'
import { switchCounting } from '../../mocks/seed/without-counting'
import { startPostgres } from '../../mocks/testing/postgres'
import { fillCountry, wholeSchools, type CountrySize } from './country'
import { printBar } from './print-bar'

// `npm run prove:counts`: on PostgreSQL with a whole country, how long figures take that are read, how long counting a
// changed school again takes, and by how much marking it slows writes down. An argument is the number of students.
const students = Number(process.argv[2] ?? 3_200_000)
const size: CountrySize = {
  schools: Math.round(students / 246),
  classes: Math.round(students / 24.6),
  students,
  entered: Math.min(4_000, Math.round(students / 200)),
}
const readings = 9
const rounds = 16
const writesPerRound = 50
/** In per cent. */
const mostSlower = 2

interface Request {
  /** POST where there is none. */
  method?: 'PUT'
  address: string
  body: unknown
}

/** Reads what a write needs, so that only the write itself is timed; each is of a class or a child of its own. */
const writes: readonly [name: string, prepare: (nth: number) => Promise<Request>][] = [
  ['saving 45 scores', (nth) => prepareScores(size.entered + 1 + nth, 45)],
  ['saving the scores of a class', (nth) => prepareScores(Math.round(size.classes * 0.3) + nth, Infinity)],
  ['correcting the semester scores of a class', (nth) => prepareScores(size.entered - nth, Infinity, semesterOne)],
  ['saving the attendance of a class', (nth) => prepareAttendance(Math.round(size.classes * 0.6) + nth)],
  ['enrolling a child', prepareChild],
  ['recording a drop-out', (nth) => Promise.resolve(dropOut(50 * Math.floor(nth / 40) + (nth % 40) + 1))],
  ['approving a transfer', (nth) => prepareApproval(nth + 1)],
  ['recording a result', (nth) => prepareResult(nth + 1)],
]

const server = await startPostgres()
if ('missing' in server) throw new Error(server.missing)
const database = await openDatabase({ connectionString: server.connectionString })
const { db } = database
const app = createApp({
  db,
  verify: () => Promise.resolve({ username: 'demis', roles: rolePermissions.demis, session: null }),
})

try {
  const began = performance.now()
  await migrate(db)
  await fillCountry(db, size)
  const { rows } = await sql<{ rows: string; size: string }>`
    select (select count(*) from class_counts)::text as rows, pg_size_pretty(pg_database_size(current_database())) as size`.execute(
    db,
  )
  console.log(
    `${students} students in ${size.classes} classes of ${size.schools} schools, ${rows[0]?.rows} class counts, ` +
      `${rows[0]?.size}; made in ${Math.round((performance.now() - began) / 1000)} s`,
  )
  await readFigures()
  await countWholeSchools()
  await compareWrites()
} finally {
  await database.close()
  server.stop()
}

async function readFigures(): Promise<void> {
  const query = 'dataSource.academicYear=1&aggregateBy=province'
  const ofStudents = 'pupils,new_entrants,repeaters,dropouts,scholarships,disabilities,minorities'
  const reads: [name: string, address: string][] = [
    ['national board', '/progress/places?academic_year=1&month=10'],
    ['national months', '/progress/months?academic_year=1'],
    ['board of a province', '/progress/places?academic_year=1&month=10&province=02'],
    ['board of a district', '/progress/places?academic_year=1&month=10&district=0201'],
    ['score overview of a school', '/scores/overview?academic_year_school_id=1'],
    ['students of a school', '/progress/schools/1'],
    ['national cards', `/data-query/statistics?${query}`],
    ['national transfers and results', `/data-query/statistics?${query}&indicators=transfers_in,transfers_out,results`],
    ['national results of a semester', `/data-query/statistics?${query}&indicators=results&result=1`],
    ['statement of a school', '/schools/1/accomplishment'],
    ['national student indicators', `/data-query/statistics?${query}&indicators=${ofStudents}`],
    ['cards of a school', `/data-query/statistics?${query}&school=1&indicators=results&result=1`],
  ]
  for (const [name, address] of reads) {
    const times: number[] = []
    for (let nth = 0; nth < readings; nth += 1) times.push(await time(() => call('GET', address)))
    const isNational = name.startsWith('national')
    const median = computeQuantile(times, 0.5)
    const most = isNational ? 500 : 50
    printBar({
      bar: name,
      figure: `median ${median.toFixed(0)} ms, first ${times[0]?.toFixed(0) ?? ''}, slowest ${Math.max(...times).toFixed(0)} ms`,
      atMost: `${most} ms`,
      isMet: median <= most,
    })
  }
}

/** Of schools with the sheets of a whole year. */
async function countWholeSchools(): Promise<void> {
  await sql`delete from changed_schools`.execute(db)
  await sql`insert into changed_schools (school_id) select generate_series(1, ${wholeSchools}::integer)`.execute(db)
  const began = performance.now()
  while (await countNextSchool(db));
  const perSchool = (performance.now() - began) / wholeSchools
  console.log(`counting a school of ${Math.round(size.students / size.schools)} students: ${perSchool.toFixed(0)} ms`)
}

/**
 * The same writes with and without the triggers that mark schools, in turn, by the processor time that this process and the database take
 * for them: what else the machine does at the moment is not in it.
 */
async function compareWrites(): Promise<void> {
  for (const [name, prepare] of writes) {
    const spent = { on: new Array<number>(), off: new Array<number>() }
    let nth = 0
    for (let round = -2; round < rounds; round += 1) {
      // On, off, off, on: what drifts meets both alike.
      const mode = [0, 3].includes((round + 4) % 4) ? 'on' : 'off'
      await switchCounting(db, mode === 'on' ? 'enable' : 'disable')
      const requests: Request[] = []
      while (requests.length < writesPerRound) requests.push(await prepare(nth++))
      // The first ones of a round plan their statements again.
      for (const { method = 'POST', address, body } of requests.slice(0, 10)) await call(method, address, body)
      const before = await processorTime()
      for (const { method = 'POST', address, body } of requests.slice(10)) await call(method, address, body)
      // The first two rounds only warm up.
      if (round >= 0) spent[mode].push((await processorTime()) - before)
    }
    const [on, off] = [averageMiddle(spent.on), averageMiddle(spent.off)]
    const slower = (on / off - 1) * 100
    const perWrite = (milliseconds: number) => (milliseconds / (writesPerRound - 10)).toFixed(2)
    printBar({
      bar: name,
      figure: `${slower.toFixed(1)} % more (${perWrite(on)} ms of processor time with counts, ${perWrite(off)} ms without)`,
      atMost: `${mostSlower} %`,
      isMet: slower <= mostSlower,
    })
  }
  await switchCounting(db, 'enable')
}

/** The average of the middle half: collecting garbage falls into single rounds. */
function averageMiddle(times: readonly number[]): number {
  const quarter = Math.floor(times.length / 4)
  const middle = times.toSorted((a, b) => a - b).slice(quarter, times.length - quarter)
  return middle.reduce((all, one) => all + one, 0) / middle.length
}

/** The processor time of this process and the database's so far, in milliseconds (Linux). */
async function processorTime(): Promise<number> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where backend_type = 'client backend'`.execute(db)
  // In nanoseconds; the usual counters tick every 10 ms.
  const spent = rows.map(({ pid }) => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6)
  const { user, system } = process.cpuUsage()
  return spent.reduce((all, one) => all + one, (user + system) / 1000)
}

async function prepareScores(room: number, most: number, month = 8): Promise<Request> {
  const students = await readStudents(room)
  const cells = students.flatMap(({ id }) =>
    Array.from({ length: 13 }, (_, index) => ({
      enrollment_id: id,
      subject_id: index + 1,
      score: 30,
      month_number: month,
    })),
  )
  return { address: '/scores', body: { data: cells.slice(0, most), classroom_id: room, month } }
}

async function prepareAttendance(room: number): Promise<Request> {
  const students = await readStudents(room)
  const { school_id, grade, suffix } = await db
    .selectFrom('classrooms')
    .select(['school_id', 'grade', 'suffix'])
    .where('id', '=', room)
    .executeTakeFirstOrThrow()
  const attendances = students.map(({ id }) => ({ emis_student_id: `S${id}`, sep: { absent: 1 } }))
  return { address: '/attendances', body: { data: { academic_year_school_id: school_id, grade, suffix, attendances } } }
}

/** A child without a class, at another school each time. */
async function prepareChild(nth: number): Promise<Request> {
  const school = await db
    .selectFrom('raw_schools')
    .select('emis_code')
    .where('id', '=', (nth % size.schools) + 1)
    .executeTakeFirstOrThrow()
  const body = {
    academic_year_id: 1,
    emis_school_code: school.emis_code,
    emis_student_id: null,
    grade: 1,
    report_stage: 1,
    enrolled_by: 1,
    enrolled_date: '2025-11-02',
    student: {
      first_name: 'សុខា',
      last_name: 'ចាន់',
      gender: 'f',
      birth_date: '2018-05-06',
      enrollment_status: 0,
      transfer_status: 0,
    },
    options: { ethnicity: 0, disabilities: [], health_problems: [], personal_problems: [], scholarships: [] },
  }
  return { address: '/enrollments', body }
}

/** Every fiftieth has dropped out already. */
function dropOut(enrollmentId: number): Request {
  return { address: `/students/drop-out/${enrollmentId}`, body: { drop_out_reason: 1, report_stage: 2 } }
}

/** A student of a class with scores, who wants to go to the next school. */
async function prepareApproval(room: number): Promise<Request> {
  const { school_id: from, grade } = await db
    .selectFrom('classrooms')
    .select(['school_id', 'grade'])
    .where('id', '=', room)
    .executeTakeFirstOrThrow()
  const enrollment_id = (await readStudents(room)).find((item) => item.transfer_status === 0)?.id ?? 0
  const to = (from % size.schools) + 1
  const { id } = await db
    .insertInto('transfers')
    .values({
      enrollment_id,
      from_school_id: from,
      from_grade: grade,
      from_classroom_id: room,
      to_school_id: to,
      grade,
      reason: 'ប្ដូរលំនៅ',
      report_stage: 2,
      requested_on: '2026-01-15',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const body = { academic_year_school_id: to, grade, suffix: '0', enrollments: [enrollment_id] }
  return { address: `/transfer/approve/${id}`, body }
}

/** One that is set by hand. */
async function prepareResult(room: number): Promise<Request> {
  const enrollmentId = (await readStudents(room)).at(-1)?.id ?? 0
  return {
    method: 'PUT',
    address: `/enrollments/change-result/${enrollmentId}`,
    body: { result: 1, reasonForChanged: 1 },
  }
}

async function readStudents(room: number) {
  return await db
    .selectFrom('enrollments')
    .select(['id', 'transfer_status'])
    .where('classroom_id', '=', room)
    .where('entry_status', '<>', 3)
    .orderBy('id')
    .execute()
}

async function call(method: string, address: string, body?: unknown): Promise<void> {
  const response = await app.request(`/api${address}`, {
    method,
    headers: {
      Authorization: 'Bearer a',
      ...(body === undefined ? {} : { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${address} answered ${response.status}: ${await response.text()}`)
  await response.text()
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

function computeQuantile(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0
}
