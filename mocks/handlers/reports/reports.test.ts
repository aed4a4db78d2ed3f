import { readXlsx } from 'hucre'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { reportDefinitions } from '@/features/reports/shared/definitions'
import type { Role } from '@/session/permissions'
import { createTestWorld, type TestWorld } from '../../testing/world'
import { classroomOfYear, classrooms, enrollments, schools, subjects } from '../../testing/world-ids'

const own = `academic_year_school_id=${schools.own}`
const room = `${own}&classroom_id=${classrooms['own-class']}`
const hostile = '=HYPERLINK("http://example.test","x")'
const november = 10

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
  await seed()
})
afterAll(() => world.close())

/** What the world lacks for reports: scores of the year, absences, parents, options, moves. */
async function seed(): Promise<void> {
  const { db } = world
  const { sok, chan, dara, otherClass, dropout } = enrollments
  await db
    .updateTable('students')
    .set({
      last_name: 'ហ៊ុន',
      first_name: 'ស្រីនាង',
      last_name_en: 'Hun',
      first_name_en: 'Sreyneang',
      house_number: '12',
      gazetteer_code: '02080101',
    })
    .where('id', '=', sok)
    .execute()
  await db.updateTable('students').set({ last_name: hostile, gender: 'm' }).where('id', '=', chan).execute()
  const person = { student_id: sok, last_name: 'ហ៊ុន', occupation: 'កសិករ', phone_number_1: '012345678' }
  await db
    .insertInto('student_relationships')
    .values([
      { ...person, kind: 'father', first_name: 'សុខា', gender: 'm', is_guardian: true },
      { ...person, kind: 'mother', first_name: 'សុភា', gender: 'f', occupation: 'អាជីវករ' },
    ])
    .execute()
  await db.deleteFrom('scores').execute()
  const mark = (enrollment_id: number, month: number, subject_id: number, score: number) => ({
    enrollment_id,
    month,
    subject_id,
    score,
    updated_by: null,
  })
  const score = (pupil: number, month: number, khmer: number, mathematics: number) => [
    mark(pupil, month, subjects.khmer, khmer),
    mark(pupil, month, subjects.mathematics, mathematics),
  ]
  await db
    .insertInto('scores')
    .values([
      ...score(sok, november, 42.25, 80),
      ...score(chan, november, 42.25, 80),
      mark(dara, november, subjects.khmer, 30.5),
      ...score(sok, 13, 45, 90),
      ...score(sok, 14, 40, 75),
      ...score(chan, 13, 20, 40),
      ...score(chan, 14, 15, 30),
    ])
    .execute()
  const counts = (enrollment_id: number, month: number, absent: number | null, permission: number | null) => ({
    enrollment_id,
    month,
    absent,
    permission,
    updated_by: null,
  })
  await db
    .insertInto('attendances')
    .values([counts(sok, november, 2, 1), counts(sok, 11, 1, null), counts(chan, november, null, 3)])
    .execute()
  const set = (id: number, values: object) => db.updateTable('enrollments').set(values).where('id', '=', id).execute()
  await set(sok, { disabilities: '[22]', health_problems: '[3]', personal_problems: '[9]', ethnicity: 19 })
  await set(sok, { scholarships: '[2]', poor_level: 'level_1', entry_status: 1 })
  await set(chan, {
    disabilities: '[]',
    health_problems: '[]',
    personal_problems: '[]',
    scholarships: '[]',
    ethnicity: 0,
  })
  await set(otherClass, { entry_status: 2, scholarships: '[2,4]', disabilities: '[2]' })
  await set(dropout, { drop_out_stage: 2, drop_out_reason: 3, dropped_out_on: '2026-02-10' })
  // One came from the neighbours in the second stage.
  await db
    .updateTable('transfers')
    .set({ status: 1, completed_on: '2026-01-20', from_school_id: schools.sameDistrict, to_school_id: schools.own })
    .where('id', '=', 2)
    .execute()
  await set(chan, { transfer_status: 1 })
}

