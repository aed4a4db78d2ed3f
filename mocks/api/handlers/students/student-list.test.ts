import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AssignInput } from '@/features/enrollments/assign-schema'
import { dropOutReasons, dropOutStages } from '@/features/enrollments/drop-out-schema'
import { studentRow } from '@/features/students/schema'
import { pageOf } from '@/lib/api/wire'
import type { Role } from '@/auth/permissions'
import { createTestWorld, type TestWorld } from '../../../testing/world'
import { classroomOfYear, classrooms, enrollments, schools, transfers, years } from '../../../testing/world-ids'
import { childText } from './child-text'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

const { sok, chan, dara, dropout, otherClass } = enrollments
const own = classrooms['own-class']
const readEnrollment = (id: number) =>
  world.db.selectFrom('enrollments').selectAll().where('id', '=', id).executeTakeFirst()
const readAnswer = async (response: Response) => ({ status: response.status, ...(await json(response)) })
const json = async (response: Response): Promise<object> => {
  const body: unknown = await response.json()
  return typeof body === 'object' && body !== null ? body : {}
}

describe('the student list', () => {
  const list = async (query: string, as: Role = 'demis') => {
    const response = await world.call('GET', `/enrollments/students?${query}`, { as })
    return pageOf(studentRow).parse(await response.json())
  }
  const ids = async (query: string, as?: Role) => (await list(query, as)).data.map(({ id }) => id)
  const status = async (query: string, as: Role) =>
    (await world.call('GET', `/enrollments/students?${query}`, { as })).status

  test('finds a student by another Latin spelling of the name', async () => {
    const ofSchool = `school=${schools.own}&academicYear=${years.running}`
    await world.db
      .updateTable('students')
      .set({ search_text: 'ចាន់ សុផល chan sophal', first_name_en: 'Sophal' })
      .where('id', '=', 3011)
      .execute()
    expect(await ids(`${ofSchool}&keyword=chann%20sopal`)).toHaveLength(1)
    expect(await ids(`${ofSchool}&keyword=chann%20sopal`)).toEqual(await ids(`${ofSchool}&keyword=sophal`))
    expect(await ids(`${ofSchool}&keyword=sopol`)).toEqual([])
  })

  const nameStudents = async (names: Readonly<Record<number, string>>) => {
    for (const [id, name] of Object.entries(names)) {
      const [last_name_en = '', first_name_en = ''] = name.split(' ')
      const latin = { last_name_en, first_name_en }
      await world.db
        .updateTable('students')
        .set({ ...latin, ...childText({ last_name: 'ចាន់', first_name: 'សុខា', ...latin }, `S${id}`) })
        .where('id', '=', Number(id))
        .execute()
    }
  }

  test('finds names as they are typed first, then other spellings, and similar names where there are neither', async () => {
    await nameStudents({ [sok]: 'Chhan Sokha', [chan]: 'Chan Sokha', [dara]: 'Kem Rotana' })
    const inYear = `academicYear=${years.running}`
    expect(await ids(`${inYear}&keyword=chan`)).toEqual([chan, sok])
    expect(await ids(`${inYear}&keyword=chhan`)).toEqual([sok, chan])
    expect(await ids(`${inYear}&keyword=sokkha%20chh`)).toEqual([sok, chan])
    expect(await ids(`${inYear}&keyword=rotanak`)).toEqual([dara])
    expect(await ids(`${inYear}&keyword=kem%20rotatana`)).toEqual([dara])
    expect(await ids(`${inYear}&keyword=s30119`)).toEqual([])
  })

  test('finds half of a name in another spelling in the whole country', async () => {
    await nameStudents({ [sok]: 'Chhan Sopheap', [3051]: 'Chan Sopeap' })
    const found = await world.call('GET', `/students?keyword=${encodeURIComponent('sophea')}`, { as: 'demis' })
    expect(
      pageOf(studentRow)
        .parse(await found.json())
        .data.map(({ id }) => id),
    ).toEqual([sok, 3051])
  })

  test('is narrowed by each of its filters', async () => {
    const ofSchool = `school=${schools.own}&academicYear=${years.running}`
    expect(await ids(ofSchool)).toEqual([chan, dara, sok, dropout, otherClass])
    expect(await ids(`${ofSchool}&grade=7`)).toEqual([chan, dara, sok, dropout])
    expect(await ids(`${ofSchool}&grade=11&suffix=${encodeURIComponent('ខ')}`)).toEqual([otherClass])
    expect(await ids(`${ofSchool}&keyword=c`)).toEqual([sok])
    expect(await ids(`${ofSchool}&student_id=${dara}`)).toEqual([dara])
    expect(await ids(`${ofSchool}&isDuplicateRecord=true`)).toEqual([])
    expect(await ids(`academicYear=${years.running}&district=0208&limit=2&page=2`)).toEqual([sok, dropout])
    expect(await ids(`academicYear=${years.running}&province=01`)).toEqual([3051])
    expect(await ids(`academicYear=${years.running}&commune=020101`)).toEqual([3041])
    expect(await ids(`academicYear=${years.running}&village=01010101`)).toEqual([3051])
  })

  test('is sorted by each of its columns, and by name within them', async () => {
    const ofSchool = `school=${schools.own}&academicYear=${years.running}`
    const all = (await list(ofSchool)).data
    const ascending = (orderBy: string) => ids(`${ofSchool}&orderBy=${orderBy}`)
    const by = (keyOf: (row: (typeof all)[number]) => string | number) =>
      all
        .toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : keyOf(one) > keyOf(other) ? 1 : 0))
        .map(({ id }) => id)
    expect(await ascending('name')).toEqual(all.map(({ id }) => id))
    expect(await ascending('emis_student_id')).toEqual(by(({ student }) => student.emis_student_id))
    expect(await ascending('birth_date')).toEqual(by(({ student }) => student.birth_date))
    expect(await ascending('gender')).toEqual(by(({ student }) => student.gender))
    expect(await ascending('classroom')).toEqual(by(({ grade }) => grade))
    expect(await ascending('entry_status')).toEqual(by((row) => row.entry_status))
    const newest = (await list(`${ofSchool}&orderBy=emis_student_id&order=desc&limit=2`)).data.map(({ id }) => id)
    expect(newest).toEqual((await ascending('emis_student_id')).toReversed().slice(0, 2))
    expect(await status(`${ofSchool}&orderBy=phone`, 'demis')).toBe(400)
  })

  test('shows phone, account and scholarships', async () => {
    await world.db.updateTable('students').set({ phone_number_1: '012345678' }).where('id', '=', sok).execute()
    await world.db
      .updateTable('enrollments')
      .set({ scholarships: JSON.stringify([1, 2]) })
      .where('id', '=', sok)
      .execute()
    const [row] = (await list(`school=${schools.own}&student_id=${sok}`)).data
    expect(row?.scholarships).toEqual([1, 2])
    expect(row?.student).toMatchObject({ phone_number_1: '012345678', username: 'student', user_id: 8, status: true })
  })

  test('students of one name, gender and birth date are duplicates whatever the spelling of the name', async () => {
    const spell = (id: number, last_name: string, first_name: string) =>
      world.db
        .updateTable('students')
        .set({ last_name, first_name, ...childText({ last_name, first_name }, `S${String(id)}`) })
        .where('id', '=', id)
        .execute()
    await spell(chan, 'កណ្ដាល', 'Dara')
    await spell(otherClass, ' កណ្តាល', 'DA  RA')
    expect(await ids(`school=${schools.own}&isDuplicateRecord=true`)).toEqual([chan, otherClass])
  })

  test('a student who left the system is no longer listed', async () => {
    await world.db.updateTable('enrollments').set({ closed_on: '2026-02-01' }).where('id', '=', sok).execute()
    expect(await ids(`school=${schools.own}&grade=7`)).toEqual([chan, dara, dropout])
  })

  test.each<[Role, string, number]>([
    ['school_management', `school=${schools.sameDistrict}`, 403],
    ['teacher', `school=${schools.sameDistrict}`, 403],
    ['teacher', `school=${schools.own}&grade=11&suffix=${encodeURIComponent('ខ')}`, 403],
    ['teacher', `school=${schools.own}&grade=7&suffix=${encodeURIComponent('ក')}`, 200],
    ['provincial_officer', 'province=01', 403],
    ['provincial_officer', 'province=02&district=0201', 200],
    ['district_officer', 'province=02', 200],
    ['district_officer', 'district=0201', 403],
    ['district_officer', 'commune=020101', 403],
    ['data_user', '', 403],
    ['student', '', 403],
  ])('%s asking for %s gets %i', async (role, query, expected) => {
    expect(await status(query, role)).toBe(expected)
  })
})

