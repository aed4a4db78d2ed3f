import * as z from 'zod'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transferRow, type TransferRow } from '@/features/transfers/schema'
import { scoreRow } from '@/features/scores/schema'
import { school } from '@/features/schools/schema'
import { dataOf, pageOf } from '@/lib/wire'
import type { Role } from '@/session/permissions'
import { createTestWorld, type TestWorld } from '../../testing/world'
import { classrooms, enrollments, schools, subjects, users, years } from '../../testing/world-ids'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
// The pupils' grade at a second lower secondary school, which is closed in the world as it is made.
beforeEach(async () => {
  await world.reset()
  await world.db.deleteFrom('transfers').execute()
  await world.db.updateTable('schools').set({ status: 1 }).where('id', '=', schools.sameProvince).execute()
})
afterAll(() => world.close())

const { sok, dropout } = enrollments
const receiving = { school_id: schools.sameProvince, emis_school_code: '02080103' }
const input = { enrollment_id: sok, ...receiving, report_stage: 1, transfer_reason: 'ប្តូរលំនៅ', grade: 7 }
const approval = { academic_year_school_id: schools.sameProvince, grade: 7, suffix: 'ក', enrollments: [sok] }
const refusal = z.object({ message: z.string(), errors: z.record(z.string(), z.string()).optional() })

const request = (body: object = {}, as: Role = 'school_management') =>
  world.call('POST', '/transfer', { as, body: { ...input, ...body } })
const approve = (id: number, body: object = {}, as: Role = 'provincial_officer') =>
  world.call('POST', `/transfer/approve/${id}`, { as, body: { ...approval, ...body } })
const refused = async (response: Response) => ({ status: response.status, ...refusal.parse(await response.json()) })
const rowOf = async (response: Response): Promise<TransferRow> => dataOf(transferRow).parse(await response.json())
const list = async (query: string, as: Role = 'demis') =>
  pageOf(transferRow).parse(await (await world.call('GET', `/transfer?${query}`, { as })).json())
const requested = async (body: object = {}) => (await rowOf(await request(body))).id
const enrollment = (id: number = sok) =>
  world.db.selectFrom('enrollments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const wrongField = (field: string, message: string) => ({
  status: 400,
  message: 'common.error.form',
  errors: { [field]: message },
})

