import { EventEmitter, once } from 'node:events'
import { readXlsx } from 'hucre'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { exportLimits, exportTask } from '@/domain/exports/schema'
import { aggregationLevels } from '@/domain/aggregation/aggregation-levels'
import { dataSchema } from '@/lib/api/wire'
import { formatInteger } from '@/lib/text/numbers'
import type { Role } from '@/auth/permissions'
import { Exporter } from './exporter'
import { drawExport } from '../documents/templates/draw-export'
import { askExport, askReportRows, readExportHistory, readReportRows } from '../../testing/export-calls'
import { createExportWorld, madeStudents } from '../../testing/exports'
import { type TestWorld } from '../../testing/world'
import { classrooms, schools, users, years } from '../../testing/world-ids'

let world: TestWorld
beforeAll(async () => {
  world = await createExportWorld()
})
beforeEach(async () => {
  await world.db.deleteFrom('export_tasks').execute()
})
afterAll(() => world.close())

/** A task as a process leaves it that was ended in the middle. */
async function leave(attempts: number, retryAt: Date): Promise<void> {
  await askExport(world, { as: 'school_management' })
  await world.db
    .updateTable('export_tasks')
    .set({ attempts, progress: 40, holder: 'another process', held_until: retryAt })
    .execute()
}

const past = new Date(Date.now() - 1_000)
const inOneMinute = () => new Date(Date.now() + 60_000)

test('an export waits while there is no room to store its file', async () => {
  await askExport(world, {})
  let isFull = true
  const exporter = new Exporter(world.db, { hasRoom: () => Promise.resolve(!isFull) })
  await exporter.settle()
  expect(await readExportHistory(world)).toMatchObject([{ result: null }])
  isFull = false
  await exporter.settle()
  expect(await readExportHistory(world)).toMatchObject([{ result: 'success' }])
  await exporter.stop()
})

test('an export is asked for, waits, is finished and is downloaded by its owner alone', async () => {
  const response = await askExport(world, { as: 'school_management' })
  expect(response.status).toBe(201)
  const [waiting] = await readExportHistory(world, 'school_management')
  expect(waiting).toMatchObject({ status: 'in_queue', progress: 0, result: null, hasFile: false })
  // Asked for twice it is drawn once.
  expect(await (await askExport(world, { as: 'school_management' })).json()).toEqual(await response.json())
  await world.settle()

  const one = await world.call('GET', `/export_history/${waiting?.id ?? 0}`, { as: 'school_management' })
  const task = dataSchema(exportTask).parse(await one.json())
  expect(task).toMatchObject({ status: 'finished', progress: 100, result: 'success', problem: null, hasFile: true })
  expect(task.name).toMatch(/^2025-2026 - Students by grade and sex - .+ - by school$/)
  const file = await world.call('GET', `/export_history/file/${task.id}`, { as: 'school_management' })
  expect(file.headers.get('content-disposition')).toContain(encodeURIComponent(`${task.name}.xlsx`))
  const { sheets } = await readXlsx(new Uint8Array(await file.arrayBuffer()))
  const own = madeStudents.filter(({ school, entry, closed }) => school === schools.own && entry !== 3 && !closed)
  expect((sheets[0]?.rows ?? []).flat()).toContain(own.length)
  for (const as of ['demis', 'provincial_officer'] as const) {
    expect((await world.call('GET', `/export_history/file/${task.id}`, { as })).status).toBe(404)
    expect(await readExportHistory(world, as)).toEqual([])
  }
  // After a week the file is deleted, but the history keeps the export.
  await world.db
    .updateTable('export_tasks')
    .set({ finished_at: new Date(Date.now() - (exportLimits.daysKept * 24 + 1) * 3_600_000) })
    .execute()
  const gone = await world.call('GET', `/export_history/file/${task.id}`, { as: 'school_management' })
  expect(await gone.json()).toMatchObject({ message: 'exports.error.noFile' })
  await world.settle()
  expect(await readExportHistory(world, 'school_management')).toMatchObject([{ hasFile: false, result: 'success' }])
})

test('what a process left in the middle is finished once by the next, or fails clearly', async () => {
  await leave(1, past)
  const next = new Exporter(world.db)
  await Promise.all([next.settle(), world.settle()])
  await next.stop()
  expect(await readExportHistory(world, 'school_management')).toMatchObject([{ result: 'success', status: 'finished' }])

  await world.db.deleteFrom('export_tasks').execute()
  await leave(3, past)
  await world.settle()
  expect(await readExportHistory(world, 'school_management')).toMatchObject([
    { result: 'failed', problem: { message: 'exports.error.failed' }, hasFile: false },
  ])

  // One that is alive keeps its task.
  await world.db.deleteFrom('export_tasks').execute()
  await leave(1, inOneMinute())
  await world.settle()
  expect(await readExportHistory(world, 'school_management')).toMatchObject([
    { status: 'in_progress', progress: 40, result: null },
  ])
})

