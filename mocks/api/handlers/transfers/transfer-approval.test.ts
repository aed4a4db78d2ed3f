import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { scoreRow } from '@/features/scores/schema'
import { pageSchema } from '@/lib/api/wire'
import { refused, resetTransfers, readRow, transferCalls, wrongField } from '../../../testing/transfer-calls'
import { createTestWorld, type TestWorld } from '../../../testing/world'
import { classrooms, enrollments, schools, subjects, users, years } from '../../../testing/world-ids'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(() => resetTransfers(world))
afterAll(() => world.close())

const { sok } = enrollments
const { request, approve, list, requested, enrollment } = transferCalls(() => world)

describe('approving', () => {
  test('assigns the class, completes the transfer, and scores and attendance of the year go with the student', async () => {
    await world.db
      .insertInto('attendances')
      .values({ enrollment_id: sok, month: 10, absent: 2, permission: 1, updated_by: null })
      .execute()
    const id = await requested()
    const done = await readRow(await approve(id))
    expect(done).toMatchObject({
      status: 1,
      classroom: { grade: 7, suffix: 'ក' },
      fromClassroom: { grade: 7, suffix: 'ក' },
    })
    expect(await enrollment()).toMatchObject({
      school_id: schools.sameProvince,
      classroom_id: classrooms['same-province'],
      grade: 7,
      transfer_status: 1,
      entry_status: 0,
    })
    const readSheet = async (room: number) => {
      const address = `/scores?classroom_id=${room}&academic_year_id=${years.running}&month=10`
      return pageSchema(scoreRow).parse(await (await world.call('GET', address, { as: 'demis' })).json()).data
    }
    const moved = (await readSheet(classrooms['same-province'])).find((row) => row.enrollment_id === sok)
    expect(moved?.scores).toMatchObject([{ subject_id: subjects.khmer, score: 42.25 }])
    expect((await readSheet(classrooms['own-class'])).some((row) => row.enrollment_id === sok)).toBe(false)
    const attendance = await world.db
      .selectFrom('attendances')
      .innerJoin('enrollments', 'enrollments.id', 'attendances.enrollment_id')
      .select(['enrollments.school_id', 'attendances.absent'])
      .execute()
    expect(attendance).toEqual([{ school_id: schools.sameProvince, absent: 2 }])
    const account = await world.db
      .selectFrom('accounts')
      .select(['raw_school_id', 'gazetteer_code'])
      .where('id', '=', users.student)
      .executeTakeFirst()
    expect(account).toEqual({ raw_school_id: 3, gazetteer_code: '02010101' })
  })

  test.each<[string, object, object]>([
    ['no suffix', { suffix: ' ' }, wrongField('suffix', 'common.error.require')],
    ['no grade', { grade: null }, wrongField('grade', 'common.error.require')],
    ['a class that is not there', { suffix: 'ខ' }, wrongField('suffix', 'transfer.error.noClass')],
    [
      'another school than the destination',
      { academic_year_school_id: schools.own },
      wrongField('academic_year_school_id', 'common.error.invalidValue'),
    ],
    ['another student', { enrollments: [enrollments.chan] }, wrongField('enrollments', 'common.error.invalidValue')],
  ])('refuses %s', async (_, body, expected) => {
    const id = await requested()
    expect(await refused(await approve(id, body))).toEqual(expected)
    expect((await list('transfer=1&status=0')).total).toBe(1)
  })

  test('an inactive class takes no students', async () => {
    const id = await requested()
    await world.db.updateTable('classrooms').set({ status: 0 }).where('id', '=', classrooms['same-province']).execute()
    expect(await refused(await approve(id))).toEqual(wrongField('suffix', 'transfer.error.noClass'))
  })

  test('is for those who reach the destination, not for the sender', async () => {
    const id = await requested()
    for (const as of ['school_management', 'district_officer', 'teacher', 'data_user', 'student'] as const) {
      expect({ as, status: (await approve(id, {}, as)).status }).toEqual({ as, status: 403 })
    }
    expect((await approve(id)).status).toBe(200)
  })

  test('of two simultaneous approvals one succeeds and the other is refused', async () => {
    const id = await requested()
    const answers = await Promise.all([approve(id), approve(id, {}, 'demis')])
    const [winner, loser] = answers.toSorted((a, b) => a.status - b.status)
    expect(winner?.status).toBe(200)
    expect(loser && (await refused(loser))).toEqual({ status: 409, message: 'transfer.error.alreadyApproved' })
    expect(await refused(await approve(id))).toEqual({ status: 409, message: 'transfer.error.alreadyApproved' })
  })

  test('a student who dropped out meanwhile, and a year that has begun to close, are refused', async () => {
    const id = await requested()
    await world.db.updateTable('enrollments').set({ entry_status: 3 }).where('id', '=', sok).execute()
    expect(await refused(await approve(id))).toEqual({ status: 409, message: 'transfer.error.droppedOut' })
    await world.db.updateTable('enrollments').set({ entry_status: 0 }).where('id', '=', sok).execute()
    await world.db.updateTable('academic_years').set({ status: 'draft' }).where('id', '=', years.running).execute()
    expect(await refused(await approve(id))).toEqual({ status: 409, message: 'transfer.error.yearClosed' })
  })
})

