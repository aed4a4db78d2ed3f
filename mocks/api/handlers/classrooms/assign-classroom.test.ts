import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AssignInput } from '@/features/enrollments/assign-schema'
import type { Role } from '@/auth/permissions'
import { readAnswer, readEnrollment } from '../../../testing/enrollment-calls'
import { createTestWorld, type TestWorld } from '../../../testing/world'
import { classroomOfYear, classrooms, enrollments, schools, years } from '../../../testing/world-ids'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

const { sok, chan, dara, dropout, otherClass } = enrollments
const own = classrooms['own-class']

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
  const readClass = async (id: number) => (await readEnrollment(world, id))?.classroom_id

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
