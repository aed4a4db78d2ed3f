import { readXlsx } from 'hucre'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aggregationLevels } from '@/domain/aggregation/aggregation-levels'
import { indicators, mayGroup } from '@/domain/figures/indicators'
import { dataQuerySchools, statistics } from '@/domain/figures/schema'
import type { Role } from '@/auth/permissions'
import { askExport, readExportHistory } from '../../../testing/export-calls'
import { createExportWorld, madeStudents } from '../../../testing/exports'
import type { TestWorld } from '../../../testing/world'
import { schools, years } from '../../../testing/world-ids'

let world: TestWorld
beforeAll(async () => {
  world = await createExportWorld()
})
beforeEach(async () => {
  await world.db.deleteFrom('export_tasks').execute()
})
afterAll(() => world.close())

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
      for (const { key, quotient } of indicators.find((candidate) => candidate.key === indicator)?.measures ?? []) {
        if (quotient !== undefined) continue
        expect(groups.reduce((sum, { values }) => sum + (values[key] ?? 0), 0)).toBe(total[key])
      }
    }
    const findTotal = (key: string) => tables.find(({ indicator }) => indicator === key)?.total['total']
    expect(findTotal('pupils')).toBe(value('pupils'))
    expect(findTotal('classrooms')).toBe(value('classrooms'))
    const rates = tables.find(({ indicator }) => indicator === 'rates')?.total
    expect(rates?.['per_class']).toBe(attending.length / (value('classrooms') ?? 0))
  }
})

test('rates are quotients of the sums of a group', async () => {
  const response = await world.call('GET', `/data-query/statistics?${query('indicators=rates&aggregateBy=grade')}`, {
    as: 'demis',
  })
  const rates = statistics.parse(await response.json()).tables[0]
  const ofGrade = madeStudents.filter(({ grade, closed }) => grade === 7 && !closed)
  const attending = ofGrade.filter(({ entry }) => entry !== 3)
  const shareOf = (isCounted: (student: (typeof attending)[number]) => boolean) =>
    attending.filter(isCounted).length / attending.length
  const girls = attending.filter(({ gender }) => gender === 'f').length
  expect(rates?.groups.find(({ code }) => code === '7')?.values).toMatchObject({
    repetition: shareOf(({ entry }) => entry === 2),
    dropout: (ofGrade.length - attending.length) / ofGrade.length,
    // No student of a running year is promoted yet.
    promotion: null,
    // The year starts on 2025-11-01; at 12 a student is of the age of grade 7.
    over_age: shareOf(({ birth }) => birth <= '2011-11-01'),
    parity: girls / (attending.length - girls),
    per_teacher: null,
  })
})

test('the promotion rate is that of a year that has ended', async () => {
  const changeYears = async (status: 'running' | 'archived') =>
    await world.db.updateTable('academic_years').set({ status }).where('id', '=', years.running).execute()
  await changeYears('archived')
  const response = await world.call('GET', `/data-query/statistics?${query('indicators=rates&aggregateBy=grade')}`, {
    as: 'demis',
  })
  await changeYears('running')
  const rates = statistics.parse(await response.json()).tables[0]
  const attending = madeStudents.filter(({ grade, closed, entry }) => grade === 7 && !closed && entry !== 3)
  const promoted = attending.filter(({ graduation }) => graduation === 1)
  expect(promoted.length).toBeGreaterThan(0)
  expect(rates?.groups.find(({ code }) => code === '7')?.values['promotion']).toBe(promoted.length / attending.length)
})

