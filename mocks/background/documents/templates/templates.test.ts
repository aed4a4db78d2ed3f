import { readXlsx } from 'hucre'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aggregationLevels } from '@/domain/aggregation/aggregation-levels'
import { reportTemplates } from '@/features/management-report/templates'
import { ageAtStart } from '@/features/enrollments/age'
import { createExportWorld, madeStudents, type MadeStudent } from '../../../testing/exports'
import { type TestWorld } from '../../../testing/world'
import { schools, users, years } from '../../../testing/world-ids'
import { drawSheet } from '@/lib/papers/draw-sheet'
import type { ReportTable } from '@/lib/papers/document'
import { aggregateTable, tallyTemplate } from './draw-aggregate'
import { exportContent } from './draw-export'
import type { ExportFilters } from './export-request'
import { merged, whole, type Tally } from './tally'
import { findScope, type Scope } from './scope'
import { readParams, findTemplate } from './template-params'

let world: TestWorld
beforeAll(async () => {
  world = await createExportWorld()
})
afterAll(() => world.close())

const everything: ExportFilters = {
  academicYear: years.running,
  province: null,
  district: null,
  commune: null,
  village: null,
  school: null,
  degree: null,
  grade: null,
  classroom: null,
}

async function scopeAs(id: number, filters: Partial<ExportFilters> = {}): Promise<Scope> {
  const account = await world.db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return await findScope(world.db, account, { ...everything, ...filters })
}

function exampleParams(key: string) {
  const template = findTemplate(key)
  if (template === undefined) throw new Error(key)
  return readParams(template, {})
}

async function tally(template: string, level: (typeof aggregationLevels)[number] = 'national') {
  const scope = await scopeAs(users.demis)
  return (await tallyTemplate(world.db, { template, scope, level, params: exampleParams(template) })).tally
}

/** The sums of all units, by category. */
function sumTally(counted: Tally) {
  const keys = new Set([...counted.values()].flatMap((unit) => Array.from(unit.keys())))
  return Object.fromEntries(
    Array.from(keys, (key) => [key, merged([...counted.values()].map((unit) => unit.get(key) ?? {}))]),
  )
}

const attending = madeStudents.filter(({ entry, closed }) => entry !== 3 && !closed)
const heads = (students: readonly MadeStudent[]) => ({
  total: students.length,
  female: students.filter(({ gender }) => gender === 'f').length,
})

function headsBy(students: readonly MadeStudent[], keysOf: (student: MadeStudent) => readonly (string | number)[]) {
  const groups = new Map<string, MadeStudent[]>()
  for (const student of students) {
    for (const key of keysOf(student)) groups.set(String(key), [...(groups.get(String(key)) ?? []), student])
  }
  return Object.fromEntries(Array.from(groups, ([key, some]) => [key, heads(some)]))
}

const aggregates = reportTemplates.filter(({ kind }) => kind === 'aggregate').map(({ key }) => key)

test.each(aggregates)('%s: the units of every level add up to the country', async (template) => {
  const country = sumTally(await tally(template))
  for (const level of aggregationLevels) expect(sumTally(await tally(template, level))).toEqual(country)
})

test('the figures are those that the records add up to', async () => {
  expect(sumTally(await tally('aggregate_001'))).toEqual(headsBy(attending, ({ grade }) => [grade]))
  const ages = headsBy(attending, ({ birth }) => {
    const age = ageAtStart(birth, '2025-11-01') ?? -1
    return [age < 3 ? 'below' : age > 18 ? 'above' : age]
  })
  expect(sumTally(await tally('aggregate_002'))).toEqual(ages)
  const by = (entry: number) =>
    headsBy(
      attending.filter((item) => item.entry === entry),
      ({ grade }) => [grade],
    )
  expect(sumTally(await tally('aggregate_003'))).toEqual(by(0))
  expect(sumTally(await tally('aggregate_004'))).toEqual(by(2))
  const dropped = madeStudents.filter(({ entry, closed }) => entry === 3 && !closed)
  expect(sumTally(await tally('aggregate_005'))).toEqual(headsBy(dropped, ({ reason }) => [reason ?? 'notSaid']))
  const disabled = attending.filter(({ disabilities }) => disabilities.length > 0)
  const kinds = headsBy(disabled, ({ disabilities }) => disabilities)
  expect(sumTally(await tally('aggregate_008'))).toEqual({ ...kinds, [whole]: heads(disabled) })
  expect(sumTally(await tally('aggregate_010'))).toEqual(
    headsBy(
      attending.filter(({ ethnicity }) => ethnicity > 0),
      ({ ethnicity }) => [ethnicity],
    ),
  )
  const scholars = attending.filter(({ scholarships }) => scholarships.length > 0)
  expect(sumTally(await tally('aggregate_011'))).toEqual(headsBy(scholars, ({ poor }) => [poor ?? 'none']))
  const absent = sumTally(await tally('aggregate_012'))['10']
  const inNovember = attending.flatMap(({ absences }) => absences.filter(([month]) => month === 10))
  expect(absent).toMatchObject({
    absent: inNovember.reduce((sum, [, days]) => sum + days, 0),
    permission: inNovember.reduce((sum, [, , days]) => sum + days, 0),
  })
  const both = attending.filter(({ scores, room }) => scores.length === 2 && room !== null)
  expect(sumTally(await tally('aggregate_013'))['1']).toMatchObject({
    ...heads(both),
    points: both.reduce((sum, { scores }) => sum + scores.reduce((points, [, score]) => points + score, 0), 0),
    maximum: both.length * 100,
  })
})

