import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { movedStudents } from '@/features/graduations/schema'
import { dataSchema } from '@/lib/api/wire'
import { graduationCalls } from '../../../testing/graduation-calls'
import { createTestWorld, type TestWorld } from '../../../testing/world'
import { classroomOfYear, classrooms, enrollments, schools, subjects, users, years } from '../../../testing/world-ids'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
// A pending transfer would prevent a student from being promoted.
beforeEach(async () => {
  await world.reset()
  await world.db.deleteFrom('transfers').execute()
})
afterAll(() => world.close())

const { sok, chan, dara } = enrollments
const { enterScores, list, graduate, undo, change, readEnrollment, nextYear } = graduationCalls(() => world)

describe('promoting', () => {
  test('moves those who passed to next year with entry status 1, and what is known of the child goes along', async () => {
    await enterScores(sok, 0.8)
    await world.db
      .updateTable('enrollments')
      .set({ ethnicity: 2, disabilities: '[1]', scholarships: '[1]' })
      .where('id', '=', sok)
      .execute()
    expect(await graduate()).toEqual({ status: 200, body: { data: { count: 1 } } })
    const made = await nextYear()
    expect(made).toMatchObject([
      {
        student_id: sok,
        grade: 8,
        entry_status: 1,
        classroom_id: null,
        enrolled_by: users.school_management,
        ethnicity: 2,
        disabilities: [1],
        scholarships: null,
      },
    ])
    expect(await readEnrollment(sok)).toMatchObject({ graduation_status: 1, next_enrollment_id: made[0]?.id })
    expect((await list('&result=1')).data[0]).toMatchObject({
      graduationStatus: 1,
      next_enrollment: { academic_year_id: years.pre, grade: 8, school: { id: 41 } },
    })
  })

  test('is done once when two officers decide at the same time', async () => {
    await enterScores(sok, 0.8)
    await enterScores(chan, 0.8)
    const officers = await Promise.all([
      graduate({ enrollments: [sok, chan] }),
      graduate({ enrollments: [chan, sok], enrolled_by: users.district_officer }, 'district_officer'),
    ])
    expect(officers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(officers.find(({ status }) => status === 409)?.body).toMatchObject({
      message: 'graduation.error.alreadyDecided',
      n: 2,
      errors: { 'enrollments.0': 'graduation.error.alreadyDecided' },
    })
    expect((await nextYear()).length).toBe(2)
  })

  test('sent again with its key after a lost answer it has one effect', async () => {
    await enterScores(sok, 0.8)
    const first = await graduate({}, 'school_management', 'promotion-of-class-7')
    expect(await graduate({}, 'school_management', 'promotion-of-class-7')).toEqual(first)
    expect((await nextYear()).length).toBe(1)
  })

  test('is all or nothing: one who did not pass, one without result, one enrolled already', async () => {
    await enterScores(sok, 0.8)
    await enterScores(chan, 0.3)
    const both = { enrollments: [sok, chan] }
    expect(await graduate(both)).toMatchObject({ status: 409, body: { message: 'graduation.error.notPassed', n: 1 } })
    expect(await graduate({ enrollments: [sok, dara] })).toMatchObject({
      body: { message: 'graduation.error.noResult', errors: { 'enrollments.1': 'graduation.error.noResult' } },
    })
    await change(chan, { result: 1, reasonForChanged: 1 })
    const { id } = await world.db
      .insertInto('enrollments')
      .values({ student_id: chan, school_id: 41, grade: 8, enrolled_date: '2026-10-01', entry_status: 0 })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await graduate(both)).toMatchObject({
      status: 409,
      body: {
        message: 'graduation.error.alreadyEnrolled',
        errors: { 'enrollments.1': 'graduation.error.alreadyEnrolled' },
      },
    })
    expect(await readEnrollment(sok)).toMatchObject({ graduation_status: 0, next_enrollment_id: null })
    // A student who dropped out of that year has no place in it.
    await world.db.updateTable('enrollments').set({ entry_status: 3 }).where('id', '=', id).execute()
    expect((await graduate(both)).status).toBe(200)
  })

  test.each([
    [{ academic_year_id: null }, { academic_year_id: 'common.error.require' }],
    [{ emis_school_code: null }, { emis_school_code: 'common.error.require' }],
    [{ emis_school_code: ' ' }, { emis_school_code: 'common.error.require' }],
    [{ grade: null }, { grade: 'common.error.require' }],
    [{ enrollments: [] }, { enrollments: 'common.error.require' }],
    [{ enrollments: [sok, sok] }, { enrollments: 'common.error.invalidValue' }],
    [{ enrollments: [sok, enrollments.otherClass] }, { current_grade: 'common.error.invalidValue' }],
    [{ entry_status: 4 }, { entry_status: 'common.error.notAChoice' }],
    [{ enrolled_by: users.demis }, { enrolled_by: 'common.error.invalidValue' }],
    [{ current_grade: 8 }, { current_grade: 'common.error.invalidValue' }],
    [{ academic_year_id: years.running }, { academic_year_id: 'graduation.error.targetYear' }],
    [{ academic_year_id: years.post }, { academic_year_id: 'graduation.error.targetYear' }],
    [{ grade: 9 }, { grade: 'graduation.error.grade' }],
    [{ grade: 7 }, { grade: 'graduation.error.grade' }],
    [{ emis_school_code: '02080102' }, { emis_school_code: 'graduation.error.schoolHasNoGrade' }],
    [{ emis_school_code: '02080104' }, { emis_school_code: 'graduation.error.schoolNotInYear' }],
    [{ graduation_status: 1 }, { graduation_status: 'common.error.unknownField' }],
  ])('%j is refused', async (wrong, errors) => {
    await enterScores(sok, 0.8)
    expect(await graduate(wrong)).toMatchObject({ status: 400, body: { errors } })
    expect(await nextYear()).toEqual([])
  })

  test('the last grade has no target: the student has finished school', async () => {
    await world.db
      .updateTable('enrollments')
      .set({ grade: 12, annual_result_changed: 1 })
      .where('id', '=', sok)
      .execute()
    const nowhere = { current_grade: 12, academic_year_id: null, emis_school_code: null, grade: null }
    expect(await graduate({ current_grade: 12 })).toMatchObject({
      status: 400,
      body: { errors: { grade: expect.any(String) } },
    })
    expect((await graduate(nowhere)).status).toBe(200)
    expect(await readEnrollment(sok)).toMatchObject({ graduation_status: 1, next_enrollment_id: null })
    expect((await undo([sok])).status).toBe(200)
    expect(await readEnrollment(sok)).toMatchObject({ graduation_status: 0 })
  })

  test('only in years that run or close', async () => {
    const student = (id: number) => ({ enrollments: [id] })
    for (const id of [1011, 4011]) {
      expect(await graduate(student(id))).toMatchObject({ status: 409, body: { message: 'graduation.readOnlyYear' } })
    }
    await change(2011, { result: 1, reasonForChanged: 4 })
    expect((await graduate({ ...student(2011), academic_year_id: years.running })).status).toBe(200)
  })

  test('promotes a class of 50 in one request', async () => {
    const ids = Array.from({ length: 50 }, (_, index) => 7000 + index)
    await world.db
      .insertInto('students')
      .values(
        ids.map((id) => ({
          id,
          emis_student_id: `S${id}`,
          first_name: 'ដារា',
          last_name: 'ចាន់',
          gender: 'm' as const,
          birth_date: '2013-01-01',
          sort_key: 'z',
          search_text: 'z',
          folded_name: 'z',
        })),
      )
      .execute()
    await world.db
      .insertInto('enrollments')
      .values(
        ids.map((id) => ({
          id,
          student_id: id,
          school_id: schools.own,
          grade: 7,
          classroom_id: classrooms['own-class'],
          enrolled_date: '2025-11-01',
        })),
      )
      .execute()
    for (const id of ids) await enterScores(id, 0.7)
    const { data } = await list('&result=1&limit=999')
    expect(await graduate({ enrollments: data.map(({ id }) => id) })).toMatchObject({ body: { data: { count: 50 } } })
    expect(new Set((await nextYear()).map((row) => row.student_id)).size).toBe(50)
  })
})

