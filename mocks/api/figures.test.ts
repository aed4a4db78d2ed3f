import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import type { Role } from '@/auth/permissions'
import { accomplishmentStatement } from '@/features/accomplishment/schema'
import { attendanceList } from '@/features/attendances/schema'
import { sumCounts } from '@/features/attendances/sum-counts'
import { statistics } from '@/domain/figures/schema'
import { annualScoreRow } from '@/features/scores/annual-schema'
import { classProgress } from '@/sheets/frame/schema'
import { monthKeys, semesterOne, semesterTwo } from '@/lib/dates/month-codes'
import { dataSchema } from '@/lib/api/wire'
import { averageInHundredths, completeMonths, learnedSubjects } from './handlers/scores/class-results'
import { isAttending } from './student-conditions'
import { createExportWorld, madeStudents } from '../testing/exports'
import { openReports } from '../testing/open-report'
import type { TestWorld } from '../testing/world'
import { classrooms, schools, subjects, users, years } from '../testing/world-ids'

// A figure that is shown in several places is the same in all of them.

const places = [
  { school: schools.own, room: classrooms['own-class'], grade: 7 },
  { school: schools.own, room: classrooms['own-school'], grade: 11 },
  { school: schools.sameDistrict, room: classrooms['same-district'], grade: 1 },
  { school: schools.sameProvince, room: classrooms['same-province'], grade: 7 },
  { school: schools.otherProvince, room: classrooms['other-province'], grade: 7 },
] as const

let world: TestWorld
const { open } = openReports(() => world)
beforeAll(async () => {
  world = await createExportWorld()
  await enterScores()
  await move()
  await world.settle()
})
afterAll(() => world.close())

/** Scores with decimals in all subjects of both semesters, except that every seventh student lacks one. */
async function enterScores(): Promise<void> {
  const { rows } = await sql<{ id: number; subject_id: number; max_score: number }>`
    with learned as (${learnedSubjects(sql`true`)})
    select enrollments.id, learned.subject_id, learned.max_score
    from enrollments join learned on learned.classroom_id = enrollments.classroom_id
    where enrollments.id >= 5000 order by 1, 2`.execute(world.db)
  const scores = rows.flatMap(({ id, subject_id, max_score: max }) =>
    [10, semesterOne, semesterTwo].flatMap((month) =>
      id % 7 === 0 && month === semesterTwo && subject_id === subjects.khmer
        ? []
        : [
            {
              enrollment_id: id,
              subject_id,
              month,
              score: ((id * 37 + subject_id * 11 + month * 13) % (max * 100)) / 100,
            },
          ],
    ),
  )
  await world.db.deleteFrom('scores').execute()
  await world.db.insertInto('scores').values(scores).execute()
  // One result is set by hand; a class that is out of use has students all the same.
  await world.db.updateTable('enrollments').set({ annual_result_changed: 1 }).where('id', '=', 5007).execute()
  await world.db.updateTable('classrooms').set({ status: 0 }).where('id', '=', classrooms['same-province']).execute()
}

/** Some were enrolled in the second stage; one came in it, and one who came has dropped out without a stage. */
async function move(): Promise<void> {
  const { db } = world
  await db
    .updateTable('enrollments')
    .set({ report_stage: 2 })
    .where(sql<boolean>`id >= 5000 and id % 5 = 1`)
    .execute()
  const dropout = 5025
  expect(madeStudents.find(({ id }) => id === dropout)).toMatchObject({ entry: 3, school: schools.own, closed: false })
  const came = 5015
  expect(madeStudents.find(({ id }) => id === came)).toMatchObject({ school: schools.own, closed: false })
  await db.updateTable('enrollments').set({ drop_out_stage: null }).where('id', '=', dropout).execute()
  for (const id of [dropout, came]) {
    await db.updateTable('enrollments').set({ transfer_status: 1 }).where('id', '=', id).execute()
    await db
      .insertInto('transfers')
      .values({
        enrollment_id: id,
        from_school_id: schools.otherProvince,
        from_grade: 7,
        to_school_id: schools.own,
        grade: 7,
        reason: '',
        status: 1,
        report_stage: 2,
        requested_on: '2026-01-10',
        completed_on: '2026-01-20',
      })
      .execute()
  }
}

async function read<T extends z.core.$ZodType>(path: string, schema: T, as: Role = 'demis'): Promise<z.output<T>> {
  const response = await world.call('GET', path, { as })
  expect({ path, status: response.status }).toEqual({ path, status: 200 })
  return z.parse(schema, await response.json())
}