test('rates and class sizes are of the sums and never the mean of narrower ones', async () => {
  const scope = await scopeAs(users.demis)
  const template = findTemplate('aggregate_007')
  if (template === undefined) throw new Error('007')
  const input = { template, scope, params: {}, language: 'en', fileType: 'xlsx' } as const
  const { table } = await aggregateTable(world.db, { ...input, level: 'school' })
  const there = madeStudents.filter(({ closed }) => !closed)
  const promoted = there.filter(({ graduation }) => graduation === 1)
  const girls = (students: readonly MadeStudent[]) => heads(students).female
  const [total] = table.totals ?? []
  const cells = (total?.cells ?? []).slice(4)
  expect(cells.slice(0, 6)).toEqual([
    there.length,
    girls(there),
    promoted.length,
    girls(promoted),
    promoted.length / there.length,
    girls(promoted) / girls(there),
  ])
  // Counts of the lines add up, and with those who are not decided yet to all students.
  const column = (index: number) => table.rows.reduce((sum, row) => sum + Number(row[index]), 0)
  for (const index of [4, 5, 6, 7, 10, 11, 14, 15, 18]) expect(column(index)).toBe(Number(cells[index - 4]))
  expect(column(4)).toBe(column(6) + column(10) + column(14) + column(18))
})

/** The rows of a table as texts. */
const formatLines = ({ rows }: ReportTable) => rows.map((row) => row.join('|'))

async function readContent(template: string, as: number, more: Partial<ExportFilters> = {}, params?: object) {
  const content = await exportContent(
    world.db,
    {
      account_id: as,
      file_type: 'xlsx',
      request: {
        kind: 'template',
        template,
        filters: { ...everything, ...more },
        level: template.startsWith('aggregate') ? 'school' : null,
        params: { ...exampleParams(template), ...params },
        language: 'km',
      },
    },
    () => Promise.resolve(),
  )
  if (content instanceof Uint8Array) throw new Error('A file')
  return content
}

test.each(reportTemplates.map(({ key }) => key))('%s is a workbook that opens, with its total', async (key) => {
  const content = await readContent(key, users.district_officer)
  const [table] = content.pages[0]?.tables ?? []
  if (table === undefined) throw new Error('No table')
  for (const row of [...table.rows, ...(table.totals ?? []).map(({ cells }) => cells)]) {
    expect(row).toHaveLength(table.columns.length)
  }
  const { sheets } = await readXlsx(await drawSheet(content))
  const rows = sheets[0]?.rows ?? []
  const cells = rows.flat().map(String)
  for (const { header } of table.columns) expect(cells).toContain(header)
  // A count under a column of dates is not a date.
  for (const { label, cells: totals } of table.totals ?? []) {
    expect(rows.findLast((row) => row[0] === label)?.at(-1)).toBe(totals.at(-1))
  }
})

test('a place that alone has figures is named above the table, and what several have in common too', async () => {
  const read = async (key: string, filters: Partial<ExportFilters>) => {
    const [page] = (await readContent(key, users.demis, filters)).pages
    const [table] = page?.tables ?? []
    return { facts: page?.facts ?? [], headings: table?.columns.map(({ header }) => header) ?? [], table }
  }
  for (const key of ['aggregate_001', 'aggregate_013']) {
    const { facts, headings } = await read(key, { province: '01' })
    expect(facts).toContainEqual({ label: 'ខេត្ត/រាជធានី', value: 'ទី01' })
    expect(facts).toContainEqual({ label: 'សាលារៀន', value: 'វិទ្យាល័យ មង្គលបុរី' })
    expect(headings).not.toContain('សាលារៀន')
  }
  const { facts, headings } = await read('aggregate_001', { province: '02' })
  expect(facts.filter(({ label }) => label === 'ខេត្ត/រាជធានី')).toEqual([{ label: 'ខេត្ត/រាជធានី', value: 'ទី02' }])
  expect(headings.slice(0, 3)).toEqual(['ស្រុក/ក្រុង/ខណ្ឌ', 'លេខកូដ', 'សាលារៀន'])
})