describe('a destination in the next year', () => {
  const inNextYear = async (grade: number) => {
    const { id: schoolId } = await world.db
      .insertInto('schools')
      .values({
        raw_school_id: 3,
        academic_year_id: years.pre,
        principal_staff_id: null,
        phone_number_2: null,
        phone_number_3: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await world.db
      .insertInto('classrooms')
      .values({
        school_id: schoolId,
        grade,
        suffix: 'ក',
        bilingual: 1,
        special_education: null,
        teacher_staff_id: null,
      })
      .execute()
    return schoolId
  }

  test.each([
    [8, 1],
    [7, 2],
  ])(
    'creates an enrollment there in grade %i with entry status %i; this year’s is unchanged',
    async (grade, entryStatus) => {
      await world.db
        .updateTable('enrollments')
        .set({ ethnicity: 2, disabilities: '[1]' })
        .where('id', '=', sok)
        .execute()
      const schoolId = await inNextYear(grade)
      const id = await requested({ school_id: schoolId, grade })
      expect((await approve(id, { academic_year_school_id: schoolId, grade })).status).toBe(200)
      expect(await enrollment()).toMatchObject({ school_id: schools.own, closed_on: null, transfer_status: 0 })
      const made = await world.db.selectFrom('enrollments').selectAll().where('school_id', '=', schoolId).execute()
      expect(made).toMatchObject([
        { student_id: sok, grade, entry_status: entryStatus, transfer_status: 1, ethnicity: 2, disabilities: [1] },
      ])
      // With it the year they leave is decided.
      expect(await enrollment()).toMatchObject({ graduation_status: entryStatus, next_enrollment_id: made[0]?.id })
      expect(await refused(await request())).toEqual({ status: 409, message: 'transfer.error.decided' })
    },
  )

  test('keeps another school from enrolling the student in that year, so that the review can still succeed', async () => {
    const schoolId = await inNextYear(8)
    const id = await requested({ school_id: schoolId, grade: 8 })
    const enroll = async () =>
      await world.call('POST', '/enrollments', {
        as: 'school_management',
        body: {
          academic_year_id: years.pre,
          grade: 8,
          emis_school_code: '02080101',
          report_stage: 1,
          emis_student_id: `S${sok}`,
          student: {
            first_name: 'ដារា',
            last_name: 'c',
            gender: 'f',
            birth_date: '2013-01-01',
            enrollment_status: 1,
            transfer_status: 0,
          },
          options: { ethnicity: 0, disabilities: [], health_problems: [], personal_problems: [], scholarships: [] },
          enrolled_date: '2026-11-02',
          enrolled_by: users.school_management,
        },
      })
    expect(await refused(await enroll())).toEqual({ status: 409, message: 'enrollment.transferPending' })
    expect((await world.call('DELETE', `/transfer/${id}`, { as: 'school_management' })).status).toBe(200)
    expect((await enroll()).status).not.toBe(409)
  })
})

describe('a student who is promoted or repeats', () => {
  const promote = () =>
    world.call('POST', '/enrollments/graduation', {
      as: 'school_management',
      body: {
        current_grade: 7,
        enrollments: [enrollments.chan, sok],
        academic_year_id: years.pre,
        emis_school_code: '02080101',
        grade: 8,
        entry_status: 1,
        enrolled_date: '2026-10-31',
        enrolled_by: users.school_management,
      },
    })
  beforeEach(() =>
    world.db
      .updateTable('enrollments')
      .set({ annual_result_changed: 1 })
      .where('student_id', 'in', [sok, enrollments.chan])
      .execute(),
  )

  test('cannot be sent elsewhere, neither asked for nor approved', async () => {
    expect((await promote()).status).toBe(200)
    const decided = { status: 409, message: 'transfer.error.decided' }
    expect(await refused(await request())).toEqual(decided)
    await world.db.updateTable('enrollments').set({ graduation_status: 0 }).where('id', '=', sok).execute()
    const id = await requested()
    await world.db.updateTable('enrollments').set({ graduation_status: 1 }).where('id', '=', sok).execute()
    expect(await refused(await approve(id))).toEqual(decided)
  })

  test('a student with a pending transfer is not promoted until it is withdrawn', async () => {
    const id = await requested()
    expect(await refused(await promote())).toEqual({
      status: 409,
      message: 'graduation.error.transferPending',
      errors: { 'enrollments.1': 'graduation.error.transferPending' },
    })
    await world.call('DELETE', `/transfer/${id}`, { as: 'school_management' })
    expect((await promote()).status).toBe(200)
  })
})

describe('the transfers that wait for an approval', () => {
  const waiting = async () => (await list('transfer=0&status=0')).total

  test('leave out those that cannot be approved, which the sender still sees', async () => {
    const id = await requested()
    expect(await waiting()).toBe(1)
    const student = world.db.updateTable('enrollments').where('id', '=', sok)
    for (const gone of [{ entry_status: 3 }, { closed_on: '2026-02-01' }, { graduation_status: 1 }]) {
      await student.set(gone).execute()
      expect(await waiting()).toBe(0)
      expect((await list('transfer=1&status=0')).total).toBe(1)
      await student.set({ entry_status: 0, closed_on: null, graduation_status: 0 }).execute()
    }
    await world.db.updateTable('schools').set({ status: 0 }).where('id', '=', schools.sameProvince).execute()
    expect(await waiting()).toBe(0)
    expect(await refused(await approve(id))).toEqual({ status: 409, message: 'transfer.error.schoolInactive' })
    await world.db.updateTable('schools').set({ status: 1 }).where('id', '=', schools.sameProvince).execute()
    await world.db.updateTable('academic_years').set({ status: 'draft' }).where('id', '=', years.running).execute()
    expect(await waiting()).toBe(0)
  })
})