/** The data query's figures of a school, a class or the country. */
async function readFigures(indicators: string, narrowed = '', result = 3) {
  const query = `dataSource.academicYear=${years.running}&aggregateBy=school&result=${result}&indicators=${indicators}`
  const data = await read(`/data-query/statistics?${query}${narrowed}`, statistics)
  const cards = Object.fromEntries(data.cards.map(({ key, value }) => [key, value]))
  return { cards, of: Object.fromEntries(data.tables.map(({ indicator, total }) => [indicator, total])) }
}

const annualSheet = async (room: number) =>
  await read(
    `/annual-scores?classroom_id=${room}&academic_year_id=${years.running}&month=15`,
    dataSchema(z.array(annualScoreRow)),
  )

const readStatement = async (school: number) =>
  await read(`/schools/${school}/accomplishment`, dataSchema(accomplishmentStatement))

test.each(places)('class $room: the annual average is the same in sheet, report 6 and data query', async (place) => {
  const rows = await annualSheet(place.room)
  const report = (
    await open(`type=6&academic_year_school_id=${place.school}&classroom_id=${place.room}`, 'demis')
  ).table()
  const columns = report.rows[0]?.length ?? 0
  expect(report.rows.map((row) => [row[1], row[columns - 4], row[columns - 3]])).toEqual(
    rows.map(({ student, average, rank }) => [student.emis_student_id, average, rank]),
  )
  const months = [semesterOne, semesterTwo]
  const where = sql<boolean>`(enrollments.classroom_id = ${place.room} and ${isAttending()})`
  const { rows: counted } = await sql<{ id: number; average: number }>`
    with learned as (${learnedSubjects(sql`classrooms.id = ${place.room}`)}),
      semesters as (${completeMonths({ students: sql`enrollments`, where, months })})
    select id, (${averageInHundredths})::double precision / 100 as average
    from semesters group by id having count(*) = 2`.execute(world.db)
  const averages = rows.flatMap(({ enrollment_id: id, average }) => (average === null ? [] : [[id, average] as const]))
  expect(averages.length).toBeGreaterThan(10)
  expect(new Map(counted.map(({ id, average }) => [id, average]))).toEqual(new Map(averages))
})

test.each(places)('class $room: as many pass in the data query as in report 6 and the annual sheet', async (place) => {
  const { school, room, grade } = place
  const { rows, after } = (await open(`type=6&academic_year_school_id=${school}&classroom_id=${room}`, 'demis')).table()
  expect(after.length).toBeGreaterThan(0)
  const outcomes = rows.map((row) => row.at(-1))
  const found = (await readFigures('results', `&school=${school}&grade=${grade}`)).of['results']
  expect(found).toMatchObject({
    passed: outcomes.filter((text) => text === 'ជាប់').length,
    failed: outcomes.filter((text) => text === 'ធ្លាក់').length,
  })
  const sheet = await annualSheet(room)
  const passing = sheet.filter(({ average, enrollment_id: id }) => (average ?? 0) >= 5 || id === 5007)
  expect(found?.['passed']).toBe(passing.length)
})

test.each(places)('class $room: who passes a semester is the same in the data query and report 4', async (place) => {
  const { school, room, grade } = place
  for (const [result, month] of [
    [1, semesterOne],
    [2, semesterTwo],
  ] as const) {
    const sheet = await open(`type=4&academic_year_school_id=${school}&classroom_id=${room}&month=${month}`, 'demis')
    const averages = sheet.table().rows.flatMap((row) => {
      const average = row.at(-3)
      return typeof average === 'number' ? [average] : []
    })
    const found = (await readFigures('results', `&school=${school}&grade=${grade}`, result)).of['results']
    expect(found).toMatchObject({
      passed: averages.filter((average) => average >= 5).length,
      failed: averages.filter((average) => average < 5).length,
    })
  }
})