describe('asking for a transfer', () => {
  test('makes a pending one, listed out at the sender and in at the receiver', async () => {
    const response = await request({ transfer_reason: '  ប្តូរលំនៅ ' })
    expect(response.status).toBe(201)
    const made = await rowOf(response)
    expect(made).toMatchObject({
      status: 0,
      enrollment_id: sok,
      student: { id: sok, emis_student_id: `S${sok}`, gender: 'f', birth_date: '2013-01-01' },
      transferFromSchool: { id: schools.own, emis_code: '02080101', degree: { number: 5 } },
      transferToSchool: { id: schools.sameProvince, emis_code: '02080103', degree: { number: 3 } },
      grade: 7,
      classroom: null,
      fromGrade: 7,
      fromClassroom: { grade: 7, suffix: 'ក' },
      transfer_reason: 'ប្តូរលំនៅ',
    })
    const year = `academic_year_id=${years.running}`
    expect((await list(`transfer=1&emis_school_code=02080101&grade=7&${year}`, 'school_management')).data).toEqual([
      made,
    ])
    expect((await list(`transfer=0&emis_school_code=02080103&grade=7&${year}`, 'provincial_officer')).data).toEqual([
      made,
    ])
    expect(await rowOf(await world.call('GET', `/transfer/${made.id}`, { as: 'school_management' }))).toEqual(made)
    // The pupil stays where they are until the receiver approves.
    expect(await enrollment()).toMatchObject({ school_id: schools.own, closed_on: null })
  })

  test('coming in, the suffix applies only once a class is assigned', async () => {
    const id = await requested()
    const incoming = (query: string) => list(`transfer=0&emis_school_code=02080103&${query}`)
    expect((await incoming(`grade=7&suffix=${encodeURIComponent('ខ')}`)).total).toBe(1)
    expect((await incoming('grade=8')).total).toBe(0)
    expect((await list(`transfer=1&grade=7&suffix=${encodeURIComponent('ខ')}`)).total).toBe(0)
    expect((await approve(id)).status).toBe(200)
    expect((await incoming(`grade=7&suffix=${encodeURIComponent('ខ')}`)).total).toBe(0)
    expect((await incoming(`grade=7&suffix=${encodeURIComponent('ក')}`)).total).toBe(1)
    expect((await incoming('status=0')).total).toBe(0)
    expect((await world.call('GET', '/transfer?transfer=2', { as: 'demis' })).status).toBe(400)
  })

  test.each<[string, object, object]>([
    ['no reason', { transfer_reason: ' ' }, wrongField('transfer_reason', 'common.error.require')],
    ['no school and so no year', { school_id: undefined }, wrongField('school_id', 'common.error.require')],
    ['no grade', { grade: null }, wrongField('grade', 'common.error.require')],
    [
      'the same school',
      { school_id: schools.own, emis_school_code: '02080101' },
      wrongField('school_id', 'transfer.error.sameSchool'),
    ],
    [
      'the same school in another year',
      { school_id: 41, emis_school_code: '02080101' },
      wrongField('school_id', 'transfer.error.sameSchool'),
    ],
    [
      'the code of another school',
      { emis_school_code: '02080104' },
      wrongField('emis_school_code', 'common.error.invalidValue'),
    ],
    ['an unknown school', { school_id: 999 }, wrongField('school_id', 'common.error.invalidValue')],
    [
      'a school that does not teach the grade',
      { school_id: schools.sameDistrict, emis_school_code: '02080102' },
      wrongField('school_id', 'transfer.error.degree'),
    ],
    ['a grade the school does not teach', { grade: 10 }, wrongField('grade', 'classroom.grade.notOffered')],
    [
      'a grade for a private school',
      { school_id: -1, emis_school_code: '-1' },
      wrongField('grade', 'common.error.invalidValue'),
    ],
    ['a stage that is none', { report_stage: 4 }, wrongField('report_stage', 'common.error.numberTooLarge')],
    ['more than it may', { status: 1 }, wrongField('status', 'common.error.unknownField')],
    ['who dropped out', { enrollment_id: dropout }, { status: 409, message: 'transfer.error.droppedOut' }],
  ])('refuses %s', async (_, body, expected) => {
    expect(await refused(await request(body))).toEqual(expected)
    expect((await list('transfer=1')).total).toBe(0)
  })

  test('an inactive school and one of a past year are refused', async () => {
    await world.db.updateTable('schools').set({ status: 0 }).where('id', '=', schools.sameProvince).execute()
    expect(await refused(await request())).toEqual(wrongField('school_id', 'transfer.error.schoolInactive'))
    const { id } = await world.db
      .insertInto('schools')
      .values({
        raw_school_id: 3,
        academic_year_id: years.post,
        principal_staff_id: null,
        phone_number_2: null,
        phone_number_3: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await refused(await request({ school_id: id }))).toEqual(
      wrongField('school_id', 'transfer.error.destinationYear'),
    )
  })

  test.each([2011, 1011])('students of closing or archived years cannot be transferred (%i)', async (id) => {
    expect(await refused(await request({ enrollment_id: id }, 'demis'))).toEqual({
      status: 409,
      message: 'transfer.error.yearClosed',
    })
  })

  test('one pending transfer per enrollment, also when two ask at once and when the pupil would leave', async () => {
    const answers = await Promise.all([request(), request({}, 'demis')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(await refused(await request({ school_id: -2, emis_school_code: '-2', grade: null }))).toEqual({
      status: 409,
      message: 'transfer.error.alreadyPending',
    })
    expect((await list('transfer=1')).total).toBe(1)
  })

  test('the same request again under its key is one transfer', async () => {
    const send = () =>
      world.call('POST', '/transfer', { as: 'demis', body: input, headers: { 'Idempotency-Key': 'transfer-1' } })
    const first = await rowOf(await send())
    expect(await rowOf(await send())).toEqual(first)
    expect((await list('transfer=1')).total).toBe(1)
  })
})

describe('a school outside the system', () => {
  test('completes at once and closes the enrollment, which no list shows any more', async () => {
    const made = await rowOf(await request({ school_id: -1, emis_school_code: '-1', grade: null }))
    expect(made).toMatchObject({
      status: 1,
      transferToSchool: { id: -1, emis_code: '-1' },
      grade: null,
      classroom: null,
    })
    expect((await enrollment()).closed_on).not.toBeNull()
    expect((await list('transfer=0')).total).toBe(0)
    expect((await list('transfer=1&grade=7')).total).toBe(1)

    const text = async (address: string) => await (await world.call('GET', address, { as: 'demis' })).text()
    expect(await text(`/students?school=${schools.own}`)).not.toContain(`S${sok}`)
    const sheet = `/scores?classroom_id=${classrooms['own-class']}&academic_year_id=${years.running}&month=10`
    expect(await text(sheet)).not.toContain(`S${sok}`)
    expect(JSON.parse(await text(`/schools/${schools.own}/accomplishment`))).toMatchObject({ data: { students: 3 } })
    const find = `/student-accounts/find?sts_id=S${sok}`
    expect((await world.call('GET', find, { as: 'school_management' })).status).toBe(404)
    const score = { enrollment_id: sok, subject_id: subjects.khmer, score: 5, month_number: 10 }
    const save = { data: [score], classroom_id: classrooms['own-class'], month: 10 }
    expect((await world.call('POST', '/scores', { as: 'teacher', body: save })).status).toBe(400)
    expect(await refused(await request())).toEqual({ status: 409, message: 'transfer.error.left' })
    expect((await world.call('DELETE', `/transfer/${made.id}`, { as: 'school_management' })).status).toBe(409)
    expect((await approve(made.id, {}, 'demis')).status).toBe(404)
  })
})

describe('approving', () => {
  test('assigns the class, completes the transfer, and scores and attendance of the year go with the pupil', async () => {
    await world.db
      .insertInto('attendances')
      .values({ enrollment_id: sok, month: 10, absent: 2, permission: 1, updated_by: null })
      .execute()
    const id = await requested()
    const done = await rowOf(await approve(id))
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
    const sheetOf = async (room: number) => {
      const address = `/scores?classroom_id=${room}&academic_year_id=${years.running}&month=10`
      return pageOf(scoreRow).parse(await (await world.call('GET', address, { as: 'demis' })).json()).data
    }
    const moved = (await sheetOf(classrooms['same-province'])).find((row) => row.enrollment_id === sok)
    expect(moved?.scores).toMatchObject([{ subject_id: subjects.khmer, score: 42.25 }])
    expect((await sheetOf(classrooms['own-class'])).some((row) => row.enrollment_id === sok)).toBe(false)
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
    ['another pupil', { enrollments: [enrollments.chan] }, wrongField('enrollments', 'common.error.invalidValue')],
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

  test('of two at once one wins, the other is told', async () => {
    const id = await requested()
    const answers = await Promise.all([approve(id), approve(id, {}, 'demis')])
    const [winner, loser] = answers.toSorted((a, b) => a.status - b.status)
    expect(winner?.status).toBe(200)
    expect(loser && (await refused(loser))).toEqual({ status: 409, message: 'transfer.error.alreadyApproved' })
    expect(await refused(await approve(id))).toEqual({ status: 409, message: 'transfer.error.alreadyApproved' })
  })

  test('a pupil who dropped out meanwhile, and a year that has begun to close, are refused', async () => {
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
  ])('makes an enrollment there in grade %i with entry status %i; this year stays', async (grade, entryStatus) => {
    await world.db.updateTable('enrollments').set({ ethnicity: 2, disabilities: '[1]' }).where('id', '=', sok).execute()
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
  })

  test('keeps another school from enrolling the pupil in that year, so that the review can still succeed', async () => {
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

describe('a pupil who is promoted or repeats', () => {
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
    const pupil = world.db.updateTable('enrollments').where('id', '=', sok)
    for (const gone of [{ entry_status: 3 }, { closed_on: '2026-02-01' }, { graduation_status: 1 }]) {
      await pupil.set(gone).execute()
      expect(await waiting()).toBe(0)
      expect((await list('transfer=1&status=0')).total).toBe(1)
      await pupil.set({ entry_status: 0, closed_on: null, graduation_status: 0 }).execute()
    }
    await world.db.updateTable('schools').set({ status: 0 }).where('id', '=', schools.sameProvince).execute()
    expect(await waiting()).toBe(0)
    expect(await refused(await approve(id))).toEqual({ status: 409, message: 'transfer.error.schoolInactive' })
    await world.db.updateTable('schools').set({ status: 1 }).where('id', '=', schools.sameProvince).execute()
    await world.db.updateTable('academic_years').set({ status: 'draft' }).where('id', '=', years.running).execute()
    expect(await waiting()).toBe(0)
  })
})

describe('taking back', () => {
  test('the sender can, until it is approved', async () => {
    const id = await requested()
    expect((await world.call('DELETE', `/transfer/${id}`, { as: 'district_officer' })).status).toBe(200)
    const withdrawn = 'transfer.error.withdrawn'
    expect(await refused(await approve(id))).toEqual({ status: 409, message: withdrawn })
    expect(await refused(await approve(id, {}, 'demis'))).toEqual({ status: 409, message: withdrawn })
    const read = await world.call('GET', `/transfer/${id}`, { as: 'provincial_officer' })
    expect(await refused(read)).toEqual({ status: 404, message: withdrawn })
    expect((await list('transfer=1')).total + (await list('transfer=0')).total).toBe(0)
    // Withdrawing twice succeeds, and the student can then be transferred again.
    expect((await world.call('DELETE', `/transfer/${id}`, { as: 'school_management' })).status).toBe(200)
    const second = await requested()
    await approve(second)
    expect(await refused(await world.call('DELETE', `/transfer/${second}`, { as: 'school_management' }))).toEqual({
      status: 409,
      message: 'transfer.error.alreadyApproved',
    })
  })

  test('the receiver cannot', async () => {
    await world.db
      .updateTable('accounts')
      .set({ gazetteer_code: '0201' })
      .where('id', '=', users.district_officer)
      .execute()
    const id = await requested()
    expect((await world.call('DELETE', `/transfer/${id}`, { as: 'district_officer' })).status).toBe(403)
    expect((await world.call('GET', `/transfer/${id}`, { as: 'district_officer' })).status).toBe(200)
  })
})

describe('the schools that pupils are sent to', () => {
  const targets = (as: Role) => world.call('GET', `/schools?target=true&academic_year=${years.running}`, { as })

  test('lie anywhere, without phone numbers for a school, and are for senders only', async () => {
    const { data } = pageOf(school).parse(await (await targets('school_management')).json())
    expect(data.map(({ school_id }) => school_id).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4])
    expect(data.filter((each) => 'phone_number_1' in each).map(({ school_id }) => school_id)).toEqual([1])
    for (const as of ['teacher', 'data_user', 'super_data_user'] as const) {
      expect({ as, status: (await targets(as)).status }).toEqual({ as, status: 403 })
    }
  })
})
