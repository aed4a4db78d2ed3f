import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { classroom, classroomDetail, type ClassroomInput } from '@/domain/classrooms/schema'
import { subjectCategory } from '@/domain/subjects/schema'
import { dataSchema, pageSchema } from '@/lib/api/wire'
import type { Role } from '@/auth/permissions'
import { createTestWorld, type TestWorld } from '../../../testing/world'
import { classrooms, enrollments, schools, subjects, years } from '../../../testing/world-ids'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

const own: ClassroomInput = {
  school: schools.own,
  academic_year: years.running,
  province: '02',
  district: '0208',
  commune: '020801',
  village: '02080101',
  grade: 7,
  suffix: 'គ',
  status: 1,
  special_education: null,
  bilingual: 2,
  type: 0,
  classroom_teacher: 1,
  subjects: [subjects.khmer, subjects.mathematics, subjects.excluded],
  included_subjects: [subjects.khmer, subjects.mathematics],
  excluded_subjects: [subjects.excluded],
}
const none = { subjects: [], included_subjects: [], excluded_subjects: [] }
const grade11 = {
  ...own,
  grade: 11,
  type: 1,
  subjects: [subjects.khmer, subjects.mathematics],
  included_subjects: [subjects.khmer, subjects.mathematics],
  excluded_subjects: [],
}

const create = (body: object, as: Role = 'school_management') => world.call('POST', '/classrooms', { as, body })
const update = (id: number, body: object, as: Role = 'school_management') =>
  world.call('PUT', `/classrooms/${String(id)}`, { as, body })
const remove = (id: number, as: Role = 'school_management') => world.call('DELETE', `/classrooms/${String(id)}`, { as })
const refusal = z.object({ message: z.string(), errors: z.record(z.string(), z.string()).optional() })
async function refused(answer: Promise<Response>) {
  const response = await answer
  const { message, errors } = refusal.parse(await response.json())
  return { status: response.status, message, errors }
}
const form = (errors: Record<string, string>) => ({ status: 400, message: 'common.error.form', errors })
const learned = async (id: number) =>
  z
    .array(subjectCategory)
    .parse(
      dataSchema(z.unknown()).parse(
        await (await world.call('GET', `/get-subjects?classroom_id=${id}`, { as: 'demis' })).json(),
      ),
    )
    .flatMap((category) => category.academic_year_subjects.map((subject) => subject.id))