async function ask(query: string, as: Role = 'school_management') {
  return await world.call('GET', `/reports/export?${query}`, { as })
}

const problem = z.object({ message: z.string(), errors: z.record(z.string(), z.string()).optional() })
const refused = async (query: string, as?: Role) => {
  const response = await ask(query, as)
  const { errors } = problem.parse(await response.json())
  return { status: response.status, ...(errors === undefined ? {} : { errors }) }
}

/** The workbook as a reader sees it: the rows of each sheet, without what is empty. */
async function open(query: string, as?: Role) {
  const response = await ask(query, as)
  expect({ query, status: response.status }).toEqual({ query, status: 200 })
  const name = decodeURIComponent(
    /filename\*=UTF-8''(.+)$/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? '',
  )
  const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()), { readStyles: true })
  const rows = sheets.map((sheet) =>
    sheet.rows.map((row) => row.map((cell) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : cell))),
  )
  return { name, sheets, rows, table: (at = 0) => tableIn(rows[at] ?? []) }
}

type Row = readonly unknown[]

/** The rows that begin with a number, and those of the totals after them. */
function tableIn(rows: readonly Row[]) {
  const first = rows.findIndex((row) => row[0] === 1)
  const body = rows.slice(first)
  const end = body.findIndex((row, at) => row[0] !== at + 1)
  return { rows: body.slice(0, end), after: body.slice(end) }
}

const name = { chan: `${hostile} ដារា`, dara: 'b ដារា', sok: 'ហ៊ុន ស្រីនាង' }