describe('repeating', () => {
  test('keeps school and grade, with entry status 2, for those who failed', async () => {
    await enterScores(sok, 0.3)
    await enterScores(chan, 0.8)
    const repeat = { entry_status: 2, grade: 7 }
    expect((await graduate(repeat)).status).toBe(200)
    expect(await nextYear()).toMatchObject([{ student_id: sok, grade: 7, entry_status: 2 }])
    expect(await readEnrollment(sok)).toMatchObject({ graduation_status: 2 })
    expect(await graduate({ ...repeat, enrollments: [chan] })).toMatchObject({
      status: 409,
      body: { message: 'graduation.error.notFailed' },
    })
  })

  test.each([
    [{ grade: 8 }, { grade: 'graduation.error.grade' }],
    [{ emis_school_code: '02080102' }, { emis_school_code: 'graduation.error.sameSchool' }],
  ])('%j is refused', async (wrong, errors) => {
    await enterScores(sok, 0.3)
    expect(await graduate({ entry_status: 2, grade: 7, ...wrong })).toMatchObject({ status: 400, body: { errors } })
  })
})

describe('one step back', () => {
  const promoted = async () => {
    await enterScores(sok, 0.8)
    expect((await graduate()).status).toBe(200)
    return (await nextYear())[0]?.id ?? 0
  }

  test('removes the enrollment that was made, and everything is open again', async () => {
    await promoted()
    expect(await undo([sok])).toMatchObject({ status: 200, body: { data: { count: 1 } } })
    expect(await nextYear()).toEqual([])
    expect(await readEnrollment(sok)).toMatchObject({ graduation_status: 0, next_enrollment_id: null })
    expect(dataSchema(movedStudents).parse((await graduate()).body)).toEqual({ count: 1 })
  })

  test('also once the next year has begun, as long as its enrollment is untouched', async () => {
    await promoted()
    for (const [id, status] of [
      [years.post, 'archived'],
      [years.running, 'post'],
      [years.pre, 'running'],
    ] as const) {
      await world.db.updateTable('academic_years').set({ status }).where('id', '=', id).execute()
    }
    expect((await undo([sok])).status).toBe(200)
    expect(await nextYear()).toEqual([])
  })

  test.each([
    ['class', 'class'],
    ['score', 'scores'],
    ['absence', 'attendance'],
    ['transfer', 'transfer'],
    ['scholarship', 'record'],
    ['late enrollment', 'record'],
    ['changed disability', 'record'],
  ] as const)(
    'not when the student has a %s there, which the class at the end of the year says',
    async (kind, refusal) => {
      const next = await promoted()
      const { db } = world
      if (kind === 'class') {
        await db.updateTable('enrollments').set({ classroom_id: classroomOfYear.pre }).where('id', '=', next).execute()
      } else if (kind === 'score') {
        const score = { enrollment_id: next, subject_id: subjects.khmer, month: 10, score: 5, updated_by: null }
        await db.insertInto('scores').values(score).execute()
      } else if (kind === 'absence') {
        const absence = { enrollment_id: next, month: 10, absent: 1, permission: 0, updated_by: null }
        await db.insertInto('attendances').values(absence).execute()
      } else if (kind === 'transfer') {
        await db.updateTable('enrollments').set({ transfer_status: 1 }).where('id', '=', next).execute()
      } else {
        const written =
          kind === 'scholarship'
            ? { scholarships: '[1]' }
            : kind === 'late enrollment'
              ? { late_enrollment: true }
              : { disabilities: '[1]' }
        await db.updateTable('enrollments').set(written).where('id', '=', next).execute()
      }
      const errors = { 'enrollments.0': `graduation.undo.reason.${refusal}` }
      const body = { message: 'graduation.undo.hasRecords', n: 1, errors }
      expect(await undo([sok])).toMatchObject({ status: 409, body })
      const row = (await list()).data.find(({ id }) => id === sok)
      expect(row?.undo_refusal).toBe(refusal)
      expect((await nextYear()).length).toBe(1)
    },
  )

  test('not of who is not promoted', async () => {
    expect(await undo([sok])).toMatchObject({ status: 409, body: { message: 'graduation.undo.notDecided' } })
  })
})
