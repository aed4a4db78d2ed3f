import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  enrollmentPage,
  enrollmentRow,
  likelyDuplicate,
  studentSearchResult,
  type EnrollmentRow,
} from '@/features/enrollments/schema'
import { dataSchema } from '@/lib/api/wire'
import type { Role } from '@/auth/permissions'
import * as z from 'zod'
import { createTestWorld, type TestWorld } from '../../../testing/world'
import { classrooms, enrollments, schools, users, years } from '../../../testing/world-ids'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

const { sok, chan, dara, dropout, otherClass } = enrollments
const student = {
  first_name: 'សុខា',
  last_name: 'ចាន់',
  gender: 'f',
  birth_date: '2013-05-06',
  enrollment_status: 0,
  transfer_status: 0,
}
const options = { ethnicity: 1, disabilities: [], health_problems: [1], personal_problems: [], scholarships: [1] }
const update = {
  academic_year_id: years.running,
  grade: 7,
  emis_school_code: '02080101',
  report_stage: 1,
  emis_student_id: null as string | null,
  student,
  options,
}
const input = { ...update, enrolled_date: '2025-11-02', enrolled_by: users.school_management }

const post = (body: unknown, headers = {}, as: Role = 'school_management') =>
  world.call('POST', '/enrollments', { as, body, headers })
const put = (id: number, change: object, as: Role = 'school_management') =>
  world.call('PUT', `/enrollments/${id}`, { as, body: { ...update, emis_student_id: `S${id}`, ...change } })
const row = async (response: Response): Promise<EnrollmentRow> => dataSchema(enrollmentRow).parse(await response.json())
const list = async (query = '', as: Role = 'school_management') => {
  const base = `academic_year_id=${years.running}&selected_school=${schools.own}&emis_school_code=02080101`
  const address = `/enrollments?${base}&grade=7&report_stage=1${query}`
  return enrollmentPage.parse(await (await world.call('GET', address, { as })).json())
}
const find = async (id: string, as: Role = 'school_management') =>
  dataSchema(studentSearchResult).parse(
    await (await world.call('GET', `/students/find?emis_student_id=${id}&academic_year_id=3`, { as })).json(),
  )
const refused = async (response: Response) => {
  const body = z.object({ message: z.string(), errors: z.record(z.string(), z.string()).optional() })
  return { status: response.status, ...body.parse(await response.json()) }
}

describe('the list', () => {
  test('holds the open enrollments of the grade in the order of the dictionary, by pages, with the school', async () => {
    const all = await list()
    expect(all.data.map(({ id }) => id)).toEqual([chan, dara, sok])
    expect(all.school).toEqual({ id: schools.own, emis_code: '02080101' })
    const page = await list('&limit=2&page=2')
    expect({ ids: page.data.map(({ id }) => id), total: page.total }).toEqual({ ids: [sok], total: 3 })
    await world.db.updateTable('enrollments').set({ closed_on: '2025-12-01' }).where('id', '=', sok).execute()
    expect((await list()).total).toBe(2)
  })

  test('the second stage holds the first too', async () => {
    await world.db.updateTable('enrollments').set({ report_stage: 2 }).where('id', '=', sok).execute()
    const ids = async (stage: number) => {
      const base = `academic_year_id=${years.running}&selected_school=${schools.own}&emis_school_code=02080101&grade=7`
      const response = await world.call('GET', `/enrollments?${base}&report_stage=${stage}`, { as: 'demis' })
      return enrollmentPage.parse(await response.json()).data.map(({ id }) => id)
    }
    expect(await ids(1)).toEqual([chan, dara])
    expect(await ids(2)).toEqual([chan, dara, sok])
  })

  test('a teacher sees the students of their classes and those without one', async () => {
    await world.db.updateTable('classrooms').set({ teacher_staff_id: 2 }).where('id', '=', 301).execute()
    expect((await list('', 'teacher')).data).toEqual([])
    await world.db.updateTable('enrollments').set({ classroom_id: null }).where('id', '=', dara).execute()
    expect((await list('', 'teacher')).data.map(({ id }) => id)).toEqual([dara])
    expect((await put(dara, {}, 'teacher')).status).toBe(200)
    expect((await put(sok, {}, 'teacher')).status).toBe(403)
  })

  test.each([
    ['emis_school_code=02080102', { emis_school_code: 'enrollment.invalidEmisCode' }],
    [`academic_year_id=${years.pre}`, { academic_year_id: 'common.error.invalidValue' }],
    ['grade=6', { grade: 'enrollment.noMatchGrade' }],
    ['report_stage=3', { report_stage: 'common.error.invalidValue' }],
  ])('a choice that disagrees is refused: %s', async (wrong, errors) => {
    const asked = new URLSearchParams({
      academic_year_id: String(years.running),
      selected_school: String(schools.own),
      emis_school_code: '02080101',
      grade: '7',
      report_stage: '1',
    })
    for (const [name, value] of new URLSearchParams(wrong)) asked.set(name, value)
    const response = await world.call('GET', `/enrollments?${asked.toString()}`, { as: 'demis' })
    expect(await refused(response)).toMatchObject({ status: 400, errors })
  })
})

