import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dropOutReasons, dropOutStages } from '@/features/enrollments/drop-out-schema'
import type { Role } from '@/auth/permissions'
import { readAnswer, readEnrollment } from '../../../testing/enrollment-calls'
import { createTestWorld, type TestWorld } from '../../../testing/world'
import { classrooms, enrollments, transfers } from '../../../testing/world-ids'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

const { sok, chan, dara, dropout } = enrollments

describe('dropping out', () => {
  const drop = async (id: number, body: unknown, as: Role = 'school_management', headers = {}) =>
    readAnswer(await world.call('POST', `/students/drop-out/${id}`, { as, body, headers }))
  const input = { drop_out_reason: 4, report_stage: 2 }

  test('keeps the enrollment, its class and its scores, and says why and when', async () => {
    expect(await drop(sok, input)).toMatchObject({ status: 200 })
    expect(await readEnrollment(world, sok)).toMatchObject({
      entry_status: 3,
      drop_out_reason: 4,
      drop_out_stage: 2,
      classroom_id: classrooms['own-class'],
      closed_on: null,
    })
    expect((await readEnrollment(world, sok))?.dropped_out_on).toMatch(/^\d{4}-\d{2}-\d{2}$/)
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
    expect(await readEnrollment(world, chan)).toMatchObject({ entry_status: 0 })
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
    expect((await readEnrollment(world, chan))?.entry_status).toBe(0)
    expect((await world.call('DELETE', `/transfer/${id}`, { as: 'school_management' })).status).toBe(200)
    expect(await dropOut()).toMatchObject({ status: 200 })
  })
})
