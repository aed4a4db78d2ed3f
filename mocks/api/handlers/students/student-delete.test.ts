import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Role } from '@/auth/permissions'
import { readAnswer, readEnrollment } from '../../../testing/enrollment-calls'
import { createTestWorld, type TestWorld } from '../../../testing/world'
import { enrollments } from '../../../testing/world-ids'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

const { sok, chan, dara, otherClass } = enrollments

describe('deleting from the list', () => {
  const remove = async (id: number, as: Role = 'school_management') =>
    readAnswer(await world.call('DELETE', `/students/${id}`, { as }))
  const failed = (reason: string) => ({ status: 409, message: 'student.deleteFailed', values: { reason } })

  test('takes the enrollment and nothing of the student', async () => {
    expect(await remove(dara)).toEqual({ status: 200, data: { id: dara } })
    expect(await readEnrollment(world, dara)).toBeUndefined()
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