describe('what stands in the reports is what is in the database', () => {
  test('1 and 2: the class lists, with parents and address', async () => {
    const list = await open(`type=1&${own}&grade=7&suffix=ក`)
    expect(list.name).toMatch(/^2025-2026_បញ្ជីឈ្មោះសិស្ស_ថ្នាក់ទី៧ក_[^_]+\.xlsx$/)
    expect(list.rows[0]?.[0]).toEqual(expect.arrayContaining(['ក្រសួងអប់រំ យុវជន និងកីឡា', 'ព្រះរាជាណាចក្រកម្ពុជា']))
    expect(list.table().rows.map((row) => row.slice(0, 8))).toEqual([
      [1, 'S3012', name.chan, 'ប្រុស', null, '2013-01-01', 12, 'ចូលរៀនថ្មី'],
      [2, 'S3013', name.dara, 'ស្រី', null, '2013-01-01', 12, 'ចូលរៀនថ្មី'],
      [3, 'S3011', name.sok, 'ស្រី', 'Hun Sreyneang', '2013-01-01', 12, 'ឡើងថ្នាក់'],
    ])
    expect(
      list
        .table()
        .after.slice(0, 2)
        .map((row) => [row[0], row[3]]),
    ).toEqual([
      ['សរុប', 3],
      ['ក្នុងនោះស្រី', 2],
    ])
    expect(list.sheets[0]?.freezePane?.columns).toBe(3)

    const parents = await open(`type=2&${room}&language=en`)
    const [, , sok] = parents.table().rows
    expect(sok?.slice(4, 11)).toEqual(['2013-01-01', 'ហ៊ុន សុខា', 'កសិករ', 'ហ៊ុន សុភា', 'អាជីវករ', 'ហ៊ុន សុខា', '012345678'])
    expect(sok?.[11]).toMatch(/^House 12 /)
    expect(parents.name).toMatch(/^2025-2026_Class-list-with-parents-and-address_Grade-7-ក_[^_]+\.xlsx$/)
  })

  test('a text that looks like a formula stays a text', async () => {
    const { sheets } = await open(`type=1&${room}`)
    const cells = [...(sheets[0]?.cells?.values() ?? [])]
    expect(cells.filter((cell) => cell.formula !== undefined)).toEqual([])
    expect(cells.find((cell) => cell.value === name.chan)?.style?.numFmt).toBe('@')
  })

  test('3 and 4: scores with total, average, rank and the mean of the class', async () => {
    const sheet = await open(`type=3&${room}&month=${november}&language=en`)
    expect(sheet.name).toMatch(/^2025-2026_Monthly-score-sheet_Grade-7-ក_November_[^_]+\.xlsx$/)
    const monthly = (await open(`type=3&${room}&month=${november}`)).table()
    // (42.25 + 80) / 150 of ten; two share the first rank, and who lacks a score has none.
    expect(monthly.rows.map((row) => row.slice(2, 10))).toEqual([
      [name.chan, 'ប្រុស', 80, 42.25, 122.25, 8.15, 1, 'ល្អ'],
      [name.dara, 'ស្រី', null, 30.5, 30.5, null, null, null],
      [name.sok, 'ស្រី', 80, 42.25, 122.25, 8.15, 1, 'ល្អ'],
    ])
    expect(monthly.after[0]?.slice(4, 8)).toEqual([80, 38.33, 91.67, 8.15])
    const semester = (await open(`type=4&${room}&month=13`)).table()
    expect(semester.rows.map((row) => row.slice(4, 9))).toEqual([
      [40, 20, 60, 4, 2],
      [null, null, null, null, null],
      [90, 45, 135, 9, 1],
    ])
  })

  test('6: the year as year-end results count it', async () => {
    const { rows } = (await open(`type=6&${room}`)).table()
    expect(rows.map((row) => row.slice(4, 12))).toEqual([
      [35, 17.5, 4, 3, 3.5, 2, 'ខ្សោយ', 'ធ្លាក់'],
      [null, null, null, null, null, null, null, null],
      [82.5, 42.5, 9, 7.67, 8.33, 1, 'ល្អ', 'ជាប់'],
    ])
    const answer: unknown = await (
      await world.call('GET', `/annual-scores?classroom_id=${classrooms['own-class']}&academic_year_id=3&month=15`, {
        as: 'teacher',
      })
    ).json()
    const wire = z.object({ data: z.array(z.object({ average: z.number().nullable(), rank: z.number().nullable() })) })
    expect(wire.parse(answer).data).toEqual(rows.map((row) => ({ average: row[8], rank: row[9] })))
  })

  test('7: the absences of a month', async () => {
    const { rows, after } = (await open(`type=7&${room}&month=${november}`)).table()
    expect(rows.map((row) => row.slice(2, 7))).toEqual([
      [name.chan, 'ប្រុស', null, 3, 3],
      [name.dara, 'ស្រី', null, null, null],
      [name.sok, 'ស្រី', 2, 1, 3],
    ])
    expect(after.slice(0, 2).map((row) => row.slice(4, 7))).toEqual([
      [2, 4, 6],
      [2, 1, 3],
    ])
  })

  test('5, 8 and 50: a sheet for each pupil, or for one', async () => {
    const cards = await open(`type=5&${room}&month=${november}`)
    expect(cards.sheets.map((sheet) => sheet.name.split(' ')[0])).toEqual(['S3012', 'S3013', 'S3011'])
    expect(cards.table(2).rows).toEqual([
      [1, 'មុខវិជ្ជា2', 100, 80, 'ល្អ'],
      [2, 'មុខវិជ្ជា1', 50, 42.25, 'ល្អ'],
    ])
    expect(
      cards
        .table(2)
        .after.slice(0, 3)
        .map((row) => row.slice(2, 4)),
    ).toEqual([
      [150, 122.25],
      [10, 8.15],
      [null, '1 / 2'],
    ])
    expect(cards.rows[2]?.some((row) => row.includes('គ្មានច្បាប់') && row.includes(2))).toBe(true)
    const annual = await open(`type=8&${room}&student_id=S3011`)
    expect(annual.name).toMatch(/^2025-2026_ព្រឹត្តិបត្រពិន្ទុប្រចាំឆ្នាំ_ថ្នាក់ទី៧ក_[^_]+_S3011\.xlsx$/)
    expect(annual.sheets).toHaveLength(1)
    expect(annual.table().rows).toEqual([
      [1, 'មុខវិជ្ជា2', 100, 90, 75, 82.5],
      [2, 'មុខវិជ្ជា1', 50, 45, 40, 42.5],
    ])
    expect(
      annual
        .table()
        .after.slice(0, 4)
        .map((row) => row[5]),
    ).toEqual([8.33, 'ល្អ', '1 / 2', 'ជាប់'])
    // A card is taken home on one sheet of paper.
    const setups = [...cards.sheets, ...annual.sheets].map(({ pageSetup }) => pageSetup)
    expect(setups).toEqual(
      setups.map(() => expect.objectContaining({ fitToPage: true, fitToWidth: 1, fitToHeight: 1 })),
    )
    const life = (await open(`type=50&${room}&student_id=S3011`)).rows[0]?.map((row) => row.join('|')) ?? []
    for (const line of [
      'ឈ្មោះជាអក្សរឡាតាំង|Hun Sreyneang',
      'ហ៊ុន សុខា|ឪពុក, អាណាព្យាបាល|កសិករ',
      'ពិការភាព|មើលឃើញខ្សោយ',
      'ជនជាតិ|ចាម',
    ]) {
      expect(life.some((row) => row.includes(line))).toBe(true)
    }
  })

  test('9 to 13: students with one of the choices; a group of disabilities includes its kinds', async () => {
    const ids = async (query: string) => (await open(`${query}&${own}`)).table().rows.map((row) => [row[1], row[6]])
    expect(await ids('type=9&scholarship=2')).toEqual([
      ['S3011', 'អាហារូបករណ៍រដ្ឋ កម្រិតមធ្យមសិក្សា'],
      ['S3021', 'អាហារូបករណ៍រដ្ឋ កម្រិតមធ្យមសិក្សា, អាហារូបត្ថម្ភតាមសាលា'],
    ])
    expect((await ids('type=10&disability=2')).map(([id]) => id)).toEqual(['S3011', 'S3021'])
    expect((await ids('type=10&disability=22')).map(([id]) => id)).toEqual(['S3011'])
    expect((await ids('type=11&health_problem=3')).map(([id]) => id)).toEqual(['S3011'])
    expect((await ids('type=12&personal_problem=9')).map(([id]) => id)).toEqual(['S3011'])
    expect(await ids('type=13&ethnicity=19')).toEqual([['S3011', 'ចាម']])
    expect((await ids('type=13&ethnicity=0')).map(([id]) => id)).toEqual(['S3012'])
    expect((await open(`type=11&${own}&health_problem=4`)).table().rows).toEqual([])
  })

  test('14 and 15 list who came, left or dropped out up to the stage, as many as the census counts', async () => {
    const moved = async (stage: number) => {
      const moves = await open(`type=14&${own}&report_stage=${stage}`)
      expect(moves.table(1).rows).toEqual([])
      return moves.table(0).rows.map((row) => [row[1], row[6], row[7]])
    }
    const left = async (stage: number) =>
      (await open(`type=15&${own}&report_stage=${stage}`)).table().rows.map((row) => [row[1], row[6], row[7]])
    const came = ['S3012', 'បឋម សង្កែ', '2026-01-20']
    const dropout = ['S3014', '2026-02-10', 'គ្មានលទ្ធភាពបង់ចំណាយសាលារៀន']
    expect([await moved(1), await left(1)]).toEqual([[], []])
    expect([await moved(2), await left(2)]).toEqual([[came], [dropout]])
    expect([await moved(3), await left(3)]).toEqual([[came], [dropout]])
    // A dropout without a stage counts from the first stage on.
    const set = (stage: number | null) =>
      world.db.updateTable('enrollments').set({ drop_out_stage: stage }).where('id', '=', enrollments.dropout).execute()
    await set(null)
    for (const stage of [1, 2, 3]) {
      const census = (await open(`type=16&${own}&report_stage=${stage}`)).table().after[0]
      expect([await left(stage), census?.[15]]).toEqual([[dropout], 1])
    }
    await set(2)
  })

  test('16 and 100: the census as the school stood at the stage', async () => {
    const at = async (stage: number) => {
      const { rows, after } = (await open(`type=16&${own}&report_stage=${stage}`)).table()
      return [...rows, ...after.slice(0, 1)].map((row) => row.slice(2, 17))
    }
    // Who came in the second stage was with the neighbours before; who dropped out then was still there.
    expect(await at(1)).toEqual([
      [1, 3, 3, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0],
      [1, 1, 1, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0],
      [2, 4, 4, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0],
    ])
    expect(await at(2)).toEqual([
      [1, 3, 2, 2, 1, 1, 1, 0, 0, 0, 0, 1, 0, 1, 1],
      [1, 1, 1, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0],
      [2, 4, 3, 2, 1, 1, 1, 1, 1, 0, 0, 1, 0, 1, 1],
    ])
    const census = await open(`type=100&${own}&report_stage=3&language=en`)
    expect(census.sheets.map((sheet) => sheet.name)).toEqual([
      'Classes and students',
      'Students by age',
      'Staff',
      'Disability',
      'Ethnicity',
      'Scholarship',
    ])
    expect(census.table(2).after[0]?.slice(2, 4)).toEqual([3, expect.any(Number)])
    expect(census.table(3).rows.map((row) => row.slice(1, 4))).toEqual([
      ['Seeing', 1, 1],
      ['Low vision', 1, 1],
    ])
    expect(census.table(5).after[0]?.slice(2, 4)).toEqual([2, 2])
  })

  test('cards and biographies as PDF, a page for each pupil', async () => {
    for (const query of [`type=5&month=${november}`, 'type=8', 'type=50']) {
      const response = await ask(`${query}&${room}&file_type=pdf`)
      expect(response.headers.get('content-type')).toBe('application/pdf')
      const text = Buffer.from(await response.arrayBuffer()).toString('latin1')
      expect(text.startsWith('%PDF-')).toBe(true)
      expect(
        Number(/\/Type \/Pages[^>]*\/Count (\d+)|\/Count (\d+)[^>]*\/Type \/Pages/.exec(text)?.slice(1).find(Boolean)),
      ).toBe(3)
    }
  })
})