test('a school has no figure of a grade that it does not teach', async () => {
  const [page] = (await readContent('aggregate_001', users.district_officer)).pages
  const [table] = page?.tables ?? []
  const cellsOf = (school: string, grade: string) => {
    const columns = table?.columns.flatMap(({ group }, index) => (group === grade ? [index] : []))
    const row = table?.rows.find((cells) => cells.includes(school))
    return columns?.map((index) => row?.[index])
  }
  expect(cellsOf('បឋម សង្កែ', 'ថ្នាក់ទី៧')).toEqual([null, null])
  expect(cellsOf('បឋម សង្កែ', 'ថ្នាក់ទី១')).toEqual([expect.any(Number), expect.any(Number)])
})

test('lists have only the students of the scope, and a formula as its text', async () => {
  const ofDistrict = attending.filter(({ school }) => school === schools.own || school === schools.sameDistrict)
  const content = await readContent('individual_students', users.district_officer)
  const [table] = content.pages[0]?.tables ?? []
  if (table === undefined) throw new Error('No table')
  expect(new Set(table.rows.map((row) => row[4]))).toEqual(new Set(ofDistrict.map(({ id }) => `E${id}`)))
  expect(table.totals?.[0]?.cells.at(-1)).toBe(ofDistrict.length)
  const { sheets } = await readXlsx(await drawSheet(content))
  expect((sheets[0]?.rows ?? []).flat()).toContain('=1+1')

  const lines = async (key: string, params?: object) => {
    const [list] = (await readContent(key, users.school_management, {}, params)).pages[0]?.tables ?? []
    return list === undefined ? [] : formatLines(list)
  }
  const own = attending.filter(({ school }) => school === schools.own)
  expect(await lines('individual_disability', { disabilities: ['22'] })).toHaveLength(
    own.filter(({ disabilities }) => disabilities.includes(22)).length,
  )
  expect(await lines('individual_scholarship')).toHaveLength(
    own.filter(({ scholarships }) => scholarships.length > 0).length,
  )
  const results = await lines('individual_results', { period: '1', passed: 'passed' })
  const passed = own.filter(
    ({ scores, room, grade }) => room !== null && grade === 7 && scores.some(([m, s]) => m === 13 && s >= 25),
  )
  // The class also learns mathematics, which has no scores here, so no semester is complete.
  expect(results.length).toBeLessThanOrEqual(passed.length)
})

test('a level, a place and a school out of reach are refused, also when the account has moved meanwhile', async () => {
  await expect(readContent('aggregate_001', users.teacher)).rejects.toMatchObject({ status: 403 })
  await expect(readContent('aggregate_001', users.district_officer, { province: '01' })).rejects.toMatchObject({
    status: 403,
  })
  await expect(
    readContent('aggregate_001', users.school_management, { school: schools.sameDistrict }),
  ).rejects.toMatchObject({
    status: 403,
  })
  // A data user with a place is held to it.
  await world.db.updateTable('accounts').set({ gazetteer_code: '0208' }).where('id', '=', users.data_user).execute()
  await expect(readContent('aggregate_001', users.data_user, { province: '01' })).rejects.toMatchObject({ status: 403 })
  const [table] = (await readContent('aggregate_001', users.data_user)).pages[0]?.tables ?? []
  expect(table?.rows).toHaveLength(2)
  // One of a school to that school, whatever is asked for.
  const school = { gazetteer_code: '02080101', raw_school_id: 1 }
  await world.db.updateTable('accounts').set(school).where('id', '=', users.data_user).execute()
  await expect(readContent('aggregate_001', users.data_user, { school: schools.sameDistrict })).rejects.toMatchObject({
    status: 403,
  })
  const [ofSchool] = (await readContent('individual_students', users.data_user)).pages[0]?.tables ?? []
  const own = attending.filter((student) => student.school === schools.own)
  expect(new Set(ofSchool?.rows.map((row) => row[4]))).toEqual(new Set(own.map(({ id }) => `E${id}`)))
  const nowhere = { gazetteer_code: null, raw_school_id: null }
  await world.db.updateTable('accounts').set(nowhere).where('id', '=', users.data_user).execute()
})
