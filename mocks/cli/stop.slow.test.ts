import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importColumns } from '@/features/enrollment-import/schema'
import { writeRows } from '@/lib/spreadsheet/write-sheet'
import { hashPassword } from '../identity/password'
import { fillClass } from '../testing/fill-class'
import { startTestServers, Visitor } from '../testing/servers'
import { createTestWorld, type TestWorld } from '../testing/world'
import { classrooms, subjects, years } from '../testing/world-ids'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(() => world.close())

const child = ['ចាន់', 'សុភា', 'ស្រី', '02-03-2011', 'ចុះឈ្មោះថ្មី', 'មិនមែនផ្ទេរ', ...Array<string>(5).fill('គ្មាន')]
const children = 60
const consonants = 'កខគឃងចឆជឈញដឋឌឍណតថទធនបផពភមយរលវសហឡអ'

async function importForm(): Promise<FormData> {
  // More than ten rows of one name look like guesses.
  const givenName = (index: number) =>
    `${consonants[index % consonants.length] ?? ''}ា${index < consonants.length ? 'ភា' : 'រី'}`
  const line = (index: number) =>
    child.map((text, column) => (column === 1 ? givenName(index) : column === 3 ? `02-03-${1950 + index}` : text))
  const file = await writeRows('សិស្ស', [importColumns, ...Array.from({ length: children }, (_, index) => line(index))])
  const body = new FormData()
  const place = { academic_year_id: years.running, emis_school_code: '02080101', grade: 10 }
  body.set('enrollmentInfo', JSON.stringify({ ...place, report_stage: 1, enrolled_date: '2026-11-02' }))
  body.set('file', new Blob([new Uint8Array(file)]), 'students.xlsx')
  return body
}

/** The outcome of a request: the status of a complete response, or null. */
const readOutcome = (request: Promise<Response>) =>
  request.then(
    async (response) => {
      await response.text()
      return response.status
    },
    () => null,
  )

// SIGTERM (mocks/cli/run.ts) arrives while a hundred saves and an import are running.
test('stopping under load: every save is done and answered, or neither; an import is whole or absent', async () => {
  const students = await fillClass(world)
  const password_hash = await hashPassword('sala-demo')
  await world.db.updateTable('accounts').set({ password_hash }).where('username', '=', 'school_management').execute()
  const servers = await startTestServers(world.db)
  const visitor = new Visitor(servers)
  const { access_token } = await visitor.redeem(await visitor.signIn('school_management', 'sala-demo'))
  const post = (path: string, body: string | FormData) =>
    fetch(`${servers.appOrigin}/api${path}`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${access_token}`,
        'Idempotency-Key': randomUUID(),
        ...(typeof body === 'string' && { 'Content-Type': 'application/json' }),
      },
      body,
    })
  const months = [1, 2, 3, 4, 5]
  const cells = months.flatMap((month) => students.map((student) => ({ student, month }))).slice(0, 100)
  let isUnderWay: () => void = () => undefined
  const underWay = new Promise<void>((resolve) => {
    isUnderWay = resolve
  })
  const importing = readOutcome(post('/import/enrollments', await importForm()))
  const saving = cells.map(async ({ student, month }) => {
    const item = { enrollment_id: student, subject_id: subjects.khmer, score: 7, month_number: month }
    const body = { data: [item], classroom_id: classrooms['own-class'], month }
    const outcome = await readOutcome(post('/scores', JSON.stringify(body)))
    isUnderWay()
    return outcome
  })
  await underWay
  const began = performance.now()
  await servers.close()
  expect(performance.now() - began).toBeLessThan(10_000)
  const outcomes = await Promise.all(saving)
  expect(outcomes.filter((status) => status !== null && status !== 200 && status !== 503)).toEqual([])
  expect(outcomes).toContain(200)
  const rows = await world.db.selectFrom('scores').select(['enrollment_id', 'month']).where('score', '=', 7).execute()
  const stored = rows.map((row) => `${row.enrollment_id}/${row.month}`).toSorted()
  const answered = cells
    .filter((_, index) => outcomes[index] === 200)
    .map(({ student, month }) => `${student}/${month}`)
  expect(stored).toEqual(answered.toSorted())

  // The next process continues the accepted work.
  const accepted = (await importing) === 201
  const imported = async () =>
    (await world.db.selectFrom('enrollments').select('id').where('import_id', 'is not', null).execute()).length
  expect([0, children]).toContain(await imported())
  await world.settle()
  expect(await imported()).toBe(accepted ? children : 0)
})