describe('enrolling', () => {
  test('a new child gets its number, status 0 and what was said of it', async () => {
    const made = await row(await post(input))
    expect(made).toMatchObject({
      ...options,
      first_name: 'សុខា',
      last_name: 'ចាន់',
      gender: 'f',
      birth_date: '2013-05-06',
      grade: 7,
      enrollment_status: 0,
      transfer_status: 0,
      enrolled_date: '2025-11-02',
      enrolled_by: 'សុខ វណ្ណា',
      classroom: null,
      is_drop_out_last_year: false,
    })
    expect(made.emis_student_id).toMatch(/^0225\d{6}$/)
    expect((await list()).data.map(({ id }) => id)).toContain(made.id)
  })

  test('a repeated write creates no second child; another child under the same key is refused', async () => {
    const key = { 'Idempotency-Key': 'k-1' }
    const first = await row(await post(input, key))
    const again = await post(input, key)
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect((await row(again)).id).toBe(first.id)
    expect((await post({ ...input, student: { ...student, first_name: 'សុភា' } }, key)).status).toBe(422)
    expect((await list()).total).toBe(4)
  })

  test.each([
    ['first_name', ''],
    ['first_name', '   '],
    ['last_name', ''],
    ['gender', null],
    ['birth_date', ''],
    ['enrollment_status', null],
    ['transfer_status', null],
  ])('%s is required (%j)', async (field, value) => {
    const answer = await refused(await post({ ...input, student: { ...student, [field]: value } }))
    expect(answer).toMatchObject({
      status: 400,
      message: 'common.error.form',
      errors: { [`student.${field}`]: 'common.error.require' },
    })
  })

  test.each(['ethnicity', 'disabilities', 'health_problems', 'personal_problems', 'scholarships'])(
    '%s is required',
    async (field) => {
      const answer = await refused(await post({ ...input, options: { ...options, [field]: null } }))
      expect(answer).toMatchObject({ status: 400, errors: { [`options.${field}`]: 'common.error.require' } })
    },
  )

  test.each<[object, Record<string, string>]>([
    [{ grade: null }, { grade: 'common.error.require' }],
    [{ grade: 6 }, { grade: 'enrollment.noMatchGrade' }],
    [{ report_stage: 3 }, { report_stage: 'common.error.notAChoice' }],
    [{ enrolled_by: users.demis }, { enrolled_by: 'common.error.invalidValue' }],
    [{ enrolled_date: '2999-01-01' }, { enrolled_date: 'enrollment.invalidEnrolledDate' }],
    [{ enrolled_date: '2016-11-02' }, { enrolled_date: 'enrollment.invalidEnrolledDate' }],
    [{ student: { ...student, birth_date: '2613-01-01' } }, { 'student.birth_date': 'person.birthDate.future' }],
    [{ student: { ...student, enrollment_status: 3 } }, { 'student.enrollment_status': 'common.error.notAChoice' }],
    [{ student: { ...student, enrollment_status: 4 } }, { 'student.enrollment_status': 'common.error.invalidValue' }],
    [{ student: { ...student, id: 5 } }, { 'student.id': 'common.error.unknownField' }],
    [{ classroom_id: 301 }, { classroom_id: 'common.error.unknownField' }],
    [{ options: { ...options, scholarships: [99_999] } }, { 'options.scholarships': 'common.error.invalidValue' }],
  ])('%j is refused', async (change, errors) => {
    const before = await world.checksum()
    expect(await refused(await post({ ...input, ...change }))).toMatchObject({ status: 400, errors })
    expect(await world.checksum()).toBe(before)
  })

  test('grade 0 is a grade: refused by a school that has none, not as missing', async () => {
    expect((await refused(await post({ ...input, grade: 0 }))).message).toBe('enrollment.noMatchGrade')
  })

  test('the year of preparation takes students, one that is closing does not', async () => {
    const inYear = (year: number) => post({ ...input, academic_year_id: year })
    expect((await inYear(years.pre)).status).toBe(201)
    expect(await refused(await inYear(years.post))).toMatchObject({ status: 409, message: 'enrollment.yearNotOpen' })
    expect(await refused(await inYear(years.archived))).toMatchObject({ status: 409 })
  })

  test('a known child: by its number, not twice in a year, an unknown number is said', async () => {
    const known = { ...input, emis_student_id: `S${sok}`, student: { ...student, last_name: 'c', first_name: 'ដារា' } }
    expect(await refused(await post(known))).toMatchObject({ status: 409, message: 'enrollment.alreadyEnrolled' })
    const elsewhere = { ...input, emis_student_id: 'S3051' }
    expect(await refused(await post(elsewhere))).toMatchObject({ status: 409, message: 'enrollment.alreadyEnrolled' })
    const nobody = { ...input, emis_student_id: 'S9' }
    expect(await refused(await post(nobody))).toMatchObject({ status: 404, message: 'enrollment.studentNotFound' })
    const made = await row(await post({ ...known, academic_year_id: years.pre }))
    expect(made.emis_student_id).toBe(`S${sok}`)
  })

  test('two concurrent requests enroll a child once', async () => {
    const known = { ...input, academic_year_id: years.pre, emis_student_id: `S${sok}` }
    const answers = await Promise.all([post(known), post(known)])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]))
  })

  test('a student who dropped out comes back with status 4, which then stays', async () => {
    expect(await find(`S${dropout}`)).toMatchObject({
      is_drop_out_last_year: true,
      previous_enroll_status: 3,
      current_enroll_id: null,
    })
    const back = await row(await post({ ...input, emis_student_id: `S${dropout}` }))
    expect(back).toMatchObject({ enrollment_status: 4, is_drop_out_last_year: true })
    const saved = await put(back.id, { emis_student_id: `S${dropout}` })
    expect((await row(saved)).enrollment_status).toBe(4)
  })
})

