import { afterAll, beforeEach, beforeAll, describe, expect, test } from 'vitest'
import { ownSchooling } from '@/features/reports/own-schema'
import { studentRecord, type StudentUpdate } from '@/features/students/profile-schema'
import { studentOptions } from '@/domain/student-options/schema'
import { dataSchema, pageSchema } from '@/lib/api/wire'
import type { Role } from '@/auth/permissions'
import { isJpegPhoto } from '../../../background/documents/jpeg'
import { knownOptions } from '../../student-options'
import { createTestWorld, type TestWorld } from '../../../testing/world'
import { enrollments, schools, years } from '../../../testing/world-ids'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(() => world.close())

const { sok } = enrollments
const village = 11
const user = {
  first_name: 'សុភា',
  last_name: 'ចាន់',
  first_name_en: 'Sophea',
  last_name_en: 'Chan',
  gender: 'f',
  gazetteer_id: village,
  birth_date: '2013-02-03',
  birth_place: 'ភ្នំពេញ',
  street: '១០',
  house_number: '12A',
  phone_number_1: '០១២ 345 678',
  remark: null,
}
const options = { ethnicity: 0, disabilities: [11], health_problems: [], personal_problems: [2], scholarships: [3] }
const person = { first_name: 'ណា', last_name: 'ចាន់', occupation: null, phone_number_1: '012999888' }
const update = {
  user,
  options,
  late_enrollment: 1,
  transfer_status: 1,
  enrollment_status: 2,
  father: { ...person, gender: 'm' },
  guardian: { is_father: true },
}

const read = async (id: number, as: Role = 'demis') =>
  dataSchema(studentRecord).parse(await (await world.call('GET', `/students/${id}`, { as })).json())
async function put(
  changed: Record<string, unknown>,
  { id = sok, as = 'school_management' }: { id?: number; as?: Role } = {},
) {
  const response = await world.call('PUT', `/students/${id}`, { as, body: { ...update, ...changed } })
  const body: unknown = await response.json()
  return { status: response.status, body }
}
const refusal = (fields: Record<string, string>) => ({
  status: 400,
  body: { message: 'common.error.form', errors: fields },
})