describe('who gets which report', () => {
  const needs = {
    classroom: 'grade=7&suffix=ក',
    month: `month=${november}`,
    semester: 'month=13',
    scholarship: 'scholarship=1',
    disability: 'disability=1',
    health_problem: 'health_problem=1',
    personal_problem: 'personal_problem=1',
    ethnicity: 'ethnicity=1',
    report_stage: 'report_stage=1',
  } as const

  test('each report refuses a request without what it needs, field by field', async () => {
    for (const definition of reportDefinitions) {
      for (const need of definition.needs) {
        const others = definition.needs.filter((each) => each !== need).map((each) => needs[each])
        const field = need === 'semester' ? 'month' : need
        const errors =
          need === 'classroom'
            ? { grade: 'common.error.require', suffix: 'common.error.require' }
            : { [field]: 'common.error.require' }
        const query = [`type=${definition.number}`, own, ...others].join('&')
        expect({ query, ...(await refused(query)) }).toEqual({ query, status: 400, errors })
      }
    }
  })

  test('and what does not exist', async () => {
    const field = async (query: string) => (await refused(query)).errors
    const none = 'classroom.choice.none'
    expect(await field(`type=1&${own}&grade=7&suffix=ឃ`)).toEqual({ grade: none, suffix: none })
    expect(await field(`type=1&${own}&classroom_id=${classrooms['same-district']}`)).toEqual({ classroom_id: none })
    expect(await field(`type=3&${room}&month=13`)).toEqual({ month: 'score.error.month' })
    expect(await field(`type=4&${room}&month=1`)).toEqual({ month: 'score.error.month' })
    expect(await field(`type=9&${own}&scholarship=99`)).toEqual({ scholarship: 'common.error.invalidValue' })
    expect(await field(`type=14&${own}&report_stage=4`)).toEqual({ report_stage: 'common.error.invalidValue' })
    expect(await field(`type=17&${own}`)).toEqual({ type: 'report.error.type' })
    expect(await field(`type=1&${room}&file_type=pdf`)).toEqual({ file_type: 'common.error.invalidValue' })
    expect(await field(`type=5&${room}&month=1&student_id=S3021`)).toEqual({ student_id: 'common.error.invalidValue' })
    expect(await field(`type=1&${room}&number=0`)).toEqual({ number: 'common.error.unknownField' })
    expect(await field('type=1')).toEqual({ academic_year_school_id: 'common.error.require' })
  })

  test('by permission and place', async () => {
    const status = async (query: string, as: Role) => (await ask(query, as)).status
    const school = 'type=13&ethnicity=0'
    const other = `academic_year_school_id=${schools.otherProvince}`
    expect(await status(`${school}&${own}`, 'teacher')).toBe(403)
    expect(await status(`type=1&${room}`, 'teacher')).toBe(200)
    expect(await status(`type=1&${own}&classroom_id=${classrooms['own-school']}`, 'teacher')).toBe(403)
    expect(await status(`${school}&${other}`, 'school_management')).toBe(403)
    expect(await status(`${school}&${other}`, 'provincial_officer')).toBe(403)
    expect(await status(`${school}&${other}`, 'demis')).toBe(200)
    expect(await status(`type=1&${own}&classroom_id=${classrooms['other-province']}`, 'district_officer')).toBe(400)
  })

  test("a class of an earlier year tells a teacher nothing of its pupils' profiles", async () => {
    const past = `academic_year_school_id=11&classroom_id=${classroomOfYear.archived}`
    const home = { house_number: '12', phone_number_1: '012345678', gazetteer_code: '02080101' }
    await world.db.updateTable('students').set(home).where('id', '=', 1011).execute()
    const addressFor = async (as: Role) => (await open(`type=2&${past}`, as)).table().rows.map((row) => row.slice(-2))
    expect(await addressFor('school_management')).toEqual([['012345678', expect.stringContaining('12')]])
    expect(await addressFor('teacher')).toEqual([[null, null]])
    expect((await ask(`type=1&${past}`, 'teacher')).status).toBe(200)
    const biographies = await ask(`type=50&${past}`, 'teacher')
    expect({ status: biographies.status, body: await biographies.json() }).toEqual({
      status: 409,
      body: { message: 'report.error.noProfiles' },
    })
    expect((await ask(`type=50&${past}`)).status).toBe(200)
  })

  test('each kind of report needs its own permission', async () => {
    const holding = async (permission: string, query: string) => {
      const claims = { preferred_username: 'school_management', realm_access: { roles: [permission] } }
      const headers = { Authorization: `Bearer ${await world.sign(claims)}` }
      return (await world.call('GET', `/reports/export?${query}`, { headers })).status
    }
    const ofClass = `type=1&${room}`
    const ofSchool = `type=13&ethnicity=0&${own}`
    expect(await holding('sts_view_classroom_report', ofClass)).toBe(200)
    expect(await holding('sts_view_classroom_report', ofSchool)).toBe(403)
    expect(await holding('sts_view_school_report', ofClass)).toBe(403)
    expect(await holding('sts_view_school_report', ofSchool)).toBe(200)
  })

  test('a student draws only their own card and biography', async () => {
    for (const query of [`type=5&month=${november}`, 'type=8', 'type=50']) {
      const { sheets } = await open(`${query}&${own}`, 'student')
      expect(sheets.map((sheet) => sheet.name.split(' ')[0])).toEqual(['S3011'])
      const refusals = [`${query}&${own}&student_id=S3012`, `${query}&${own}&classroom_id=${classrooms['own-school']}`]
      for (const refusal of [...refusals, `${query}&academic_year_school_id=${schools.sameDistrict}`]) {
        expect({ refusal, status: (await ask(refusal, 'student')).status }).toEqual({ refusal, status: 403 })
      }
    }
    expect(await refused(`type=5&${own}`, 'student')).toEqual({
      status: 400,
      errors: { month: 'common.error.require' },
    })
    expect((await ask(`type=1&${room}`, 'student')).status).toBe(403)
    expect((await ask(`type=13&ethnicity=0&${own}`, 'student')).status).toBe(403)
  })
})
