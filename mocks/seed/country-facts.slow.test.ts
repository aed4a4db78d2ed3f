import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readResults } from '../api/handlers/scores/class-results'
import type { OpenDatabase } from '../db/connection'
import { openMigrated } from '../testing/database'
import { yearIds } from './academic-years'
import { diligence } from './entered-sheets'
import { seed } from './seed'

// A month of the running year is over and another one has begun; the closing year shows the rest.
const madeOn = '2026-12-20'
const november = 10

describe('the demonstration country', () => {
  let database: OpenDatabase
  beforeAll(async () => {
    database = await openMigrated()
    await seed(database.db, { scale: 'demo', madeOn, progress: () => undefined })
  }, 180_000)
  afterAll(() => database.close())

  const read = async <Row>(query: RawBuilder<Row>) => (await query.execute(database.db)).rows

  test('holds nothing that happens after that day', async () => {
    const day = sql`((${madeOn}::date + 1)::timestamp at time zone 'Asia/Phnom_Penh')`
    const [late] = await read(sql`
      select
        (select count(*) from scores where updated_at >= ${day}) as scores,
        (select count(*) from attendances where updated_at >= ${day}) as attendances,
        (select count(*) from enrollments where greatest(enrolled_date, dropped_out_on) > ${madeOn}::date) as enrollments,
        (select count(*) from transfers where greatest(requested_on, completed_on) > ${madeOn}::date) as transfers,
        (select count(*) from scholarship_fundings where received_at > ${madeOn}::date) as fundings,
        (select count(*) from scholarship_remittances where remitted_at > ${madeOn}::date) as remittances`)
    expect(late).toEqual({ scores: 0, attendances: 0, enrollments: 0, transfers: 0, fundings: 0, remittances: 0 })
  })

  test('has working schools in every province, and classes of a believable size', async () => {
    const provinces = await read(sql<{ code: string; schools: number; students: number }>`
      select province_code as code, count(distinct schools.id)::integer as schools, count(*)::integer as students
      from enrollments
      join schools on schools.id = enrollments.school_id and academic_year_id = ${yearIds.running}
      join raw_schools on raw_schools.id = raw_school_id
      group by 1`)
    expect(provinces).toHaveLength(25)
    expect(provinces.filter(({ schools, students }) => schools < 15 || students < 1500)).toEqual([])
    const sizes = await read(sql<{ size: number }>`
      select count(*)::integer as size
      from enrollments
      join schools on schools.id = enrollments.school_id and academic_year_id = ${yearIds.running}
      where entry_status <> 3 and classroom_id is not null
      group by classroom_id`)
    expect(sizes.filter(({ size }) => size < 10 || size > 55)).toEqual([])
  })

  test('promotes who passed and lets repeat who did not', async () => {
    const decided = await read(sql<{ id: number; classroom_id: number; graduation_status: number }>`
      select enrollments.id, classroom_id, graduation_status
      from enrollments
      join schools on schools.id = enrollments.school_id and academic_year_id = ${yearIds.post}
      where graduation_status <> 0 and classroom_id % 10 = 1`)
    const results = await readResults(database.db, [...new Set(decided.map((row) => row.classroom_id))])
    const judged = decided.flatMap(({ id, graduation_status: status }) => {
      const result = results.get(id)?.result ?? null
      return result === null ? [] : [{ id, fits: (status === 1) === (result === 1) }]
    })
    expect(judged.length).toBeGreaterThan(1000)
    expect(judged.filter(({ fits }) => !fits)).toEqual([])
  })

  test('has semesters that were calculated from their months, and some of them are outdated', async () => {
    const semesters = await read(sql<{ semester: number; classes: number; outdated: number; wrong: number }>`
      with mean as (
        select made.enrollment_id, made.semester, scores.subject_id, round(avg(scores.score), 2) as score
        from semester_calculations as made
        join scores on scores.enrollment_id = made.enrollment_id and scores.month = any(made.months)
        group by 1, 2, 3
      ),
      outdated as (select distinct enrollment_id, semester from scores_after_calculation)
      select mean.semester, count(distinct enrollments.classroom_id)::integer as classes,
        count(distinct enrollments.classroom_id) filter (where outdated.semester is not null)::integer as outdated,
        count(*) filter (where outdated.semester is null and scores.score <> mean.score)::integer as wrong
      from mean
      join enrollments on enrollments.id = mean.enrollment_id
      join scores on scores.enrollment_id = mean.enrollment_id and scores.subject_id = mean.subject_id and scores.month = mean.semester
      left join outdated on outdated.enrollment_id = mean.enrollment_id and outdated.semester = mean.semester
      group by 1 order by 1`)
    expect(semesters).toHaveLength(2)
    for (const { classes, outdated, wrong } of semesters) {
      expect(wrong).toBe(0)
      expect(classes).toBeGreaterThan(20)
      expect(outdated).toBeGreaterThan(0)
      expect(outdated).toBeLessThan(classes / 4)
    }
  })

  test('knows of every drop-out why, when and in which stage', async () => {
    const [drops] = await read(sql<{ all: number; unexplained: number }>`
      select count(*)::integer as all,
        count(*) filter (where drop_out_reason is null or drop_out_stage is null or dropped_out_on is null)::integer as unexplained
      from enrollments where entry_status = 3`)
    expect(drops?.unexplained).toBe(0)
    expect(drops?.all).toBeGreaterThan(1000)
  })

  test('has children who are in the register twice, mistyped birth dates and children without a class, but few', async () => {
    const [doubtful] = await read(sql<{ twins: number; unlikely: number; waiting: number }>`
      with attending as (
        select students.*, enrollments.school_id, enrollments.grade, enrollments.classroom_id
        from enrollments
        join students on students.id = enrollments.student_id
        join schools on schools.id = enrollments.school_id and academic_year_id = ${yearIds.running}
        where entry_status <> 3
      )
      select
        (select count(*)::integer from attending as one join attending as two
          using (school_id, birth_date, gender, folded_name) where two.id > one.id) as twins,
        count(*) filter (where grade > 0 and extract(year from age(${madeOn}::date, birth_date)) > grade + 10)::integer as unlikely,
        count(*) filter (where classroom_id is null)::integer as waiting
      from attending`)
    for (const count of Object.values(doubtful ?? {})) {
      expect(count).toBeGreaterThan(20)
      expect(count).toBeLessThan(150)
    }
  })

  test('grows by a little each year, with believable shares of girls and repeaters', async () => {
    const years = await read(sql<{ students: number; girls: number; repeaters: number }>`
      select count(*)::integer as students, count(*) filter (where gender = 'f')::integer as girls,
        count(*) filter (where entry_status = 2)::integer as repeaters
      from enrollments
      join schools on schools.id = enrollments.school_id
      join students on students.id = enrollments.student_id
      where entry_status <> 3
      group by academic_year_id order by academic_year_id`)
    expect(years).toHaveLength(3)
    years.reduce((before, year) => {
      expect(year.students / before.students).toBeGreaterThan(1.005)
      expect(year.students / before.students).toBeLessThan(1.03)
      return year
    })
    for (const { students, girls, repeaters } of years) {
      expect(Math.abs(girls / students - 0.49)).toBeLessThan(0.02)
      expect(repeaters / students).toBeGreaterThan(0.03)
      expect(repeaters / students).toBeLessThan(0.08)
    }
  })

  test('finishes a month that is over in the share of schools that a province’s diligence says', async () => {
    const provinces = await read(sql<{ code: string; share: number }>`
      select province_code as code,
        100.0 * count(*) filter (where entered.scores >= whole.cells) / count(*) as share
      from (select school_id, sum(cells) as cells from school_counts where month is null group by 1 having sum(cells) > 0) as whole
      join schools on schools.id = whole.school_id and academic_year_id = ${yearIds.running}
      join raw_schools on raw_schools.id = raw_school_id
      left join (select school_id, sum(scores) as scores from school_counts where month = ${november} group by 1) as entered
        on entered.school_id = whole.school_id
      group by 1`)
    expect(provinces.filter(({ code, share }) => Math.abs(share - diligence(code)) > 25)).toEqual([])
  })

  test('is held back most by the provinces in which months are finished late', async () => {
    const provinces = await read(sql<{ code: string; share: number }>`
      select province_code as code, avg((accomplishment_status < 2)::integer)::real as share
      from schools join raw_schools on raw_schools.id = raw_school_id
      where academic_year_id = ${yearIds.running} and status = 1
      group by 1`)
    const behind = (code: string) => provinces.find((province) => province.code === code)?.share ?? 0
    for (const late of ['13', '16'])
      for (const early of ['07', '12']) expect(behind(late)).toBeGreaterThan(behind(early) + 0.2)
  })

  test('has transfers that wait and transfers that are done, and users of every role who are inactive or not', async () => {
    const transfers = await read(sql<{ year: number; status: number; count: number; months: number }>`
      select schools.academic_year_id as year, transfers.status, count(*)::integer as count,
        count(distinct date_trunc('month', transfers.completed_on))::integer as months
      from transfers join schools on schools.id = transfers.from_school_id group by 1, 2 order by 1, 2`)
    const ofYear = (id: number) =>
      transfers.flatMap(({ year, status, count }) => (year === id ? [[status, count]] : []))
    expect(ofYear(yearIds.running)).toEqual([
      [0, 20],
      [1, 60],
    ])
    const closing = transfers.find(({ year }) => year === yearIds.post)
    expect(closing).toMatchObject({ status: 1 })
    expect(closing?.count).toBeGreaterThan(40)
    expect(closing?.months).toBeGreaterThan(6)
    const [accounts] = await read(sql<{ all: number; inactive: number; roles: number }>`
      select count(*)::integer as all, count(*) filter (where not active)::integer as inactive,
        count(distinct user_group)::integer as roles
      from accounts`)
    expect(accounts?.roles).toBe(8)
    expect(accounts?.all).toBeGreaterThanOrEqual(55)
    expect(accounts?.inactive).toBeGreaterThan(3)
  })
})