describe('dropping out', () => {
  const drop = async (id: number, body: unknown, as: Role = 'school_management', headers = {}) =>
    readAnswer(await world.call('POST', `/students/drop-out/${id}`, { as, body, headers }))
  const input = { drop_out_reason: 4, report_stage: 2 }

  test('keeps the enrollment, its class and its scores, and says why and when', async () => {
    expect(await drop(sok, input)).toMatchObject({ status: 200 })
    expect(await readEnrollment(sok)).toMatchObject({
      entry_status: 3,
      drop_out_reason: 4,
      drop_out_stage: 2,
      classroom_id: own,
      closed_on: null,
    })
    expect((await readEnrollment(sok))?.dropped_out_on).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    const scores = await world.db.selectFrom('scores').selectAll().where('enrollment_id', '=', sok).execute()
    expect(scores).toHaveLength(1)
  })

  test('takes every reason and both stages and nothing else', async () => {
    for (const drop_out_reason of dropOutReasons) {
      for (const report_stage of dropOutStages) {
        await world.db.updateTable('enrollments').set({ entry_status: 0 }).where('id', '=', sok).execute()
        expect(await drop(sok, { drop_out_reason, report_stage })).toMatchObject({ status: 200 })
      }
    }
    expect(await drop(chan, {})).toMatchObject({
      status: 400,
      errors: { drop_out_reason: 'common.error.require', report_stage: 'common.error.require' },
    })
    expect(await drop(chan, { drop_out_reason: 7, report_stage: 1 })).toMatchObject({ status: 400 })
    expect(await drop(chan, { ...input, entry_status: 0 })).toMatchObject({ status: 400 })
    expect(await readEnrollment(chan)).toMatchObject({ entry_status: 0 })
  })

  test('is refused twice, after a promotion, in an archived year, and to teachers', async () => {
    expect(await drop(dropout, input)).toMatchObject({ status: 409, message: 'student.dropOut.already' })
    await world.db.updateTable('enrollments').set({ graduation_status: 1 }).where('id', '=', dara).execute()
    expect(await drop(dara, input)).toMatchObject({ status: 409, message: 'student.dropOut.promoted' })
    expect(await drop(1011, input)).toMatchObject({ status: 409, message: 'student.archivedYear' })
    // A closing year still takes those of its second semester.
    expect(await drop(2011, { ...input, report_stage: 3 })).toMatchObject({ status: 200 })
    expect(await drop(chan, input, 'teacher')).toMatchObject({ status: 403 })
    expect(await drop(chan, input, 'super_data_user')).toMatchObject({ status: 403 })
    await world.db.updateTable('enrollments').set({ closed_on: '2026-02-01' }).where('id', '=', chan).execute()
    expect(await drop(chan, input)).toMatchObject({ status: 409, message: 'transfer.error.left' })
  })

  test('sent again under its key it gives the first answer', async () => {
    const headers = { 'Idempotency-Key': randomUUID() }
    const first = await drop(sok, input, 'school_management', headers)
    expect(await drop(sok, input, 'school_management', headers)).toEqual(first)
  })
})

