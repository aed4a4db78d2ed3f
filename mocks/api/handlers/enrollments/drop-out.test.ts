import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dropOutReasons, dropOutStages } from '@/features/enrollments/drop-out-schema'
import type { Role } from '@/auth/permissions'
import { readAnswer, readEnrollment } from '../../../testing/enrollment-calls'
import { createTestWorld, type TestWorld } from '../../../testing/world'
import { classrooms, enrollments, transfers, years } from '../../../testing/world-ids'

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

describe('taking a drop-out back', () => {
  const undo = async (id: number, as: Role = 'school_management') =>
    readAnswer(await world.call('POST', `/students/drop-out/${id}/undo`, { as, body: {} }))
  const drop = (id: number, report_stage = 2) =>
    world.call('POST', `/students/drop-out/${id}`, {
      as: 'school_management',
      body: { drop_out_reason: 4, report_stage },
    })

  test('the year begins again as it had begun, in the same class, and the history says so', async () => {
    await world.db.updateTable('enrollments').set({ entry_status: 2 }).where('id', '=', sok).execute()
    await drop(sok)
    expect(await undo(sok)).toMatchObject({ status: 200 })
    expect(await readEnrollment(world, sok)).toMatchObject({
      entry_status: 2,
      drop_out_reason: null,
      drop_out_stage: null,
      dropped_out_on: null,
      classroom_id: classrooms['own-class'],
    })
    const history = await (await world.call('GET', `/students/${sok}/history`, { as: 'demis' })).json()
    expect(history).toMatchObject({ data: [{ dropped_out_on: null, drop_out_undone_on: expect.any(String) }] })
    expect(await undo(sok)).toMatchObject({ status: 409, message: 'student.dropOut.undo.none' })
  })

  test('a drop-out of a stage that is over stays', async () => {
    await drop(sok, 2)
    await world.db.updateTable('academic_years').set({ status: 'archived' }).where('status', '=', 'post').execute()
    await world.db.updateTable('academic_years').set({ status: 'post' }).where('id', '=', years.running).execute()
    expect(await undo(sok)).toMatchObject({ status: 409, message: 'student.dropOut.undo.stageOver' })
  })

  test('one of which nobody knows how the year began, or of a student who is enrolled again, stays', async () => {
    expect(await undo(dropout)).toMatchObject({ status: 409, message: 'student.dropOut.undo.unknown' })
    await drop(sok)
    await world.db.updateTable('enrollments').set({ student_id: sok, entry_status: 4 }).where('id', '=', dara).execute()
    expect(await undo(sok)).toMatchObject({ status: 409, message: 'student.dropOut.undo.enrolled' })
  })

  test('only who records drop-outs of the school takes them back', async () => {
    await drop(sok)
    for (const as of ['teacher', 'data_user', 'student'] as const)
      expect(await undo(sok, as)).toMatchObject({ status: 403 })
    expect(await undo(sok, 'district_officer')).toMatchObject({ status: 200 })
  })
})