describe('changing', () => {
  test('the record and the enrollment change; what the payload does not name stays', async () => {
    const changed = await row(
      await put(sok, { student: { ...student, enrollment_status: 2, transfer_status: 1 }, report_stage: 2 }),
    )
    expect(changed).toMatchObject({ id: sok, last_name: 'ចាន់', enrollment_status: 2, transfer_status: 1 })
    expect(changed).toMatchObject({ enrolled_date: '2025-11-01', classroom: { id: classrooms['own-class'] } })
    const search = await world.call('GET', `/students?keyword=${encodeURIComponent('ចាន់សុខា')}`, { as: 'demis' })
    expect(await search.json()).toMatchObject({ meta: { total: 1 } })
  })

  test('another grade takes the student out of the class, unless the class has scores of them', async () => {
    expect(await row(await put(dara, { grade: 8 }))).toMatchObject({ grade: 8, classroom: null })
    expect(await refused(await put(sok, { grade: 8 }))).toMatchObject({
      status: 409,
      errors: { grade: 'enrollment.gradeHasRecords' },
    })
  })

  test('who has been promoted or repeats keeps grade and class', async () => {
    await world.db.updateTable('enrollments').set({ graduation_status: 1 }).where('id', '=', dara).execute()
    expect(await refused(await put(dara, { grade: 8 }))).toMatchObject({
      status: 409,
      errors: { grade: 'student.dropOut.promoted' },
    })
    expect((await row(await put(dara, { report_stage: 2 }))).report_stage).toBe(2)
    const assigned = await world.call('POST', '/enrollments/assign-classroom', {
      as: 'demis',
      body: {
        academic_year_school_id: schools.own,
        grade: 7,
        academic_year_id: years.running,
        enrollments: [dara],
        classroom_id: null,
        suffix: 'ថ្មី',
      },
    })
    expect(await refused(assigned)).toMatchObject({ status: 409, message: 'graduation.error.alreadyDecided' })
  })

  test.each<[object, number]>([
    [{ emis_student_id: `S${chan}` }, 400],
    [{ emis_school_code: '02080102' }, 400],
    [{ academic_year_id: years.pre }, 400],
    [{ grade: 3 }, 400],
    [{ enrolled_date: '2025-11-02' }, 400],
    [{ student: { ...student, enrollment_status: 4 } }, 400],
  ])('%j is refused', async (change, status) => {
    const before = await world.checksum()
    expect((await put(sok, change)).status).toBe(status)
    expect(await world.checksum()).toBe(before)
  })

  test('the enrollment of a child that dropped out or left cannot be changed', async () => {
    expect((await put(dropout, {})).status).toBe(403)
    await world.db.updateTable('enrollments').set({ closed_on: '2025-12-01' }).where('id', '=', chan).execute()
    expect((await put(chan, {}, 'demis')).status).toBe(404)
  })
})