test.each([schools.own, schools.otherProvince])(
  'school %i: the census at each stage counts those whom report 15 and the enrollment list show at that stage',
  async (school) => {
    const { emis_code: emis } = await world.db
      .selectFrom('schools')
      .innerJoin('raw_schools', 'raw_schools.id', 'schools.raw_school_id')
      .select('raw_schools.emis_code')
      .where('schools.id', '=', school)
      .executeTakeFirstOrThrow()
    for (const stage of [1, 2, 3]) {
      const query = `academic_year_school_id=${school}&report_stage=${stage}`
      const census = (await open(`type=16&${query}`, 'demis')).table()
      const droppedOut = (await open(`type=15&${query}`, 'demis')).table()
      expect([stage, census.after[0]?.[15]]).toEqual([stage, droppedOut.rows.length])
      if (stage !== 2) continue
      // All who dropped out had done so by the second stage: who is left in the list is who the census counts.
      for (const row of census.rows) {
        const grade = row[1] === 'ថ្នាក់ទី៧' ? 7 : 11
        const list = `selected_school=${school}&emis_school_code=${emis}&grade=${grade}&report_stage=${stage}`
        const path = `/enrollments?academic_year_id=${years.running}&page=1&limit=50&${list}`
        const { total } = await read(path, z.object({ total: z.number() }))
        expect([row[1], total]).toEqual([row[1], row[3]])
      }
    }
  },
)

test.each([schools.own, schools.sameDistrict, schools.sameProvince, schools.otherProvince])(
  "school %i: the census at the year's end counts what the data query counts",
  async (school) => {
    const keys = ['pupils', 'new_entrants', 'repeaters', 'dropouts']
    const { cards, of } = await readFigures([...keys, 'scholarships', 'disabilities'].join(','), `&school=${school}`)
    const { after } = (await open(`type=16&academic_year_school_id=${school}&report_stage=3`, 'demis')).table()
    // After the classes a column for all and one for girls of each kind, in the order of the census.
    const [classes, ...counts] = (after[0] ?? []).slice(2)
    const kind = (index: number) => ({ total: counts[2 * index], female: counts[2 * index + 1] })
    expect([of['pupils'], of['new_entrants'], of['repeaters'], of['dropouts']]).toEqual([
      kind(0),
      kind(1),
      kind(3),
      kind(6),
    ])
    expect(cards).toMatchObject({ pupils: kind(0).total, female: kind(0).female, classrooms: classes })
    const census = await open(`type=100&academic_year_school_id=${school}&report_stage=3`, 'demis')
    const groupTotal = (sheet: number) => {
      const [total, female] = census.table(sheet).after[0]?.slice(2, 4) ?? []
      return { total, female }
    }
    expect([groupTotal(3), groupTotal(5)]).toEqual([of['disabilities'], of['scholarships']])
    expect(cards['scholarships']).toBe(of['scholarships']?.['total'])
  },
)

test.each([schools.own, schools.sameDistrict, schools.otherProvince])(
  "school %i: the dashboard's statement counts what reports, sheets and the data query count",
  async (school) => {
    const statement = await readStatement(school)
    const { cards } = await readFigures('', `&school=${school}`)
    expect(statement).toMatchObject({ students: cards['pupils'], classes: cards['classrooms'] })
    for (const [kind, listed] of [
      ['scores', statement.classes_without_scores],
      ['attendances', statement.classes_without_attendance],
    ] as const) {
      const overview = await read(
        `/${kind}/overview?academic_year_school_id=${school}`,
        dataSchema(z.array(classProgress)),
      )
      const missing = overview.flatMap(({ classroom_id: id, months }) => {
        const empty = months.filter(
          ({ month, entered, expected }) => month < semesterOne && expected > 0 && entered === 0,
        )
        return empty.length === 0 ? [] : [[id, empty.map(({ month }) => month)]]
      })
      expect([kind, missing]).toEqual([kind, listed.map(({ classroom_id: id, months }) => [id, months])])
    }
    const rooms = places.filter((place) => place.school === school)
    const sheets = await Promise.all(rooms.map(async ({ room }) => await annualSheet(room)))
    const without = sheets.flat().filter(({ average, enrollment_id: id }) => average === null && id !== 5007)
    expect(statement.students_without_result.total).toBe(without.length + statement.students_without_class)
    expect(without.length).toBeGreaterThan(0)
  },
)

