import { EventEmitter, once } from 'node:events'
import { readXlsx } from 'hucre'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { exportHistory, exportLimits, exportTask, type ExportTask } from '@/domain/exports/schema'
import { statistics, dataQuerySchools } from '@/features/data-query/schema'
import { indicators, mayGroup } from '@/features/data-query/indicators'
import { aggregationLevels } from '@/domain/aggregation/aggregation-levels'
import { dataOf } from '@/lib/api/wire'
import type { Role } from '@/auth/permissions'
import { Exporter } from './exporter'
import { drawExport } from '../documents/templates/draw-export'
import { createExportWorld, madeStudents } from '../testing/exports'
import { type TestWorld } from '../testing/world'
import { schools, users, years } from '../testing/world-ids'

let world: TestWorld
beforeAll(async () => {
  world = await createExportWorld()
})
beforeEach(async () => {
  await world.db.deleteFrom('export_tasks').execute()
})
afterAll(() => world.close())

interface Asked {
  as?: Role
  template?: string
  fileType?: 'xlsx' | 'pdf'
  level?: string
  params?: object
}

async function ask({
  as = 'demis',
  template = 'aggregate_001',
  fileType = 'xlsx',
  level = 'school',
  params = {},
}: Asked) {
  const filters = { academic_year: years.running, aggregate_by: level, province: 'all' }
  const rest = { params, labels: { title: 'x' }, classroom_id: null, language: 'en', file_type: fileType }
  return await world.call('POST', '/reports', { as, body: { template, filters, ...rest } })
}

async function history(as: Role = 'demis'): Promise<ExportTask[]> {
  return exportHistory.parse(await (await world.call('GET', '/export_history', { as })).json()).data
}

/** A task as a process leaves it that was ended in the middle. */
async function leave(attempts: number, retryAt: Date): Promise<void> {
  await ask({ as: 'school_management' })
  await world.db
    .updateTable('export_tasks')
    .set({ attempts, progress: 40, holder: 'another process', held_until: retryAt })
    .execute()
}

const past = new Date(Date.now() - 1_000)
const inOneMinute = () => new Date(Date.now() + 60_000)

test('an export waits while there is no room to store its file', async () => {
  await ask({})
  let isFull = true
  const exporter = new Exporter(world.db, { hasRoom: () => Promise.resolve(!isFull) })
  await exporter.settle()
  expect(await history()).toMatchObject([{ result: null }])
  isFull = false
  await exporter.settle()
  expect(await history()).toMatchObject([{ result: 'success' }])
  await exporter.stop()
})

test('an export is asked for, waits, is finished and is downloaded by its owner alone', async () => {
  const response = await ask({ as: 'school_management' })
  expect(response.status).toBe(201)
  const [waiting] = await history('school_management')
  expect(waiting).toMatchObject({ status: 'in_queue', progress: 0, result: null, hasFile: false })
  // Asked for twice it is drawn once.
  expect(await (await ask({ as: 'school_management' })).json()).toEqual(await response.json())
  await world.settle()

  const one = await world.call('GET', `/export_history/${waiting?.id ?? 0}`, { as: 'school_management' })
  const task = dataOf(exportTask).parse(await one.json())
  expect(task).toMatchObject({ status: 'finished', progress: 100, result: 'success', problem: null, hasFile: true })
  expect(task.name).toMatch(/^2025-2026 - Students by grade and sex - .+ - by school$/)
  const file = await world.call('GET', `/export_history/file/${task.id}`, { as: 'school_management' })
  expect(file.headers.get('content-disposition')).toContain(encodeURIComponent(`${task.name}.xlsx`))
  const { sheets } = await readXlsx(new Uint8Array(await file.arrayBuffer()))
  const own = madeStudents.filter(({ school, entry, closed }) => school === schools.own && entry !== 3 && !closed)
  expect((sheets[0]?.rows ?? []).flat()).toContain(own.length)
  for (const as of ['demis', 'provincial_officer'] as const) {
    expect((await world.call('GET', `/export_history/file/${task.id}`, { as })).status).toBe(404)
    expect(await history(as)).toEqual([])
  }
  // After a week the file is deleted, but the history keeps the export.
  await world.db
    .updateTable('export_tasks')
    .set({ finished_at: new Date(Date.now() - (exportLimits.daysKept * 24 + 1) * 3_600_000) })
    .execute()
  const gone = await world.call('GET', `/export_history/file/${task.id}`, { as: 'school_management' })
  expect(await gone.json()).toMatchObject({ message: 'exports.error.noFile' })
  await world.settle()
  expect(await history('school_management')).toMatchObject([{ hasFile: false, result: 'success' }])
})