describe('the lists of the confidential part', () => {
  test('are read by every role, with the kinds of a disability below their group', async () => {
    const answer = await world.call('GET', '/students/options', { as: 'student' })
    const lists = dataSchema(studentOptions).parse(await answer.json())
    expect(lists.grade.map(({ number }) => number)).toEqual([-3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    expect(lists.disability[0]).toMatchObject({
      id: 1,
      parent_id: null,
      all_children: [{ id: 11, parent_id: 1 }, {}, {}, {}],
    })
    expect(lists.ethnicity.some(({ id }) => id === 0)).toBe(false)
    expect(new Set(lists.scholarship.map(({ type }) => type)).size).toBeGreaterThan(1)
    expect(new Set(knownOptions.disabilities).size).toBe(knownOptions.disabilities.length)
  })
})

describe('a profile', () => {
  beforeEach(() => world.reset())

  test('has the identity, address and guardians of the student and how they entered the year', async () => {
    expect((await put({})).status).toBe(200)
    expect(await read(sok, 'teacher')).toMatchObject({
      id: sok,
      emis_student_id: `S${sok}`,
      last_name: 'ចាន់',
      phone_number_1: '012345678',
      village: { id: village, code: '02080101' },
      province: { code: '02' },
      relationships: [{ ...person, gender: 'm', is_father: true, is_mother: false, is_guardian: true }],
      ethnicity: 0,
      disabilities: [11],
      scholarships: [{ scholarship_id: 3 }],
      late_enrollment: 1,
      transfer_status: 1,
      enrollment_status: 2,
      photo: null,
      from_school_name: null,
      enrollment: {
        id: sok,
        academic_year: { id: years.running, status: 'running' },
        school: { id: schools.own },
        grade: 7,
      },
    })
  })

  test('is of the running year where there is one, and of the year gone by where there is none other', async () => {
    const enroll = (school: number, grade: number) =>
      world.db
        .insertInto('enrollments')
        .values({ student_id: sok, school_id: school, grade, entry_status: 1, enrolled_date: '2026-10-01' })
        .execute()
    await enroll(41, 8)
    await enroll(21, 6)
    expect((await read(sok)).enrollment?.grade).toBe(7)
    expect((await read(2011)).enrollment?.academic_year.status).toBe('post')
  })

  test('lists the own years and classes of the student who asks, newest first', async () => {
    const enroll = (school: number, grade: number) =>
      world.db
        .insertInto('enrollments')
        .values({ student_id: sok, school_id: school, grade, entry_status: 1, enrolled_date: '2026-10-01' })
        .execute()
    await enroll(41, 8)
    await enroll(21, 6)
    const answer = await world.call('GET', '/students/own-schooling', { as: 'student' })
    const { data } = pageSchema(ownSchooling).parse(await answer.json())
    expect(data.map(({ academic_year: year, classroom }) => [year.id, classroom?.grade ?? null])).toEqual([
      [years.pre, null],
      [years.running, 7],
      [years.post, null],
    ])
    expect(data[1]).toMatchObject({
      id: sok,
      school: { id: schools.own },
      classroom: { suffix: 'ក', grade_name_en: 'Grade 7' },
    })
  })

  test('names the school that the student transferred from', async () => {
    await world.db
      .insertInto('transfers')
      .values({
        enrollment_id: sok,
        from_school_id: schools.sameProvince,
        from_grade: 7,
        from_classroom_id: null,
        to_school_id: schools.own,
        special: null,
        grade: 7,
        classroom_id: null,
        reason: 'ផ្លាស់ទីលំនៅ',
        report_stage: 1,
        status: 1,
        requested_on: '2025-12-01',
        requested_by: null,
        completed_on: '2025-12-05',
        completed_by: null,
        new_enrollment_id: null,
      })
      .execute()
    expect(await read(sok)).toMatchObject({
      from_school_name: 'អនុវិទ្យាល័យ បាណន់',
      from_school_name_en: 'Banan 100%',
      transfer_out_date: '2025-12-05',
    })
  })

  test('a student can read only their own', async () => {
    expect((await world.call('GET', `/students/${sok}`, { as: 'student' })).status).toBe(200)
    expect((await world.call('GET', `/students/${enrollments.chan}`, { as: 'student' })).status).toBe(403)
  })
})

describe('saving a profile', () => {
  beforeEach(() => world.reset())

  test('keeps what is found by: the order, the search and the name of the account', async () => {
    await put({})
    const found = await world.call('GET', '/students?keyword=sophea', { as: 'demis' })
    expect(await found.json()).toMatchObject({ meta: { total: 1 } })
    const account = await world.db
      .selectFrom('accounts')
      .select(['last_name', 'first_name_en'])
      .where('student_id', '=', sok)
      .executeTakeFirst()
    expect(account).toEqual({ last_name: 'ចាន់', first_name_en: 'Sophea' })
  })

  test('tells who may edit what was changed last, when and by whom, and no one else', async () => {
    expect((await read(sok, 'school_management')).last_change).toBeNull()
    await put({})
    await put({ user: { ...user, street: '១១', remark: 'ថ្មី' } })
    const change = (await read(sok, 'school_management')).last_change
    expect(change?.fields.toSorted()).toEqual(['user.remark', 'user.street'])
    expect(change?.by).not.toBeNull()
    expect((await read(sok, 'student')).last_change).toBeNull()
    expect((await read(sok, 'teacher')).last_change).toBeNull()
  })

  test('takes away who is sent as null, and takes another guardian with their own fields', async () => {
    await put({ mother: { ...person, gender: 'f' } })
    const other = { ...person, gender: 'f' as const, occupation: 'កសិករ' }
    await put({ father: null, mother: null, guardian: { is_other: true, guardian_fields: other } })
    expect((await read(sok)).relationships).toEqual([
      { ...other, is_father: false, is_mother: false, is_guardian: true },
    ])
    await put({ father: null, guardian: null })
    expect((await read(sok)).relationships).toEqual([])
  })

  test('is refused in years that are closing or archived, and once the student has left', async () => {
    for (const id of [1011, 2011]) {
      expect(await put({}, { id, as: 'demis' })).toEqual({ status: 409, body: { message: 'student.readOnlyYear' } })
    }
    await world.db.updateTable('enrollments').set({ closed_on: '2026-01-01' }).where('id', '=', sok).execute()
    expect((await put({})).status).toBe(409)
  })

  test.each<Role>(['teacher', 'super_data_user', 'data_user', 'student'])('is not for a %s', async (as) => {
    expect((await put({}, { as })).status).toBe(403)
  })

  const out = { entry_status: 3, drop_out_reason: 1, drop_out_stage: 2, dropped_out_on: '2026-01-01' } as const
  const dropOut = () => world.db.updateTable('enrollments').set(out).where('id', '=', sok).execute()
  const enroll = (school: number, entryStatus: number) =>
    world.db
      .insertInto('enrollments')
      .values({ student_id: sok, school_id: school, grade: 6, entry_status: entryStatus, enrolled_date: '2025-10-01' })
      .execute()
  const readState = () =>
    world.db
      .selectFrom('enrollments')
      .select(['entry_status', 'drop_out_reason', 'drop_out_stage', 'dropped_out_on'])
      .where('id', '=', sok)
      .executeTakeFirst()

  test.each([0, 4])('takes a drop-out back with the status %i', async (status) => {
    await dropOut()
    expect((await put({ enrollment_status: status })).status).toBe(200)
    expect(await readState()).toEqual({
      entry_status: status,
      drop_out_reason: null,
      drop_out_stage: null,
      dropped_out_on: null,
    })
    // And again: who came back keeps that.
    expect((await put({ enrollment_status: status })).status).toBe(200)
  })

  test('corrects a drop-out without taking them back', async () => {
    await dropOut()
    expect((await put({ enrollment_status: 3 } satisfies Partial<StudentUpdate>)).status).toBe(200)
    expect(await readState()).toEqual(out)
    expect(await read(sok)).toMatchObject({ phone_number_1: '012345678' })
  })

  test('is not for the school of a drop-out whom another school has enrolled by now', async () => {
    await dropOut()
    await enroll(schools.sameDistrict, 0)
    expect((await put({ enrollment_status: 0 })).status).toBe(403)
    expect(await readState()).toEqual(out)
  })

  test('leaves who dropped out in the year before with the status of one who is back', async () => {
    await enroll(21, 3)
    expect((await put({ enrollment_status: 1 })).status).toBe(200)
    expect(await readState()).toMatchObject({ entry_status: 4 })
  })
})

describe('a profile as it cannot be', () => {
  beforeAll(() => world.reset())

  const required = 'common.error.require'
  test.each<[string, Record<string, unknown>, Record<string, string>]>([
    ['no last name', { user: { ...user, last_name: ' ' } }, { 'user.last_name': required }],
    ['no first name', { user: { ...user, first_name: '' } }, { 'user.first_name': required }],
    ['an invisible first name', { user: { ...user, first_name: '\u200B' } }, { 'user.first_name': required }],
    [
      'a broken formula as a name',
      { user: { ...user, last_name: '#REF!' } },
      { 'user.last_name': 'common.error.name' },
    ],
    [
      'a web address as a Latin name',
      { user: { ...user, last_name_en: 'http://x' } },
      { 'user.last_name_en': 'common.error.name' },
    ],
    ['no gender', { user: { ...user, gender: '' } }, { 'user.gender': required }],
    ['no birth date', { user: { ...user, birth_date: '' } }, { 'user.birth_date': required }],
    [
      'a birth date to come',
      { user: { ...user, birth_date: '2199-01-01' } },
      { 'user.birth_date': 'person.birthDate.future' },
    ],
    [
      'a phone that is none',
      { user: { ...user, phone_number_1: '12' } },
      { 'user.phone_number_1': 'common.error.phone' },
    ],
    [
      'a province as the village',
      { user: { ...user, gazetteer_id: 5 } },
      { 'user.gazetteer_id': 'common.error.requireVillage' },
    ],
    ['no ethnicity', { options: { ...options, ethnicity: null } }, { 'options.ethnicity': required }],
    [
      'an unknown ethnicity',
      { options: { ...options, ethnicity: 999 } },
      { 'options.ethnicity': 'common.error.invalidValue' },
    ],
    ['no word of disabilities', { options: { ...options, disabilities: null } }, { 'options.disabilities': required }],
    ['no word of health', { options: { ...options, health_problems: null } }, { 'options.health_problems': required }],
    [
      'no word of problems',
      { options: { ...options, personal_problems: null } },
      { 'options.personal_problems': required },
    ],
    ['no word of scholarships', { options: { ...options, scholarships: null } }, { 'options.scholarships': required }],
    [
      'a scholarship twice',
      { options: { ...options, scholarships: [1, 1] } },
      { 'options.scholarships': 'common.error.invalidValue' },
    ],
    ['dropping out', { enrollment_status: 3 }, { enrollment_status: 'common.error.invalidValue' }],
    [
      'the status of a drop-out who came back',
      { enrollment_status: 4 },
      { enrollment_status: 'common.error.invalidValue' },
    ],
    ['no status', { enrollment_status: null }, { enrollment_status: required }],
    [
      'a father as guardian who is not there',
      { father: undefined },
      { 'father.first_name': required, 'father.last_name': required },
    ],
    ['half a father', { father: { ...person, gender: 'm', last_name: '' } }, { 'father.last_name': required }],
    [
      'another guardian without gender',
      { guardian: { is_other: true, guardian_fields: { ...person, gender: '' } } },
      { 'guardian.guardian_fields.gender': required },
    ],
    [
      'two guardians',
      { mother: { ...person, gender: 'f' }, guardian: { is_father: true, is_mother: true } },
      { guardian: 'common.error.invalidValue' },
    ],
    ['a field of the record', { emis_student_id: '1' }, { emis_student_id: 'common.error.unknownField' }],
  ])('is refused with %s', async (_what, changed, fields) => {
    expect(await put(changed)).toEqual(refusal(fields))
  })
})

/** The beginning of a jpeg of a size, some bytes and its end. */
function jpeg(width: number, height: number): string {
  const frame = [0xff, 0xc0, 0x00, 0x11, 0x08, height >> 8, height & 255, width >> 8, width & 255]
  const bytes = [0xff, 0xd8, 0xff, 0xe0, 0x00, 0x04, 0x4a, 0x46, ...frame]
  return `data:image/jpeg;base64,${Buffer.from([...bytes, ...Array<number>(120).fill(0), 0xff, 0xd9]).toString('base64')}`
}

describe('a photo', () => {
  test('stays when it is not sent, goes when null is', async () => {
    const photo = jpeg(400, 600)
    await put({ photo })
    expect((await read(sok)).photo).toBe(photo)
    await put({})
    expect((await read(sok)).photo).toBe(photo)
    await put({ photo: null })
    expect((await read(sok)).photo).toBeNull()
  })

  test.each([
    ['something else that calls itself a jpeg', `data:image/jpeg;base64,${Buffer.alloc(300, 1).toString('base64')}`],
    ['a png', 'data:image/png;base64,iVBORw0KGgo='],
    ['a page', 'data:text/html,<script>alert(1)</script>'],
    ['an address', 'https://example.org/photo.jpg'],
    ['no image at all', 'data:image/jpeg;base64,!!!'],
    ['a picture of too many pixels', jpeg(9000, 9000)],
  ])('is not %s', async (_what, photo) => {
    expect(await put({ photo })).toEqual(refusal({ photo: 'student.photo.notImage' }))
  })

  test('is not larger than a photo can be', async () => {
    const photo = `data:image/jpeg;base64,${'A'.repeat(700_000)}`
    expect(await put({ photo })).toEqual(refusal({ photo: 'student.photo.tooLarge' }))
  })

  test('is read to its frame whatever its bytes are', () => {
    expect(isJpegPhoto(jpeg(400, 600))).toBe(true)
    for (let cut = 30; cut < jpeg(400, 600).length; cut += 4) {
      expect(isJpegPhoto(jpeg(400, 600).slice(0, cut))).toBe(false)
    }
  })
})