describe('a child whose record another school holds', () => {
  const foreign = 3051
  const said = { emis_student_id: `S${foreign}`, academic_year_id: years.pre, enrolled_date: '2026-11-02' }
  const byId = { ...input, ...said, student: { enrollment_status: 0, transfer_status: 0 }, options: undefined }
  const record = () => world.db.selectFrom('students').selectAll().where('id', '=', foreign).executeTakeFirstOrThrow()
  const own = async (id: number) =>
    world.db.selectFrom('enrollments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  test('is enrolled for the year in preparation by its student ID alone, and shown by its name', async () => {
    const made = await row(await post(byId))
    expect(made).toMatchObject({
      emis_student_id: `S${foreign}`,
      last_name: 'h',
      gender: null,
      birth_date: null,
      ethnicity: null,
      record_elsewhere: true,
      stated: {},
    })
    const byHolder = await list4('demis')
    expect(byHolder).toMatchObject({ enrolled_elsewhere: { school: { id: 41 }, grade: 7, differences: {} } })
  })

  test('keeps its record whatever is said, and both schools see what was said', async () => {
    const before = await record()
    const made = await row(await post({ ...input, ...said }))
    expect(await record()).toEqual(before)
    expect(await own(made.id)).toMatchObject({ ethnicity: null, disabilities: null, scholarships: null })
    const note = { first_name: 'សុខា', last_name: 'ចាន់', gender: 'f', birth_date: '2013-05-06', ...options }
    expect(made.stated).toEqual(note)
    const { gender: _same, ...differences } = note
    expect((await list4('demis')).enrolled_elsewhere?.differences).toEqual(differences)
    const profile = await world.call('GET', `/students/${foreign}`, { as: 'demis' })
    expect(await profile.json()).toMatchObject({ data: { enrolled_elsewhere: { school: { id: 41 }, differences } } })
  })

  test('is not enrolled beside the school that has it in the year in preparation', async () => {
    await world.db.updateTable('enrollments').set({ school_id: 42 }).where('id', '=', foreign).execute()
    const current = { ...byId, academic_year_id: years.running, enrolled_date: '2025-11-02' }
    expect(await refused(await post(current))).toMatchObject({ status: 409, message: 'enrollment.heldElsewhere' })
    expect(await refused(await post(byId))).toMatchObject({ status: 409, message: 'enrollment.alreadyEnrolled' })
  })

  test('comes with its answers when its school promotes it there, and goes back with them', async () => {
    const { id } = await row(await post(byId))
    const decided = { annual_result_changed: 1, ethnicity: 2, disabilities: '[]', scholarships: '[1]' }
    await world.db.updateTable('enrollments').set(decided).where('id', '=', foreign).execute()
    await world.db.deleteFrom('transfers').execute()
    const promotion = {
      current_grade: 7,
      enrollments: [foreign],
      academic_year_id: years.pre,
      emis_school_code: '02080101',
      entry_status: 1,
      enrolled_date: '2026-10-31',
      enrolled_by: users.demis,
    }
    const graduate = async (path: string, body: object) =>
      (await world.call('POST', `/enrollments/graduation${path}`, { as: 'demis', body })).status
    // The grade is the one that the other school has enrolled into.
    expect(await graduate('', { ...promotion, grade: 8 })).toBe(409)
    const { enrolled_date: _date, ...choice } = said
    expect((await put(id, { ...choice, student: undefined, options: undefined, grade: 8 })).status).toBe(200)
    expect(await graduate('', { ...promotion, grade: 8 })).toBe(200)
    expect(await own(id)).toMatchObject({ entry_status: 1, ethnicity: 2, disabilities: [], scholarships: null })
    expect((await world.call('GET', `/students/${foreign}`, { as: 'school_management' })).status).toBe(200)
    expect(await graduate('/undo', { enrollments: [foreign] })).toBe(200)
    expect(await own(id)).toMatchObject({ entry_status: 0, ethnicity: null, disabilities: null })
    expect((await world.call('GET', `/students/${foreign}`, { as: 'school_management' })).status).toBe(403)
  })

  test('belongs to the school that enrolls it once it has left its own', async () => {
    await world.db.deleteFrom('transfers').execute()
    await world.db.updateTable('enrollments').set({ entry_status: 3 }).where('id', '=', foreign).execute()
    const asked = { ...input, emis_student_id: `S${foreign}` }
    expect(await refused(await post({ ...asked, student: byId.student }))).toMatchObject({
      status: 400,
      errors: { 'student.first_name': 'common.error.require', 'student.birth_date': 'common.error.require' },
    })
    const made = await row(await post(asked))
    expect(made).toMatchObject({ last_name: 'ចាន់', birth_date: '2013-05-06', ...options, record_elsewhere: false })
    expect(await record()).toMatchObject({ last_name: 'ចាន់', birth_date: '2013-05-06' })
  })

  /** Its enrollment at the school that holds the record. */
  async function list4(as: Role): Promise<EnrollmentRow> {
    const query = `academic_year_school_id=${schools.otherProvince}&emis_student_id=S${foreign}`
    return row(await world.call('GET', `/enrollments/get-by-student?${query}`, { as }))
  }
})