test('a data query is exported with the same figures, and its schools are those of the scope', async () => {
  const list = await world.call('GET', `/data-query/getSchools?${query('degree=all')}`, { as: 'district_officer' })
  const found = dataQuerySchools.parse(await list.json())
  expect(found.data.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([schools.own, schools.sameDistrict])
  const asked = query(
    'indicators=pupils,teachers&aggregateBy=school&type=reportByTemplate&language=en&reportName=Students',
  )
  expect((await world.call('GET', `/data-query/export?${asked}`, { as: 'district_officer' })).status).toBe(200)
  await world.settle()
  const [task] = await readExportHistory(world, 'district_officer')
  expect(task).toMatchObject({ name: '2025-2026 - Students - Place 0208 - by school', result: 'success' })
  const file = await world.call('GET', `/export_history/file/${task?.id ?? 0}`, { as: 'district_officer' })
  const { sheets } = await readXlsx(new Uint8Array(await file.arrayBuffer()))
  const inDistrict = madeStudents.filter(
    ({ school, entry, closed }) =>
      entry !== 3 && !closed && (school === schools.own || school === schools.sameDistrict),
  )
  for (const sheet of sheets.slice(0, 2)) expect(sheet.rows.flat()).toContain(inDistrict.length)
})

test('a data query by school lists those with figures, the highest first, and counts the others', async () => {
  const asked = query('indicators=pupils,transfers_in&aggregateBy=school&grade=7')
  const response = await world.call('GET', `/data-query/statistics?${asked}`, { as: 'demis' })
  const { tables } = statistics.parse(await response.json())
  const [students, transfers] = tables
  const countOf = (school: number) =>
    madeStudents.filter(
      (student) => student.school === school && student.grade === 7 && student.entry !== 3 && !student.closed,
    ).length
  const counts = [schools.own, schools.sameProvince, schools.otherProvince].map(countOf)
  expect(students?.groups.map(({ values }) => values['total'])).toEqual(counts.toSorted((a, b) => b - a))
  expect(students?.groups.every(({ emis_code }) => emis_code !== undefined)).toBe(true)
  // The primary school has no grade 7.
  expect(students?.without_figures).toBe(1)
  expect(transfers).toMatchObject({ groups: [], without_figures: 4, rest: null, total: { total: 0 } })

  const more = '&type=reportByTemplate&language=en'
  expect((await world.call('GET', `/data-query/export?${asked}${more}`, { as: 'demis' })).status).toBe(200)
  await world.settle()
  const [task] = await readExportHistory(world)
  const file = await world.call('GET', `/export_history/file/${task?.id ?? 0}`, { as: 'demis' })
  const { sheets } = await readXlsx(new Uint8Array(await file.arrayBuffer()))
  const ofStudents = (sheets[1]?.rows ?? []).flat()
  const listed = students?.groups.map(({ emis_code }) => emis_code)
  expect(ofStudents.filter((cell) => /^020\d{5}$|^010\d{5}$/.test(String(cell)))).toEqual(listed)
  expect(ofStudents).toContain('School: 1 without figures are left out.')
})

test('a data user counts and exports the schools of the degree, and asks for no other one', async () => {
  const ask = (more: string, as: Role = 'data_user') =>
    world.call('GET', `/data-query/statistics?${query(`indicators=pupils&aggregateBy=national${more}`)}`, { as })
  const countStudents = async (more: string, as?: Role) => {
    const { cards } = statistics.parse(await (await ask(more, as)).json())
    return cards.find(({ key }) => key === 'pupils')?.value
  }
  const attending = madeStudents.filter(({ entry, closed }) => entry !== 3 && !closed)
  const inPrimary = attending.filter(({ school }) => school === schools.sameDistrict).length
  const inSecondary = attending.length - inPrimary
  expect(await countStudents('')).toBe(inSecondary)
  expect(await countStudents('&degree=3')).toBe(inSecondary)
  expect((await ask('&degree=2')).status).toBe(403)
  expect(await countStudents('', 'super_data_user')).toBe(inPrimary)

  expect((await askExport(world, { as: 'data_user', level: 'national' })).status).toBe(201)
  await world.settle()
  const [task] = await readExportHistory(world, 'data_user')
  const file = await world.call('GET', `/export_history/file/${task?.id ?? 0}`, { as: 'data_user' })
  const { sheets } = await readXlsx(new Uint8Array(await file.arrayBuffer()))
  const cells = (sheets[0]?.rows ?? []).flat()
  expect(cells).toContain(inSecondary)
  // The paper says of which schools its figures are.
  expect(cells.join('\n')).toContain('Secondary')

  await world.db.updateTable('accounts').set({ school_degree: 0 }).where('username', '=', 'data_user').execute()
  expect(await countStudents('')).toBe(attending.length)
  expect(await countStudents('&degree=2')).toBe(inPrimary)
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
    expect((await askExport(world, { as, template })).status).toBe(201)
    await world.settle()
    const [task] = await readExportHistory(world, as)
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
    const [task] = await readExportHistory(world)
    expect(answer).toEqual({ taskId: task?.id })
    return task?.file_type
  }
  expect([await file(''), await file('&fileType=xlsx'), await file('&fileType=pdf')]).toEqual(['xlsx', 'xlsx', 'pdf'])
})