describe('a new classroom', () => {
  test('is stored with its subjects shared out, and can be deleted', async () => {
    const response = await create(own)
    expect(response.status).toBe(201)
    const made = dataSchema(classroomDetail).parse(await response.json())
    expect(made).toMatchObject({
      grade: 7,
      suffix: 'គ',
      status: 1,
      bilingual: 2,
      type: 0,
      special_education: null,
      teacher: { staff_id: 1 },
      academic_year_school_id: schools.own,
      isCanDelete: true,
      deactivated: false,
      excluded_subjects: [subjects.excluded],
      scored_subjects: [],
    })
    expect(await learned(made.id)).toEqual([subjects.mathematics, subjects.khmer])
  })

  test.each(['academic_year', 'grade', 'suffix', 'bilingual'])('needs %s', async (field) => {
    const { [field]: _left, ...rest } = z.record(z.string(), z.unknown()).parse(own)
    expect(await refused(create(rest))).toEqual(form({ [field]: 'common.error.require' }))
  })

  test('up to grade 0 says whether it is for special education, above it does not', async () => {
    await world.db.updateTable('raw_schools').set({ degree: 1 }).where('id', '=', 1).execute()
    const preSchool = { ...own, ...none, grade: 0 }
    expect(await refused(create(preSchool))).toEqual(form({ special_education: 'common.error.require' }))
    expect((await create({ ...preSchool, special_education: 0 })).status).toBe(201)
    expect(await refused(create({ ...own, special_education: 1 }))).toEqual(
      form({ special_education: 'common.error.invalidValue' }),
    )
  })

  test('from grade 11 on has type 1 or 2, below none', async () => {
    expect(await refused(create({ ...grade11, type: 0 }))).toEqual(form({ type: 'common.error.require' }))
    expect(await refused(create({ ...own, type: 1 }))).toEqual(form({ type: 'common.error.invalidValue' }))
    expect((await create(grade11)).status).toBe(201)
  })

  test.each([6, 0, -3])('of a school for grades 7 to 12 cannot be of grade %d', async (grade) => {
    const body = { ...own, ...none, grade, special_education: grade <= 0 ? 0 : null }
    expect(await refused(create(body))).toEqual(form({ grade: 'classroom.grade.notOffered' }))
  })

  test('cannot have the grade and suffix of another, however they are typed', async () => {
    for (const suffix of ['ក', ' ក ', '\u200Bក']) {
      expect(await refused(create({ ...own, suffix }))).toEqual({
        status: 409,
        message: 'classroom.alreadyExists',
        errors: { suffix: 'classroom.alreadyExists' },
      })
    }
    expect((await create({ ...own, suffix: 'a1' })).status).toBe(201)
    expect((await create({ ...own, suffix: 'A១' })).status).toBe(409)
    expect((await create({ ...grade11, suffix: 'ក' })).status).toBe(201)
  })

  test('is made once when two ask at the same moment', async () => {
    const statuses = (await Promise.all([create(own), create(own)])).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409])
  })

  test.each(['', '   ', '<b>', 'ក'.repeat(11)])('cannot have the suffix "%s"', async (suffix) => {
    const message = suffix.trim() === '' ? 'common.error.require' : 'classroom.suffix.invalid'
    expect(await refused(create({ ...own, suffix }))).toEqual(form({ suffix: message }))
  })

  test('shares out exactly the subjects of its year, grade and type', async () => {
    const wrong = [
      { included_subjects: [subjects.khmer] },
      { included_subjects: [subjects.khmer, subjects.mathematics, subjects.excluded] },
      { excluded_subjects: [subjects.science] },
      { subjects: [] },
    ]
    for (const part of wrong) {
      expect(await refused(create({ ...own, ...part }))).toEqual({
        status: 409,
        message: 'classroom.subjects.changed',
        errors: { subjects: 'classroom.subjects.changed' },
      })
    }
  })

  test('belongs to the school and year that the request names', async () => {
    expect(await refused(create({ ...own, academic_year: years.pre }))).toEqual(
      form({ academic_year: 'common.error.invalidValue' }),
    )
    expect(await refused(create({ ...own, province: '01', village: '01010101' }))).toEqual(
      form({ province: 'common.error.invalidValue', village: 'common.error.invalidValue' }),
    )
  })

  test('has a teacher of its school or none', async () => {
    for (const staff of [3, 4, 77]) {
      expect(await refused(create({ ...own, classroom_teacher: staff }))).toEqual(
        form({ classroom_teacher: 'classroom.teacher.notOfSchool' }),
      )
    }
    expect((await create({ ...own, classroom_teacher: null })).status).toBe(201)
  })

  test("made by a teacher is that teacher's", async () => {
    expect(await refused(create({ ...own, classroom_teacher: 2 }, 'teacher'))).toEqual(
      form({ classroom_teacher: 'classroom.teacher.onlySelf' }),
    )
    expect((await create(own, 'teacher')).status).toBe(201)
  })

  test('takes no field that it does not know', async () => {
    expect(await refused(create({ ...own, id: 301, isCanDelete: true }))).toEqual(
      form({ id: 'common.error.unknownField', isCanDelete: 'common.error.unknownField' }),
    )
  })

  test('is made while a year is prepared, and no longer when it closes', async () => {
    const inYear = (status: keyof typeof years) => ({
      ...own,
      academic_year: years[status],
      school: years[status] * 10 + 1,
    })
    expect((await create(inYear('pre'))).status).toBe(201)
    for (const status of ['post', 'archived'] as const) {
      expect(await refused(create(inYear(status), 'demis'))).toEqual({
        status: 409,
        message: 'classroom.readOnlyYear',
        errors: undefined,
      })
    }
  })
})