test('an export that is not finished can be cancelled by its owner, also while it is being drawn', async () => {
  const cancel = (id: number, as: Role) => world.call('DELETE', `/export_history/${id}`, { as })
  await askExport(world, { as: 'school_management' })
  const [waiting] = await readExportHistory(world, 'school_management')
  expect((await cancel(waiting?.id ?? 0, 'demis')).status).toBe(404)
  expect((await cancel(waiting?.id ?? 0, 'school_management')).status).toBe(200)
  await world.settle()
  expect(await readExportHistory(world, 'school_management')).toEqual([])

  await askExport(world, { as: 'school_management' })
  const [drawn] = await readExportHistory(world, 'school_management')
  const steps = new EventEmitter()
  const begun = once(steps, 'begun')
  const cancelled = once(steps, 'cancelled')
  const exporter = new Exporter(world.db, {
    draw: async (...task) => {
      steps.emit('begun')
      await cancelled
      return await drawExport(...task)
    },
  })
  exporter.wake()
  await begun
  expect(await readExportHistory(world, 'school_management')).toMatchObject([{ status: 'in_progress' }])
  expect((await cancel(drawn?.id ?? 0, 'school_management')).status).toBe(200)
  steps.emit('cancelled')
  await exporter.settle()
  await exporter.stop()
  expect(await readExportHistory(world, 'school_management')).toEqual([])

  await askExport(world, { as: 'school_management' })
  await world.settle()
  const [finished] = await readExportHistory(world, 'school_management')
  expect((await cancel(finished?.id ?? 0, 'school_management')).status).toBe(409)
})

test('an export that failed, or whose file is gone, is made once more as it was asked for', async () => {
  const retry = (id: number) => world.call('POST', `/export_history/${id}/retry`, { as: 'school_management', body: {} })
  await askExport(world, { as: 'school_management' })
  const [waiting] = await readExportHistory(world, 'school_management')
  expect((await retry(waiting?.id ?? 0)).status).toBe(409)
  await world.db.updateTable('export_tasks').set({ attempts: 3, held_until: past }).execute()
  await world.settle()
  const [failed] = await readExportHistory(world, 'school_management')
  expect(failed).toMatchObject({ result: 'failed' })
  expect((await world.call('POST', `/export_history/${failed?.id ?? 0}/retry`, { as: 'demis', body: {} })).status).toBe(
    404,
  )
  expect((await retry(failed?.id ?? 0)).status).toBe(201)
  await world.settle()
  const [made, ...others] = await readExportHistory(world, 'school_management')
  expect([made, others]).toMatchObject([{ name: failed?.name, file_type: 'xlsx', result: 'success' }, []])

  expect((await retry(made?.id ?? 0)).status).toBe(409)
  await world.db.updateTable('export_tasks').set({ file: null }).execute()
  expect((await retry(made?.id ?? 0)).status).toBe(201)
})

test('exports of other places, levels, grades and semesters have other names', async () => {
  const readName = async (as: Role, body: object) => {
    await world.db.deleteFrom('export_tasks').execute()
    const rest = { params: {}, labels: {}, classroom_id: null, language: 'en', file_type: 'xlsx' }
    expect((await world.call('POST', '/reports', { as, body: { ...rest, ...body } })).status).toBe(201)
    return (await readExportHistory(world, as))[0]?.name
  }
  const filters = { academic_year: years.running, aggregate_by: 'district' }
  const means = { template: 'aggregate_013', params: { period: '1' } }
  const mean = '2025-2026 - Mean score by subject'
  expect(await readName('demis', { ...means, filters })).toBe(`${mean} - Whole country - by district - Semester 1`)
  expect(await readName('demis', { ...means, filters: { ...filters, province: '02', grade: 7 } })).toBe(
    `${mean} - Place 02 - Grade 7 - by district - Semester 1`,
  )
  expect(await readName('district_officer', { template: 'individual_new', filters })).toMatch(/ - Place 0208$/)
  expect(await readName('school_management', { template: 'individual_new', filters })).not.toMatch(/Place|country/)
})

test('an exporter that is stopped in the middle leaves the task as it was', async () => {
  await askExport(world, { as: 'school_management' })
  const first = new Exporter(world.db)
  first.wake()
  await first.stop()
  const [row] = await world.db.selectFrom('export_tasks').selectAll().execute()
  expect(row).toMatchObject({ attempts: 0, progress: 0, holder: null, finished_at: null })
  await world.settle()
  expect(await readExportHistory(world, 'school_management')).toMatchObject([{ result: 'success' }])
})

