import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { school } from '@/domain/schools/schema'
import { pageSchema } from '@/lib/api/wire'
import type { Role } from '@/auth/permissions'
import { input, refused, resetTransfers, readRow, transferCalls, wrongField } from '../../../testing/transfer-calls'
import { createTestWorld, type TestWorld } from '../../../testing/world'
import { classrooms, enrollments, schools, subjects, users, years } from '../../../testing/world-ids'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(() => resetTransfers(world))
afterAll(() => world.close())

const { sok, dropout } = enrollments
const { request, approve, list, requested, enrollment } = transferCalls(() => world)

describe('asking for a transfer', () => {
  test('creates a pending transfer, listed as outgoing at the sender and incoming at the receiver', async () => {
    const response = await request({ transfer_reason: '  ប្ដូរលំនៅ ' })
    expect(response.status).toBe(201)
    const made = await readRow(response)
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
      transfer_reason: 'ប្ដូរលំនៅ',
    })
    const year = `academic_year_id=${years.running}`
    expect((await list(`transfer=1&emis_school_code=02080101&grade=7&${year}`, 'school_management')).data).toEqual([
      made,
    ])
    expect((await list(`transfer=0&emis_school_code=02080103&grade=7&${year}`, 'provincial_officer')).data).toEqual([
      made,
    ])
    expect(await readRow(await world.call('GET', `/transfer/${made.id}`, { as: 'school_management' }))).toEqual(made)
    // The student stays where they are until the receiver approves.
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

  test('one pending transfer per enrollment, also for two concurrent requests and for a drop-out', async () => {
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
    const first = await readRow(await send())
    expect(await readRow(await send())).toEqual(first)
    expect((await list('transfer=1')).total).toBe(1)
  })
})

describe('a school outside the system', () => {
  test('completes immediately and closes the enrollment, which no list shows any more', async () => {
    const made = await readRow(await request({ school_id: -1, emis_school_code: '-1', grade: null }))
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

describe('the schools that students are sent to', () => {
  const targets = (as: Role) => world.call('GET', `/schools?target=true&academic_year=${years.running}`, { as })

  test('lie anywhere, without phone numbers for a school, and are for senders only', async () => {
    const { data } = pageSchema(school).parse(await (await targets('school_management')).json())
    expect(data.map(({ school_id }) => school_id).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4])
    expect(data.filter((item) => 'phone_number_1' in item).map(({ school_id }) => school_id)).toEqual([1])
    for (const as of ['teacher', 'data_user', 'super_data_user'] as const) {
      expect({ as, status: (await targets(as)).status }).toEqual({ as, status: 403 })
    }
  })
})
