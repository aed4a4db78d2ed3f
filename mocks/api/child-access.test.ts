import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { enrollmentRow } from '@/features/enrollments/schema'
import { studentRecord } from '@/features/students/profile-schema'
import { studentRow } from '@/features/students/schema'
import { dataSchema, pageSchema } from '@/lib/api/wire'
import type { Role } from '@/auth/permissions'
import { findScope } from '../background/documents/templates/scope'
import { studentList } from '../background/documents/templates/student-lines'
import { openReports } from '../testing/open-report'
import { createTestWorld, type TestWorld } from '../testing/world'
import { classroomOfYear, classrooms, enrollments, schools, users, years } from '../testing/world-ids'

let world: TestWorld
const { open } = openReports(() => world)
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

  test('stays with the school of the running year while another one has enrolled the student for the next', async () => {
    await enroll(3031, 41)
    expect(await statusFor('school_management', 3031)).toBe(403)
    expect((await world.call('GET', '/students/3031/history', { as: 'school_management' })).status).toBe(403)
    expect(await read('district_officer', 3031)).toMatchObject({
      enrollment: { school: { id: schools.sameDistrict } },
      may_edit: true,
    })
    // A teacher of the same school has the students of the class that is being prepared.
    await enroll(sok, 41, classroomOfYear.pre)
    await change(sok, { classroom_id: classrooms['own-school'] })
    expect(await statusFor('teacher', sok)).toBe(200)
  })

  test.each<[string, object]>([
    ['promotes the student', { graduation_status: 1 }],
    ['has the student repeat the year elsewhere', { graduation_status: 2 }],
    ['records a drop-out', { entry_status: 3 }],
    ['sends the student to a school outside the system', { closed_on: '2026-02-01' }],
    ['transfers the student', { school_id: schools.own }],
  ])('goes to the school of the next year when that of the running year %s', async (_, decided) => {
    await enroll(3031, 41)
    await world.db.updateTable('enrollments').set(decided).where('id', '=', 3031).execute()
    expect(await read('school_management', 3031)).toMatchObject({ may_edit: true })
  })

  test('goes to the school of the next year when that of the running year removes the student', async () => {
    await enroll(3031, 41)
    await world.db.deleteFrom('transfers').execute()
    expect((await world.call('DELETE', '/students/3031', { as: 'district_officer' })).status).toBe(200)
    expect(await statusFor('school_management', 3031)).toBe(200)
  })

  test('goes to the school of the next year when that year runs', async () => {
    await enroll(3031, 41)
    await world.db.updateTable('academic_years').set({ status: 'archived' }).where('id', '=', years.post).execute()
    await world.db.updateTable('academic_years').set({ status: 'post' }).where('id', '=', years.running).execute()
    await world.db.updateTable('academic_years').set({ status: 'running' }).where('id', '=', years.pre).execute()
    expect(await statusFor('school_management', 3031)).toBe(200)
  })

  test('does not go back to a school whose drop-out is taken back after another one has enrolled the student', async () => {
    await change(3031, { entry_status: 3 })
    await enroll(3031, 41)
    const options = { ethnicity: 0, disabilities: [], health_problems: [], personal_problems: [], scholarships: [] }
    const saved = await world.call('PUT', '/students/3031', { as: 'demis', body: { enrollment_status: 0, options } })
    expect({ status: saved.status, body: await saved.json() }).toEqual({
      status: 409,
      body: { message: 'student.recordElsewhere' },
    })
  })

  test('can be read, but not changed, by a school that has promoted the student elsewhere, until the year ends', async () => {
    await world.db.updateTable('enrollments').set({ graduation_status: 1 }).where('id', '=', chan).execute()
    await enroll(chan, 42)
    expect(await read('school_management', chan)).toMatchObject({ may_edit: false })
    expect(await read('district_officer', chan)).toMatchObject({ may_edit: true })
    const body = { user: { first_name: 'ថ្មី' } }
    const saved = await world.call('PUT', `/students/${chan}`, { as: 'school_management', body })
    expect({ status: saved.status, body: await saved.json() }).toEqual({
      status: 409,
      body: { message: 'student.recordElsewhere' },
    })
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

/** The student 3031 in the export of the students of the year in preparation: name, gender and birth date. */
async function exportedAs(accountId: number) {
  const account = await world.db
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const nothing = { province: null, district: null, commune: null, village: null, school: null, degree: null }
  const filters = { ...nothing, academicYear: years.pre, grade: null, classroom: null }
  const scope = await findScope(world.db, account, filters)
  const template = 'individual_students'
  const { lines } = await studentList(world.db, { template, scope, params: {}, language: 'en' })
  for await (const rows of lines()) {
    const row = rows.find((cells) => cells.includes('S3031'))
    if (row !== undefined) return row.slice(6, 9)
  }
  return null
}

describe('an enrollment that waits for the record', () => {
  const waiting = 9100
  const elsewhere = { status: 409, message: 'student.recordElsewhere' }
  const options = { ethnicity: 1, disabilities: [1], health_problems: [], personal_problems: [], scholarships: [1] }
  beforeEach(async () => {
    await world.db
      .insertInto('enrollments')
      .values({
        id: waiting,
        student_id: 3031,
        school_id: 41,
        grade: 7,
        enrolled_date: '2026-11-02',
        classroom_id: classroomOfYear.pre,
        stated: '{}',
      })
      .execute()
  })

  test.each<Role>(['school_management', 'demis'])('takes nothing about the child from a %s', async (as) => {
    const refused = async (method: string, address: string, body: object) => {
      const response = await world.call(method, address, { as, body })
      return { status: response.status, ...z.object({ message: z.string() }).parse(await response.json()) }
    }
    const before = await world.checksum()
    for (const student of [{ first_name: 'ថ្មី' }, { gender: 'm' }, { birth_date: '2012-02-02' }]) {
      expect(await refused('PUT', `/enrollments/${waiting}`, { student })).toEqual(elsewhere)
    }
    expect(await refused('PUT', `/enrollments/${waiting}`, { options })).toEqual(elsewhere)
    const scholarship = { poor_level: 'level_1', options: { ...options, ethnicity: undefined } }
    expect(await refused('PUT', `/scholarships/${waiting}`, scholarship)).toEqual(elsewhere)
    const dropOut = { drop_out_reason: 1, report_stage: 2 }
    expect(await refused('POST', `/students/drop-out/${waiting}`, dropOut)).toEqual(elsewhere)
    const transfer = {
      enrollment_id: waiting,
      emis_school_code: '-2',
      report_stage: 2,
      transfer_reason: 'ប្ដូរលំនៅ',
      school_id: -2,
      grade: null,
    }
    expect(await refused('POST', '/transfer', transfer)).toEqual(elsewhere)
    expect(await world.checksum()).toBe(before)
  })

  test('is changed and removed by its own school like any other', async () => {
    const body = { grade: 8, student: { enrollment_status: 2 } }
    const changed = await world.call('PUT', `/enrollments/${waiting}`, { as: 'school_management', body })
    expect(await changed.json()).toMatchObject({ data: { grade: 8, enrollment_status: 2, record_elsewhere: true } })
    expect((await world.call('DELETE', `/students/${waiting}`, { as: 'school_management' })).status).toBe(200)
  })

  test('opens neither the account of the student nor lists, papers and exports with more than the name', async () => {
    await world.db.updateTable('students').set({ birth_date: '2011-07-09' }).where('id', '=', 3031).execute()
    expect((await world.call('GET', '/student-accounts/S3031', { as: 'school_management' })).status).toBe(403)
    expect((await world.call('GET', '/student-accounts/find?sts_id=S3031', { as: 'school_management' })).status).toBe(
      404,
    )
    const list = await rowsFor('school_management', `academic_year_id=${years.pre}&keyword=S3031`)
    expect(list).toMatchObject([{ profile_open: false, student: { gender: null, birth_date: null } }])
    expect((await rowsFor('district_officer', 'academic_year_id=4&keyword=S3031'))[0]?.student.birth_date).toBe(
      '2011-07-09',
    )
    const classList = `academic_year_school_id=41&classroom_id=${classroomOfYear.pre}&language=en`
    for (const type of [1, 2]) {
      const [rows] = (await open(`type=${type}&${classList}`)).rows
      expect(rows?.find((row) => row.includes('S3031'))?.filter((cell) => cell !== null)).toEqual([
        1,
        'S3031',
        'f ដារា',
        ...(type === 1 ? ['f ដារា', 'New'] : []),
      ])
    }
    expect(await exportedAs(users.school_management)).toEqual(['ដារា', null, null])
    expect(await exportedAs(users.district_officer)).toEqual(['ដារា', 'Female', '2011-07-09'])
    const sheet = `/scores?classroom_id=${classroomOfYear.pre}&academic_year_id=${years.pre}&month=10`
    expect(await (await world.call('GET', sheet, { as: 'school_management' })).text()).not.toContain('S3031')
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