describe('search by student ID', () => {
  test('gives the child with what is known, and the enrollment of the year when there is one', async () => {
    await put(sok, { options })
    expect(await find(`S${sok}`)).toMatchObject({ ...options, current_enroll_id: sok, grade: 7 })
    const free = dataSchema(studentSearchResult).parse(
      await (
        await world.call('GET', `/students/find?emis_student_id=S${sok}&academic_year_id=${years.pre}`, {
          as: 'school_management',
        })
      ).json(),
    )
    expect(free).toMatchObject({ ...options, current_enroll_id: null })
  })

  test.each(['', '&academic_year_id=3', '&academic_year_id=4'])(
    'gives the ID and the name of a child at another school, whatever the year (%s)',
    async (year) => {
      const past = { student_id: 3051, grade: 6, enrolled_date: '2024-11-01', ethnicity: 2, health_problems: '[1]' }
      await world.db
        .insertInto('enrollments')
        .values([{ ...past, school_id: 21 }])
        .execute()
      await world.db.updateTable('enrollments').set({ ethnicity: 1 }).where('id', '=', 3051).execute()
      const address = `/students/find?emis_student_id=S3051${year}`
      const found = async (as: Role) =>
        dataSchema(studentSearchResult).parse(await (await world.call('GET', address, { as })).json())
      for (const as of ['school_management', 'teacher', 'district_officer'] as const) {
        expect(await found(as)).toEqual({
          emis_student_id: 'S3051',
          first_name: 'ដារា',
          last_name: 'h',
          first_name_en: null,
          last_name_en: null,
          gender: null,
          birth_date: null,
          held_by: { emis_code: null },
          grade: null,
          transfer_status: 0,
          ethnicity: null,
          disabilities: null,
          health_problems: null,
          personal_problems: null,
          scholarships: null,
          is_drop_out_last_year: false,
          previous_enroll_status: null,
          current_enroll_id: year === '&academic_year_id=4' ? null : 3051,
        })
      }
      expect(await found('demis')).toMatchObject({ ethnicity: 1, held_by: { emis_code: '02080104' } })
    },
  )

  test.each([
    ['find', 1, 'enrollment.yearNotOpen'],
    ['find', 2, 'enrollment.yearNotOpen'],
    ['find', 99, 'common.error.invalidValue'],
    ['duplicates', 1, 'enrollment.yearNotOpen'],
    ['duplicates', 99, 'common.error.invalidValue'],
  ])('%s refuses the year %i, in which no child is enrolled', async (call, year, message) => {
    const child = 'first_name=a&last_name=b&gender=f&birth_date=2013-01-01'
    const asked = call === 'find' ? `/students/find?emis_student_id=S${sok}` : `/enrollments/duplicates?${child}`
    const response = await world.call('GET', `${asked}&academic_year_id=${year}`, { as: 'demis' })
    expect(await refused(response)).toMatchObject({ status: 400, errors: { academic_year_id: message } })
  })

  test('confidential fields of a child in another class are left out', async () => {
    await world.db.updateTable('enrollments').set({ ethnicity: 1 }).where('id', '=', otherClass).execute()
    expect(await find(`S${otherClass}`, 'teacher')).toMatchObject({ ethnicity: null })
  })
})

test('likely duplicates name the school they were at last', async () => {
  const child = new URLSearchParams({ first_name: 'ដា រា', last_name: 'H', gender: 'f', birth_date: '2013-01-01' })
  const response = await world.call('GET', `/enrollments/duplicates?${child.toString()}`, { as: 'teacher' })
  expect(dataSchema(z.array(likelyDuplicate)).parse(await response.json())).toEqual([
    {
      emis_student_id: 'S3051',
      first_name: 'ដារា',
      last_name: 'h',
      first_name_en: null,
      last_name_en: null,
      gender: 'f',
      birth_date: '2013-01-01',
      last_enrollment: {
        academic_year_id: years.running,
        grade: 7,
        school_name: 'វិទ្យាល័យ មង្គលបុរី',
        school_name_en: 'Mongkol Borei',
        entry_status: 0,
      },
      held_by: { emis_code: null },
      current_enroll_id: 3051,
    },
  ])
})