test('what a process left in the middle is finished once by the next, or fails clearly', async () => {
  await leave(1, past)
  const next = new Exporter(world.db)
  await Promise.all([next.settle(), world.settle()])
  await next.stop()
  expect(await history('school_management')).toMatchObject([{ result: 'success', status: 'finished' }])

  await world.db.deleteFrom('export_tasks').execute()
  await leave(3, past)
  await world.settle()
  expect(await history('school_management')).toMatchObject([
    { result: 'failed', problem: { message: 'exports.error.failed' }, hasFile: false },
  ])

  // One that is alive keeps its task.
  await world.db.deleteFrom('export_tasks').execute()
  await leave(1, inOneMinute())
  await world.settle()
  expect(await history('school_management')).toMatchObject([{ status: 'in_progress', progress: 40, result: null }])
})

test('an export that is not finished can be cancelled by its owner, also while it is being drawn', async () => {
  const cancel = (id: number, as: Role) => world.call('DELETE', `/export_history/${id}`, { as })
  await ask({ as: 'school_management' })
  const [waiting] = await history('school_management')
  expect((await cancel(waiting?.id ?? 0, 'demis')).status).toBe(404)
  expect((await cancel(waiting?.id ?? 0, 'school_management')).status).toBe(200)
  await world.settle()
  expect(await history('school_management')).toEqual([])

  await ask({ as: 'school_management' })
  const [drawn] = await history('school_management')
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
  expect(await history('school_management')).toMatchObject([{ status: 'in_progress' }])
  expect((await cancel(drawn?.id ?? 0, 'school_management')).status).toBe(200)
  steps.emit('cancelled')
  await exporter.settle()
  await exporter.stop()
  expect(await history('school_management')).toEqual([])

  await ask({ as: 'school_management' })
  await world.settle()
  const [finished] = await history('school_management')
  expect((await cancel(finished?.id ?? 0, 'school_management')).status).toBe(409)
})

test('an export that failed, or whose file is gone, is made once more as it was asked for', async () => {
  const retry = (id: number) => world.call('POST', `/export_history/${id}/retry`, { as: 'school_management', body: {} })
  await ask({ as: 'school_management' })
  const [waiting] = await history('school_management')
  expect((await retry(waiting?.id ?? 0)).status).toBe(409)
  await world.db.updateTable('export_tasks').set({ attempts: 3, held_until: past }).execute()
  await world.settle()
  const [failed] = await history('school_management')
  expect(failed).toMatchObject({ result: 'failed' })
  expect((await world.call('POST', `/export_history/${failed?.id ?? 0}/retry`, { as: 'demis', body: {} })).status).toBe(
    404,
  )
  expect((await retry(failed?.id ?? 0)).status).toBe(201)
  await world.settle()
  const [made, ...others] = await history('school_management')
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
    return (await history(as))[0]?.name
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
  await ask({ as: 'school_management' })
  const first = new Exporter(world.db)
  first.wake()
  await first.stop()
  const [row] = await world.db.selectFrom('export_tasks').selectAll().execute()
  expect(row).toMatchObject({ attempts: 0, progress: 0, holder: null, finished_at: null })
  await world.settle()
  expect(await history('school_management')).toMatchObject([{ result: 'success' }])
})