describe('an edit', () => {
  test('is edited and deactivated', async () => {
    const response = await update(301, { ...own, suffix: 'ឃ', status: 0, bilingual: 4, classroom_teacher: 2 })
    expect(dataSchema(classroomDetail).parse(await response.json())).toMatchObject({
      id: 301,
      suffix: 'ឃ',
      status: 0,
      deactivated: true,
      bilingual: 4,
      teacher: { staff_id: 2 },
    })
  })

  test('keeps the school and the year', async () => {
    const moved = { ...own, school: schools.sameDistrict }
    expect(await refused(update(301, moved, 'demis'))).toEqual(form({ school: 'common.error.invalidValue' }))
    expect(await refused(update(301, { ...own, academic_year: years.pre }))).toEqual(
      form({ academic_year: 'common.error.invalidValue' }),
    )
  })

  test('keeps what students and scores hang on', async () => {
    const grade8 = { ...own, ...none, grade: 8 }
    expect(await refused(update(301, grade8))).toEqual({
      status: 409,
      message: 'classroom.hasRecords',
      errors: { grade: 'classroom.grade.hasStudents' },
    })
    const withoutKhmer = {
      included_subjects: [subjects.mathematics],
      excluded_subjects: [subjects.khmer, subjects.excluded],
    }
    expect(await refused(update(301, { ...own, ...withoutKhmer }))).toEqual({
      status: 409,
      message: 'classroom.hasRecords',
      errors: { excluded_subjects: 'classroom.subjects.hasScores' },
    })
    const social = {
      ...own,
      grade: 11,
      suffix: 'ខ',
      type: 2,
      classroom_teacher: 2,
      subjects: [subjects.khmer, subjects.mathematics, subjects.foreign],
      included_subjects: [subjects.khmer, subjects.mathematics, subjects.foreign],
      excluded_subjects: [],
    }
    await world.db
      .insertInto('scores')
      .values({ enrollment_id: enrollments.otherClass, subject_id: subjects.khmer, month: 1, score: 5 })
      .execute()
    expect(await refused(update(302, social))).toEqual({
      status: 409,
      message: 'classroom.hasRecords',
      errors: { type: 'classroom.type.hasScores' },
    })
    await world.db.deleteFrom('scores').where('enrollment_id', '=', enrollments.otherClass).execute()
    expect((await update(302, social)).status).toBe(200)
  })

  test('may change the grade of a class without students', async () => {
    const made = dataSchema(classroomDetail).parse(await (await create(own)).json())
    expect((await update(made.id, grade11)).status).toBe(200)
    expect(await learned(made.id)).toEqual([subjects.mathematics, subjects.khmer])
  })

  test('cannot take the name of another class', async () => {
    const { id } = dataSchema(classroomDetail).parse(await (await create(own)).json())
    expect(await refused(update(id, { ...own, suffix: 'ក' }))).toMatchObject({
      status: 409,
      errors: { suffix: 'classroom.alreadyExists' },
    })
  })

  test('by a teacher is for the classes assigned to them, and keeps them theirs', async () => {
    expect((await update(301, { ...own, suffix: 'ឃ' }, 'teacher')).status).toBe(200)
    expect((await update(302, grade11, 'teacher')).status).toBe(403)
    expect(await refused(update(301, { ...own, classroom_teacher: 2 }, 'teacher'))).toEqual(
      form({ classroom_teacher: 'classroom.teacher.onlySelf' }),
    )
  })

  test('is refused in a year that is closing or archived', async () => {
    expect(await refused(update(201, { ...own, school: 21, academic_year: years.post }))).toMatchObject({
      status: 409,
      message: 'classroom.readOnlyYear',
    })
    expect((await update(101, { ...own, school: 11, academic_year: years.archived })).status).toBe(409)
  })
})

describe('deleting', () => {
  test('takes a class that nothing hangs on, with its exclusions', async () => {
    const { id } = dataSchema(classroomDetail).parse(await (await create(own)).json())
    expect((await remove(id)).status).toBe(200)
    expect((await world.call('GET', `/classrooms/${id}`, { as: 'demis' })).status).toBe(404)
  })

  test('leaves a class with students, though all have dropped out', async () => {
    await world.db.deleteFrom('scores').execute()
    await world.db.updateTable('enrollments').set({ entry_status: 3 }).where('classroom_id', '=', 301).execute()
    expect(await refused(remove(301))).toMatchObject({ status: 409, message: 'classroom.cannotDelete' })
  })

  test('is refused in a year that is closing, and to teachers', async () => {
    await world.db
      .updateTable('enrollments')
      .set({ classroom_id: null })
      .where('classroom_id', 'in', [201, 301])
      .execute()
    expect(await refused(remove(201))).toMatchObject({ status: 409, message: 'classroom.readOnlyYear' })
    expect((await remove(301, 'teacher')).status).toBe(403)
    expect((await remove(301)).status).toBe(200)
  })
})

describe('the list', () => {
  const ids = async (query: string, as: Role = 'demis') =>
    pageSchema(classroom)
      .parse(await (await world.call('GET', `/classrooms?academicYear=${years.running}&${query}`, { as })).json())
      .data.map(({ id }) => id)

  test('covers a place, by school and then by class', async () => {
    expect(await ids('orderBy=school')).toEqual([303, 305, 301, 302, 304])
    expect(await ids('gazetteer=0208&orderBy=school')).toEqual([303, 301, 302])
    expect(await ids('gazetteer=02&orderBy=school&order=desc')).toEqual([304, 301, 302, 303])
    expect(await ids('gazetteer=02010101')).toEqual([304])
    expect(await ids('limit=2&page=2&orderBy=school')).toEqual([301, 302])
  })

  test("holds a teacher's own classes only, whatever the teacher asks for", async () => {
    for (const query of ['', 'teacher_staff_id=1', `school=${schools.own}`, 'gazetteer=0208']) {
      expect(await ids(query, 'teacher')).toEqual([classrooms['own-class']])
    }
    expect(await ids('teacher_staff_id=2', 'teacher')).toEqual([])
    const other = classrooms['own-school']
    expect((await world.call('GET', `/classrooms/${other}`, { as: 'teacher' })).status).toBe(403)
    expect((await world.call('GET', `/get-subjects?classroom_id=${other}`, { as: 'teacher' })).status).toBe(403)
  })
})