test.each(places)(
  'class $room: the leave counts of the sheet are those of reports 7 and 8',
  async ({ school, room }) => {
    const { data: sheet } = (await read(`/attendances?classroom_id=${room}`, attendanceList)).data
    const of = `academic_year_school_id=${school}&classroom_id=${room}`
    for (const month of [10, 1, 5]) {
      const key = monthKeys[month] ?? 'jan'
      const report = (await open(`type=7&${of}&month=${month}`, 'demis')).table()
      const counts = sheet.map((row) => [row[key]?.absent ?? null, row[key]?.permission ?? null] as const)
      expect(report.rows.map((row) => row.slice(4, 7))).toEqual(counts.map((count) => [...count, sumCounts(count)]))
      const sum = (index: 0 | 1) => sumCounts(counts.map((count) => count[index])) ?? 0
      expect(report.after[0]?.slice(4, 7)).toEqual([sum(0), sum(1), sum(0) + sum(1)])
    }
    const cards = await open(`type=8&${of}`, 'demis')
    const ofYear = cards.rows.map((rows) => {
      const index = rows.findIndex((row) => row.includes('គ្មានច្បាប់'))
      return [rows[index]?.[2], rows[index + 1]?.[2], rows[index + 2]?.[2]]
    })
    const year = (kind: 'absent' | 'permission') => (row: (typeof sheet)[number]) =>
      sumCounts(monthKeys.map((key) => row[key]?.[kind] ?? null))
    const totals = sheet.map((row) => {
      const [absent, permission] = [year('absent')(row), year('permission')(row)]
      return [absent, permission, sumCounts([absent, permission])]
    })
    expect(ofYear).toEqual(totals)
  },
)

test.each([schools.own, schools.sameDistrict, schools.otherProvince])(
  'school %i: the absences of the data query are those of its classes and of the students without a class',
  async (school) => {
    const rooms = places.filter((place) => place.school === school)
    const sheets = await Promise.all(
      rooms.map(async ({ room }) => (await read(`/attendances?classroom_id=${room}`, attendanceList)).data.data),
    )
    const inClasses = (kind: 'absent' | 'permission') =>
      sumCounts(sheets.flat().flatMap((row) => monthKeys.map((key) => row[key]?.[kind] ?? null))) ?? 0
    const without = madeStudents.filter(
      (student) => student.school === school && student.room === null && student.entry !== 3 && !student.closed,
    )
    const ofOthers = (index: 1 | 2) =>
      without.flatMap(({ absences }) => absences).reduce((sum, days) => sum + days[index], 0)
    const found = (await readFigures('absences', `&school=${school}`)).of['absences']
    // The year says the study days of November alone.
    const november = sheets.flat().flatMap((row) => {
      const [absent, permission] = [row['nov']?.absent ?? null, row['nov']?.permission ?? null]
      return absent === null && permission === null ? [] : [(absent ?? 0) + (permission ?? 0)]
    })
    const entries = [
      ...november,
      ...without.flatMap(({ absences }) =>
        absences.filter(([month]) => month === 10).map(([, absent, permission]) => absent + permission),
      ),
    ]
    expect(found).toEqual({
      rate: entries.reduce((sum, days) => sum + days, 0) / (22 * entries.length),
      absent: inClasses('absent') + ofOthers(1),
      permission: inClasses('permission') + ofOthers(2),
    })
  },
)

/** A figure of the data query by month, of the months that have it. */
async function readMonths(indicator: string, measure: string, narrowed = '') {
  const query = `dataSource.academicYear=${years.running}&aggregateBy=grade&indicators=${indicator}${narrowed}`
  const [table] = (await read(`/data-query/statistics?${query}`, statistics)).tables
  const months = (table?.months ?? []).map(({ month, values }) => [month, values[measure] ?? null] as const)
  return { months, total: table?.total[measure] }
}

test.each(['absent', 'permission'])('the absences of the data query by month add up to its total: %s', async (kind) => {
  const { months, total } = await readMonths('absences', kind, `&school=${schools.own}`)
  expect(months.length).toBeGreaterThan(1)
  expect(months.reduce((sum, [, value]) => sum + (value ?? 0), 0)).toBe(total)
})

test('the absence rate of a month is its absences in the study days of the students of whom they are known', async () => {
  const { months } = await readMonths('absences', 'rate', `&school=${schools.own}&grade=7`)
  // The year says the study days of November alone.
  const ofNovember = madeStudents.flatMap(({ school, grade, entry, closed, absences }) =>
    school === schools.own && grade === 7 && entry !== 3 && !closed ? absences.filter(([month]) => month === 10) : [],
  )
  const days = ofNovember.reduce((sum, [, absent, permission]) => sum + absent + permission, 0)
  expect(months.filter(([, rate]) => rate !== null)).toEqual([[10, days / (22 * ofNovember.length)]])
})