test('a user has only so many waiting; a place taken away meanwhile fails the export with its reason', async () => {
  for (let at = 0; at < exportLimits.waitingPerUser; at++) {
    expect((await ask({ as: 'district_officer', template: `aggregate_00${at + 3}` })).status).toBe(201)
  }
  const refused = await ask({ as: 'district_officer', template: 'aggregate_010' })
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
  expect(await history('district_officer')).toMatchObject(
    Array.from({ length: exportLimits.waitingPerUser }, () => failed),
  )
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
      const isAllowed = [...allowed[as]].some((each) => each === level)
      expect({ as, level, status: (await ask({ as, level })).status }).toEqual({
        as,
        level,
        status: isAllowed ? 201 : 403,
      })
    }
  }
  for (const params of [{ oldest: 0 }, { oldest: 1.5 }, { oldest: '18' }, { other: 1 }]) {
    expect((await ask({ template: 'aggregate_002', params })).status).toBe(400)
  }
})

const keys = indicators.map(({ key }) => key).join(',')
const query = (more: string) => `dataSource.academicYear=${years.running}&${more}`

test('the figures of a data query add up: groups, totals and cards', async () => {
  const attending = madeStudents.filter(({ entry, closed }) => entry !== 3 && !closed)
  let country: unknown = null
  for (const level of aggregationLevels) {
    const response = await world.call(
      'GET',
      `/data-query/statistics?${query(`indicators=${keys}&aggregateBy=${level}`)}`,
      {
        as: 'demis',
      },
    )
    const { cards, tables } = statistics.parse(await response.json())
    country ??= cards
    expect(cards).toEqual(country)
    const value = (key: string) => cards.find((card) => card.key === key)?.value
    expect(value('pupils')).toBe(attending.length)
    expect(value('female')).toBe(attending.filter(({ gender }) => gender === 'f').length)
    expect(value('scholarships')).toBe(attending.filter(({ scholarships }) => scholarships.length > 0).length)
    expect(tables.map(({ indicator }) => indicator)).toEqual(
      indicators.filter((indicator) => mayGroup(indicator, level)).map(({ key }) => key),
    )
    for (const { indicator, groups, total } of tables) {
      for (const { key, kind } of indicators.find((each) => each.key === indicator)?.measures ?? []) {
        if (kind === 'percent') continue
        expect(groups.reduce((sum, { values }) => sum + (values[key] ?? 0), 0)).toBe(total[key])
      }
    }
    const findTotal = (key: string) => tables.find(({ indicator }) => indicator === key)?.total['total']
    expect(findTotal('pupils')).toBe(value('pupils'))
    expect(findTotal('classrooms')).toBe(value('classrooms'))
  }
})