describe('assigning to a class', () => {
  const input: AssignInput = {
    enrollments: [dara, chan],
    classroom_id: null,
    suffix: null,
    academic_year_school_id: schools.own,
    grade: 7,
    academic_year_id: years.running,
  }
  const assign = async (part: Partial<AssignInput>, as: Role = 'school_management', headers = {}) =>
    readAnswer(await world.call('POST', '/enrollments/assign-classroom', { as, body: { ...input, ...part }, headers }))
  const readClass = async (id: number) => (await readEnrollment(id))?.classroom_id

  test('puts them into an active class of the grade; scores stay with them', async () => {
    const { id } = await world.db
      .insertInto('classrooms')
      .values({
        school_id: schools.own,
        grade: 7,
        suffix: 'ខ',
        bilingual: 2,
        special_education: null,
        teacher_staff_id: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await assign({ enrollments: [sok, chan], classroom_id: id })).toEqual({
      status: 200,
      data: { classroom: { id, grade: 7, suffix: 'ខ' }, count: 2 },
    })
    expect([await readClass(sok), await readClass(chan), await readClass(dara)]).toEqual([id, id, own])
    await world.db.updateTable('classrooms').set({ status: 0 }).where('id', '=', own).execute()
    expect(await assign({ enrollments: [sok], classroom_id: own })).toMatchObject({
      status: 400,
      errors: { classroom_id: 'enrollment.assign.inactive' },
    })
  })

  test('creates the class of a new suffix like the classroom form does', async () => {
    const answer = await assign({ suffix: ' ឃ ' })
    expect(answer).toMatchObject({ status: 200, data: { classroom: { grade: 7, suffix: 'ឃ' }, count: 2 } })
    const room = await world.db.selectFrom('classrooms').selectAll().where('suffix', '=', 'ឃ').executeTakeFirst()
    expect(room).toMatchObject({ school_id: schools.own, grade: 7, status: 1, bilingual: 2, teacher_staff_id: null })
    expect(await readClass(dara)).toBe(room?.id)
    expect(await assign({ suffix: 'ឃ' })).toMatchObject({
      status: 409,
      errors: { suffix: 'classroom.alreadyExists' },
    })
  })

  test('a repeated request with the same key creates no second class', async () => {
    const headers = { 'Idempotency-Key': randomUUID() }
    const first = await assign({ suffix: 'ង' }, 'school_management', headers)
    expect(await assign({ suffix: 'ង' }, 'school_management', headers)).toEqual(first)
    const rooms = await world.db.selectFrom('classrooms').select('id').where('suffix', '=', 'ង').execute()
    expect(rooms).toHaveLength(1)
  })

  test.each<[string, Partial<AssignInput>, object]>([
    ['neither class nor suffix', {}, { status: 400, errors: { classroom_id: 'common.error.require' } }],
    ['both', { classroom_id: own, suffix: 'ង' }, { status: 400, errors: { suffix: 'common.error.invalidValue' } }],
    ['an empty suffix', { suffix: ' ' }, { status: 400, errors: { suffix: 'common.error.require' } }],
    [
      'no students',
      { enrollments: [], classroom_id: own },
      { status: 400, errors: { enrollments: 'common.error.require' } },
    ],
    ['a class of another grade', { classroom_id: classrooms['own-school'] }, { status: 400 }],
    ['a class of another school', { classroom_id: classrooms['other-province'] }, { status: 400 }],
    [
      'a grade the school has not',
      { suffix: 'ង', grade: 1 },
      { status: 400, errors: { grade: 'classroom.grade.notOffered' } },
    ],
    ['another year', { classroom_id: own, academic_year_id: years.pre }, { status: 400 }],
    [
      'someone of another grade',
      { enrollments: [dara, otherClass], classroom_id: own },
      { status: 409, message: 'enrollment.assign.changed' },
    ],
    ['someone of another school', { enrollments: [dara, 3051], classroom_id: own }, { status: 409 }],
    ['a drop-out', { enrollments: [dara, dropout], classroom_id: own }, { status: 409 }],
    [
      'a closing year',
      {
        enrollments: [2011],
        classroom_id: classroomOfYear.post,
        academic_year_school_id: 21,
        academic_year_id: years.post,
      },
      { status: 409, message: 'student.readOnlyYear' },
    ],
  ])('%s is refused and nothing is changed', async (_, part, expected) => {
    const before = await world.checksum()
    expect(await assign(part)).toMatchObject(expected)
    expect(await world.checksum()).toBe(before)
  })

  test('two concurrent moves of the same students leave each in one class', async () => {
    const both = await Promise.all([assign({ classroom_id: own }), assign({ suffix: 'ច' })])
    expect(both.map((answer) => answer.status)).toEqual([200, 200])
    expect(await readClass(dara)).toBe(await readClass(chan))
  })
})

describe('a drop-out with a pending transfer', () => {
  const dropOut = async () =>
    readAnswer(
      await world.call('POST', `/students/drop-out/${chan}`, {
        as: 'school_management',
        body: { drop_out_reason: 1, report_stage: 2 },
      }),
    )

  test('is refused and names the transfer, and is recorded once that is withdrawn', async () => {
    const { id } = transfers['same-district']
    expect(await dropOut()).toMatchObject({
      status: 409,
      message: 'student.dropOut.transferPending',
      values: { transfer: id, school: 'បឋម សង្កែ', school_en: 'Sangkae Primary', requested_on: '2026-01-15' },
    })
    expect((await readEnrollment(chan))?.entry_status).toBe(0)
    expect((await world.call('DELETE', `/transfer/${id}`, { as: 'school_management' })).status).toBe(200)
    expect(await dropOut()).toMatchObject({ status: 200 })
  })
})

describe('deleting from the list', () => {
  const remove = async (id: number, as: Role = 'school_management') =>
    readAnswer(await world.call('DELETE', `/students/${id}`, { as }))
  const failed = (reason: string) => ({ status: 409, message: 'student.deleteFailed', values: { reason } })

  test('takes the enrollment and nothing of the student', async () => {
    expect(await remove(dara)).toEqual({ status: 200, data: { id: dara } })
    expect(await readEnrollment(dara)).toBeUndefined()
    expect(await world.db.selectFrom('students').select('id').where('id', '=', dara).execute()).toHaveLength(1)
  })

  test('keeps students who have scores, attendance or a transfer', async () => {
    expect(await remove(sok)).toMatchObject(failed('records'))
    await world.db
      .insertInto('attendances')
      .values({ enrollment_id: dara, month: 10, absent: 1, permission: 0, updated_by: null })
      .execute()
    expect(await remove(dara)).toMatchObject(failed('records'))
    // On the way to another school.
    expect(await remove(chan)).toMatchObject(failed('records'))
  })

  test('keeps both ends of a promotion', async () => {
    await world.db.updateTable('enrollments').set({ graduation_status: 1 }).where('id', '=', dara).execute()
    expect(await remove(dara)).toMatchObject(failed('promotion'))
    await world.db.updateTable('enrollments').set({ next_enrollment_id: otherClass }).where('id', '=', 2011).execute()
    expect(await remove(otherClass)).toMatchObject(failed('promotion'))
  })

  test('a teacher takes back only what they enrolled, and a closed year gives nothing', async () => {
    expect(await remove(dara, 'teacher')).toMatchObject(failed('teacher'))
    await world.db.updateTable('enrollments').set({ enrolled_by: 5 }).where('id', '=', dara).execute()
    expect(await remove(dara, 'teacher')).toMatchObject({ status: 200 })
    expect(await remove(2011)).toMatchObject({ status: 409, message: 'student.readOnlyYear' })
    expect(await remove(1011)).toMatchObject({ status: 409, message: 'student.readOnlyYear' })
  })
})