test.each(['', `&school=${schools.own}`, `&school=${schools.own}&grade=7`])(
  'drop-outs and transfers are in the month of their day, and a month of the year without any has none: all%s',
  async (narrowed) => {
    const dropouts = await readMonths('dropouts', 'total', narrowed)
    expect(dropouts.months.map(([month]) => month)).toEqual([10, 11, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(Object.fromEntries(dropouts.months)).toMatchObject({ 10: 0, 11: dropouts.total, 0: 0, 8: 0 })
    expect(dropouts.total).toBeGreaterThan(0)
    const transfers = await readMonths('transfers_in', 'total', narrowed)
    expect(transfers.months.filter(([, count]) => count !== 0)).toEqual([[0, 2]])
    expect(transfers.total).toBe(2)
  },
)

test.each(['', `&school=${schools.own}`, `&school=${schools.own}&grade=7`])(
  'the students at the end of a month are those enrolled by then who have not left yet, where they were: all%s',
  async (narrowed) => {
    const students = await readMonths('pupils', 'total', narrowed)
    const dropouts = await readMonths('dropouts', 'total', narrowed)
    const transfers = await readMonths('transfers_in', 'total', narrowed)
    const [last = 0] = students.months.slice(-1).map(([, count]) => count)
    expect(last).toBe(students.total)
    expect(transfers.total).toBe(2)
    const ofMonth = Object.fromEntries(students.months)
    const [november, december, january] = [10, 11, 0].map((month) => ofMonth[month] ?? 0)
    // Of the two whom another school sent in January one had dropped out in December, while still there.
    const fromOutside = narrowed === '' ? 0 : 1
    expect(december).toBe((november ?? 0) - (dropouts.total ?? 0) + fromOutside)
    expect(january).toBe((december ?? 0) + fromOutside)
  },
)

test('payments are in the month of their day, and a month of the year without any has none', async () => {
  await world.db
    .updateTable('scholarship_remittances')
    .set({ required_fund: 60_000, remitted_at: '2025-12-05' })
    .where('school_id', '=', schools.own)
    .execute()
  const query = `dataSource.academicYear=${years.running}&aggregateBy=district&indicators=scholarship_payments`
  const [table] = (await read(`/data-query/statistics?${query}`, statistics)).tables
  const months = (table?.months ?? []).map(({ month, values }) => [month, values['amount']])
  expect(months.slice(0, 3)).toEqual([
    [10, 0],
    [11, table?.total['amount']],
    [0, 0],
  ])
  expect(table?.total['amount']).toBe(60_000)
})

test('a month that the year no longer has is in no sum of absences', async () => {
  const before = await readFigures('absences', `&school=${schools.own}`)
  await world.db.updateTable('academic_years').set({ end_date: '2026-08-31' }).where('id', '=', years.running).execute()
  const student = 5000
  await world.db
    .insertInto('attendances')
    .values({ enrollment_id: student, month: 9, absent: 9, permission: 9, updated_by: users.demis })
    .execute()
  expect(await readFigures('absences', `&school=${schools.own}`)).toEqual(before)
  const of = `academic_year_school_id=${schools.own}&classroom_id=${classrooms['own-class']}&student_id=E${student}`
  const card = (await open(`type=8&${of}`, 'demis')).rows[0] ?? []
  expect(card.find((row) => row.includes('គ្មានច្បាប់'))?.[2]).toBe(0)
})

test('transfers and results are the same at every level', async () => {
  const keys = ['transfers_in', 'transfers_out', 'results']
  const readLevel = async (level: string, result: number) => {
    const query = `dataSource.academicYear=${years.running}&aggregateBy=${level}&result=${result}`
    const { tables } = await read(`/data-query/statistics?${query}&indicators=${keys.join(',')}`, statistics)
    return tables.map(({ total }) => total)
  }
  const [comingIn, goingOut, ofYear] = await readLevel('national', 3)
  expect([comingIn?.['total'], goingOut?.['total']]).toEqual([2, 2])
  expect(ofYear?.['passed']).toBeGreaterThan(5)
  expect(ofYear?.['failed']).toBeGreaterThan(5)
  for (const result of [1, 2, 3]) {
    const [country, ...narrower] = await Promise.all(
      ['national', 'province', 'district', 'school', 'grade', 'class'].map((level) => readLevel(level, result)),
    )
    for (const level of narrower) expect(level).toEqual(country)
  }
})