test('a data query is exported with the same figures, and its schools are those of the scope', async () => {
  const list = await world.call('GET', `/data-query/getSchools?${query('degree=all')}`, { as: 'district_officer' })
  const found = dataQuerySchools.parse(await list.json())
  expect(found.data.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([schools.own, schools.sameDistrict])
  const asked = query(
    'indicators=pupils,teachers&aggregateBy=school&type=reportByTemplate&language=en&reportName=Pupils',
  )
  expect((await world.call('GET', `/data-query/export?${asked}`, { as: 'district_officer' })).status).toBe(200)
  await world.settle()
  const [task] = await history('district_officer')
  expect(task).toMatchObject({ name: '2025-2026 - Pupils - Place 0208 - by school', result: 'success' })
  const file = await world.call('GET', `/export_history/file/${task?.id ?? 0}`, { as: 'district_officer' })
  const { sheets } = await readXlsx(new Uint8Array(await file.arrayBuffer()))
  const inDistrict = madeStudents.filter(
    ({ school, entry, closed }) =>
      entry !== 3 && !closed && (school === schools.own || school === schools.sameDistrict),
  )
  for (const sheet of sheets.slice(0, 2)) expect(sheet.rows.flat()).toContain(inDistrict.length)
})

test('the list of a school, the card, the template and the export count the same scholarship students', async () => {
  const as = 'school_management'
  // Poor but without a scholarship, and with a scholarship but dropped out: neither is one.
  const poorOnly = madeStudents.find(
    ({ school, entry, closed, scholarships }) =>
      school === schools.own && entry !== 3 && !closed && scholarships.length === 0,
  )
  await world.db
    .updateTable('enrollments')
    .set({ poor_level: 'level_1' })
    .where('id', '=', poorOnly?.id ?? 0)
    .execute()
  expect(
    madeStudents.some(
      ({ school, entry, scholarships }) => school === schools.own && entry === 3 && scholarships.length > 0,
    ),
  ).toBe(true)
  const count = madeStudents.filter(
    ({ school, entry, closed, scholarships }) =>
      school === schools.own && entry !== 3 && !closed && scholarships.length > 0,
  ).length

  const list = await world.call('GET', `/scholarships?school_id=${schools.own}`, { as })
  expect(await list.json()).toMatchObject({ scholarshipTotal: count, total: count + 1 })
  const figures = await world.call(
    'GET',
    `/data-query/statistics?${query('indicators=scholarships&aggregateBy=school')}`,
    { as },
  )
  const { cards, tables } = statistics.parse(await figures.json())
  expect(cards.find(({ key }) => key === 'scholarships')?.value).toBe(count)
  expect(tables[0]?.total['total']).toBe(count)
  for (const template of ['individual_scholarship', 'aggregate_011']) {
    await world.db.deleteFrom('export_tasks').execute()
    expect((await ask({ as, template })).status).toBe(201)
    await world.settle()
    const [task] = await history(as)
    const file = await world.call('GET', `/export_history/file/${task?.id ?? 0}`, { as })
    const cells = (await readXlsx(new Uint8Array(await file.arrayBuffer()))).sheets[0]?.rows.flat() ?? []
    expect(cells).toContain(count)
    expect(cells.join(' ')).toContain('at least one scholarship')
  }
})

test('a data query takes each filter, of which "all" narrows nothing, and a file type', async () => {
  const figures = async (more: string) => {
    const path = `/data-query/statistics?${query(`indicators=pupils&aggregateBy=national${more}`)}`
    const response = await world.call('GET', path, { as: 'demis' })
    return response.status === 200 ? statistics.parse(await response.json()).tables[0]?.total['total'] : response.status
  }
  const attending = madeStudents.filter(({ entry, closed }) => entry !== 3 && !closed)
  const all = ['province', 'district', 'commune', 'village', 'school', 'degree', 'grade', 'round']
  expect(await figures('')).toBe(attending.length)
  expect(await figures(all.map((name) => `&${name}=all`).join(''))).toBe(attending.length)
  expect(await figures('&grade=7')).toBe(attending.filter(({ grade }) => grade === 7).length)
  expect(await figures('&province=01')).toBe(attending.filter(({ school }) => school === schools.otherProvince).length)
  const ofDegrees = await Promise.all([1, 2, 3].map((degree) => figures(`&degree=${degree}`)))
  expect(ofDegrees.reduce((sum: number, count) => sum + (count ?? 0), 0)).toBe(attending.length)
  for (const result of [1, 2, 3]) expect(await figures(`&result=${result}`)).toBe(attending.length)
  for (const wrong of ['&result=0', '&result=4', '&degree=4', '&degree=0', '&round=round_4', '&fileType=csv']) {
    expect({ wrong, answer: await figures(wrong) }).toEqual({ wrong, answer: 400 })
  }

  const file = async (more: string) => {
    await world.db.deleteFrom('export_tasks').execute()
    const asked = query(`indicators=pupils&aggregateBy=national&type=reportByTemplate&language=en${more}`)
    const answer = await (await world.call('GET', `/data-query/export?${asked}`, { as: 'demis' })).json()
    const [task] = await history()
    expect(answer).toEqual({ taskId: task?.id })
    return task?.file_type
  }
  expect([await file(''), await file('&fileType=xlsx'), await file('&fileType=pdf')]).toEqual(['xlsx', 'xlsx', 'pdf'])
})
