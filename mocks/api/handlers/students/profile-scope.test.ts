import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { enrollmentRow } from '@/features/enrollments/schema'
import { studentRecord } from '@/features/students/profile-schema'
import { studentRow } from '@/features/students/schema'
import { dataSchema, pageSchema } from '@/lib/api/wire'
import type { Role } from '@/auth/permissions'
import { createTestWorld, type TestWorld } from '../../../testing/world'
import { classroomOfYear, classrooms, enrollments, schools, users, years } from '../../../testing/world-ids'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(async () => {
  await world.reset()
  await world.db.deleteFrom('transfers').execute()
})
afterAll(() => world.close())

const { sok, chan } = enrollments
const statusFor = async (as: Role, id: number) => (await world.call('GET', `/students/${id}`, { as })).status
const read = async (as: Role, id: number) =>
  dataSchema(studentRecord).parse(await (await world.call('GET', `/students/${id}`, { as })).json())
const rowsFor = async (as: Role, query: string) =>
  pageSchema(studentRow).parse(await (await world.call('GET', `/students?${query}`, { as })).json()).data
const change = (id: number, to: { classroom_id?: number; school_id?: number; entry_status?: number }) =>
  world.db.updateTable('enrollments').set(to).where('id', '=', id).execute()
const enroll = (student: number, school: number, classroom: number | null = null) =>
  world.db
    .insertInto('enrollments')
    .values({
      student_id: student,
      school_id: school,
      classroom_id: classroom,
      grade: 7,
      entry_status: 1,
      enrolled_date: '2025-11-01',
    })
    .execute()

describe('the profile of a student', () => {
  test('is open to a teacher only while the student is in one of their classes', async () => {
    expect(await statusFor('teacher', sok)).toBe(200)
    await change(sok, { classroom_id: classrooms['own-school'] })
    expect(await statusFor('teacher', sok)).toBe(403)
    expect(await statusFor('school_management', sok)).toBe(200)
  })

  test('is closed to the teacher of an earlier year, who still reads the sheets of that year', async () => {
    expect(await statusFor('teacher', 2011)).toBe(200)
    await enroll(2011, schools.own, classrooms['own-school'])
    expect(await statusFor('teacher', 2011)).toBe(403)
    expect(await statusFor('teacher', 1011)).toBe(403)
    const sheet = `/scores?classroom_id=${classroomOfYear.post}&academic_year_id=${years.post}&month=10`
    const response = await world.call('GET', sheet, { as: 'teacher' })
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('S2011')
  })

  test('is closed to the teacher of a student who has dropped out, and open to the school', async () => {
    await change(chan, { entry_status: 3 })
    expect(await statusFor('teacher', chan)).toBe(403)
    expect(await statusFor('school_management', chan)).toBe(200)
  })

  test('goes to the school that enrolls a student who had left another one', async () => {
    await change(sok, { entry_status: 3 })
    expect(await statusFor('school_management', sok)).toBe(200)
    await enroll(sok, schools.sameDistrict)
    expect(await statusFor('school_management', sok)).toBe(403)
    expect(await statusFor('district_officer', sok)).toBe(200)
    await change(2011, { school_id: 21 })
    await enroll(2011, schools.sameProvince)
    expect(await statusFor('school_management', 2011)).toBe(403)
    expect(await statusFor('provincial_officer', 2011)).toBe(200)
  })

  test('is open to the schools of the running year and of the one that is being prepared', async () => {
    await enroll(3031, 41)
    expect(await statusFor('school_management', 3031)).toBe(200)
    expect(await read('demis', 3031)).toMatchObject({ enrollment: { school: { id: schools.sameDistrict } } })
    expect(await read('school_management', 3031)).toMatchObject({ enrollment: { school: { id: 41 } } })
  })

  test('a closed enrollment in a past list has neither phone number nor scholarships', async () => {
    const confidential = { scholarships: '[1]' }
    await world.db.updateTable('students').set({ phone_number_1: '012345678' }).where('id', 'in', [sok, 2011]).execute()
    await world.db.updateTable('enrollments').set(confidential).where('student_id', 'in', [sok, 2011]).execute()
    await enroll(2011, schools.sameDistrict)
    expect(await rowsFor('teacher', `academic_year_id=${years.post}`)).toMatchObject([
      { profile_open: false, scholarships: null, student: { id: 2011, phone_number_1: null } },
    ])
    const own = (await rowsFor('teacher', `academic_year_id=${years.running}`)).find(({ id }) => id === sok)
    expect(own).toMatchObject({ profile_open: true, scholarships: [1], student: { phone_number_1: '012345678' } })
  })
})

describe('a student whose only enrollment was deleted', () => {
  const child = {
    academic_year_id: years.running,
    grade: 7,
    emis_school_code: '02080101',
    report_stage: 1,
    emis_student_id: null,
    student: {
      first_name: 'សុខា',
      last_name: 'ចាន់',
      gender: 'f',
      birth_date: '2013-05-06',
      enrollment_status: 0,
      transfer_status: 0,
    },
    options: { ethnicity: 0, disabilities: [], health_problems: [], personal_problems: [], scholarships: [] },
    enrolled_date: '2025-11-02',
  }
  const make = async (as: Role) => {
    const body = { ...child, enrolled_by: users[as] }
    const response = await world.call('POST', '/enrollments', { as, body })
    const made = dataSchema(enrollmentRow).parse(await response.json())
    expect((await world.call('DELETE', `/students/${made.id}`, { as })).status).toBe(200)
    const student = await world.db
      .selectFrom('students')
      .select('id')
      .where('emis_student_id', '=', made.emis_student_id)
      .executeTakeFirstOrThrow()
    return student.id
  }

  test.each<Role>(['school_management', 'teacher'])('stays with the school that created it (by a %s)', async (as) => {
    const id = await make(as)
    expect(await read('school_management', id)).toMatchObject({ id, last_name: 'ចាន់', enrollment: null })
    expect(await statusFor('district_officer', id)).toBe(200)
    expect(await statusFor('demis', id)).toBe(200)
    expect(await statusFor('teacher', id)).toBe(403)
  })

  test('goes to the next school that enrolls it', async () => {
    const id = await make('school_management')
    await enroll(id, schools.sameDistrict)
    expect(await statusFor('school_management', id)).toBe(403)
    expect(await read('district_officer', id)).toMatchObject({ enrollment: { school: { id: schools.sameDistrict } } })
  })

  test('is not changed before it is enrolled again', async () => {
    const id = await make('school_management')
    const { student, options } = child
    const user = {
      first_name: student.first_name,
      last_name: student.last_name,
      gender: 'f',
      birth_date: student.birth_date,
      first_name_en: null,
      last_name_en: null,
      gazetteer_id: null,
      birth_place: null,
      street: null,
      house_number: null,
      phone_number_1: null,
      remark: null,
    }
    const body = { user, options, late_enrollment: 0, transfer_status: 0, enrollment_status: 0 }
    const response = await world.call('PUT', `/students/${id}`, { as: 'school_management', body })
    expect({ status: response.status, body: await response.json() }).toEqual({
      status: 409,
      body: { message: 'student.notEnrolled' },
    })
    expect((await world.call('PUT', `/students/${id}`, { as: 'teacher', body })).status).toBe(403)
  })
})
