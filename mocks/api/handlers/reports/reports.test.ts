import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { openReports } from '../../../testing/open-report'
import { hostile, seedReports } from '../../../testing/seed-reports'
import { createTestWorld, type TestWorld } from '../../../testing/world'
import { classrooms, enrollments, schools } from '../../../testing/world-ids'

const own = `academic_year_school_id=${schools.own}`
const room = `${own}&classroom_id=${classrooms['own-class']}`
const november = 10

let world: TestWorld
const { ask, open } = openReports(() => world)
beforeAll(async () => {
  world = await createTestWorld()
  await seedReports(world)
})
afterAll(() => world.close())

const name = { chan: `${hostile} ដារា`, dara: 'b ដារា', sok: 'ហ៊ុន ស្រីនាង' }

describe('the reports match the database', () => {
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

  test('a text that starts like a formula stays a text', async () => {
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
    // The third student lacks a score and is in none of the means.
    expect(monthly.after[0]?.slice(4, 8)).toEqual([80, 42.25, 122.25, 8.15])
    expect(monthly.after[0]?.[0]).toBe('មធ្យមភាគថ្នាក់ (2 ក្នុងចំណោម 3)')
    const semester = (await open(`type=4&${room}&month=13`)).table()
    expect(semester.rows.map((row) => row.slice(4, 9))).toEqual([
      [40, 20, 60, 4, 2],
      [null, null, null, null, null],
      [90, 45, 135, 9, 1],
    ])
  })

  test('6: the year as year-end results count it', async () => {
    const { rows, after } = (await open(`type=6&${room}`)).table()
    expect(after[0]?.[0]).toBe('មធ្យមភាគថ្នាក់ (2 ក្នុងចំណោម 3)')
    expect(after[0]?.slice(4, 9)).toEqual([58.75, 30, 6.5, 5.34, 5.92])
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

  test('5, 8 and 50: a sheet for each student, or for one', async () => {
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
    const biography = (await open(`type=50&${room}&student_id=S3011`)).rows[0]?.map((row) => row.join('|')) ?? []
    for (const line of [
      'ឈ្មោះជាអក្សរឡាតាំង|Hun Sreyneang',
      'ហ៊ុន សុខា|ឪពុក, អាណាព្យាបាល|កសិករ',
      'ពិការភាព|មើលឃើញខ្សោយ',
      'ជនជាតិ|ចាម',
    ]) {
      expect(biography.some((row) => row.includes(line))).toBe(true)
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
    // A student who came in the second stage was at the other school before; one who dropped out then was still there.
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

  test('cards and biographies as PDF, a page for each student', async () => {
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