test('a user has only so many waiting; a place taken away meanwhile fails the export with its reason', async () => {
  for (let index = 0; index < exportLimits.waitingPerUser; index++) {
    expect((await askExport(world, { as: 'district_officer', template: `aggregate_00${index + 3}` })).status).toBe(201)
  }
  const refused = await askExport(world, { as: 'district_officer', template: 'aggregate_010' })
  expect([refused.status, await refused.json()]).toMatchObject([409, { message: 'exports.error.tooManyWaiting' }])
  await world.db
    .updateTable('accounts')
    .set({ user_group: 'teacher' })
    .where('id', '=', users.district_officer)
    .execute()
  await world.settle()
  await world.db
    .updateTable('accounts')
    .set({ user_group: 'district_officer' })
    .where('id', '=', users.district_officer)
    .execute()
  const failed = { result: 'failed', problem: { message: 'common.error.notPermitted' } }
  expect(await readExportHistory(world, 'district_officer')).toMatchObject(
    Array.from({ length: exportLimits.waitingPerUser }, () => failed),
  )
})

test('a list of more students than a PDF can have is refused at once, with figures to read, and makes no task', async () => {
  const { db } = world
  const one = madeStudents.find(({ entry, closed, room }) => entry !== 3 && !closed && room !== null)?.id ?? 0
  const copies = sql`generate_series(1, ${exportLimits.pdfRows}::integer) as n`
  await sql`insert into students
    select copy.* from students, ${copies}, jsonb_populate_record(students, jsonb_build_object(
      'id', 900000 + n, 'emis_student_id', 'X' || n)) as copy
    where students.id = (select student_id from enrollments where id = ${one}::integer)`.execute(db)
  await sql`insert into enrollments
    select copy.* from enrollments, ${copies}, jsonb_populate_record(enrollments, jsonb_build_object(
      'id', 900000 + n, 'student_id', 900000 + n)) as copy
    where enrollments.id = ${one}::integer`.execute(db)
  const ask = (fileType: 'xlsx' | 'pdf') => askExport(world, { template: 'individual_students', fileType })
  const rows = await readReportRows(world, { template: 'individual_students' })
  expect(rows).toBeGreaterThan(exportLimits.pdfRows)
  const refused = await ask('pdf')
  expect([refused.status, await refused.json()]).toMatchObject([
    409,
    { message: 'exports.error.tooLongForPdf', values: { rows: formatInteger(rows), most: '3,000' } },
  ])
  expect(await readExportHistory(world)).toEqual([])
  expect((await ask('xlsx')).status).toBe(201)
})

test('figures of more classes than a PDF can have fail with the number of rows that was known before', async () => {
  const copies = sql`generate_series(1, ${exportLimits.pdfRows}::integer) as n`
  await sql`insert into classrooms
    select copy.* from classrooms, ${copies}, jsonb_populate_record(classrooms, jsonb_build_object(
      'id', 900000 + n, 'suffix', 'X' || n)) as copy
    where classrooms.id = ${classrooms['own-class']}::integer`.execute(world.db)
  // The database gathers no statistics by itself: with those of a few classes it would read all enrollments for each of these.
  await sql`analyze`.execute(world.db)
  const asked = { template: 'aggregate_014', level: 'class' }
  const rows = await readReportRows(world, asked)
  expect(rows).toBeGreaterThan(exportLimits.pdfRows)
  await askExport(world, { ...asked, fileType: 'pdf' })
  await world.settle()
  expect(await readExportHistory(world)).toMatchObject([
    { problem: { message: 'exports.error.tooLongForPdf', values: { rows: formatInteger(rows), most: '3,000' } } },
  ])
})

test('a count stops when its request has been closed', async () => {
  expect((await askReportRows(world, {})).status).toBe(200)
  expect((await askReportRows(world, {}, AbortSignal.abort())).status).toBe(503)
})

test('levels are those of the role, and parameters those of the template', async () => {
  const allowed = {
    demis: aggregationLevels,
    provincial_officer: aggregationLevels.slice(1),
    district_officer: aggregationLevels.slice(2),
    school_management: ['school'],
  } as const
  for (const as of ['demis', 'provincial_officer', 'district_officer', 'school_management'] as const) {
    for (const level of aggregationLevels) {
      await world.db.deleteFrom('export_tasks').execute()
      const isAllowed = [...allowed[as]].some((item) => item === level)
      expect({ as, level, status: (await askExport(world, { as, level })).status }).toEqual({
        as,
        level,
        status: isAllowed ? 201 : 403,
      })
      expect((await askReportRows(world, { as, level })).status).toBe(isAllowed ? 200 : 403)
    }
  }
  for (const params of [{ oldest: 0 }, { oldest: 1.5 }, { oldest: '18' }, { other: 1 }]) {
    expect((await askExport(world, { template: 'aggregate_002', params })).status).toBe(400)
    expect((await askReportRows(world, { template: 'aggregate_002', params })).status).toBe(400)
  }
})
