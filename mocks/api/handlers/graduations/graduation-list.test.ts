import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { graduationCalls } from '../../../testing/graduation-calls'
import { createTestWorld, type TestWorld } from '../../../testing/world'
import { enrollments } from '../../../testing/world-ids'

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
const { ofClass, enterScores, list, change } = graduationCalls(() => world)

describe('the class at the end of the year', () => {
  test('scores, ranking and result in the order of the names, without those who left', async () => {
    await enterScores(sok, 0.8)
    await enterScores(chan, 0.4)
    await enterScores(dara, 0.9, [13])
    const { data, total } = await list()
    expect(total).toBe(3)
    expect(data.map((row) => [row.id, row.scoreSemester1, row.scoreSemester2, row.ranking, row.annual_result])).toEqual(
      [
        [chan, 4, 4, 2, 0],
        [dara, 9, null, null, null],
        [sok, 8, 8, 1, 1],
      ],
    )
    expect(data[0]).toMatchObject({ graduationStatus: 0, resultChanged: false, next_enrollment: null })
    expect((await list('&result=1')).data.map(({ id }) => id)).toEqual([sok])
    expect(await list('&limit=1&page=2')).toMatchObject({ total: 3, data: [{ id: dara, ranking: null }] })
  })

  test('a semester counts with a score of every subject that the class learns', async () => {
    await enterScores(sok, 0.8)
    await world.db.deleteFrom('classroom_excluded_subjects').execute()
    expect((await list()).data.find(({ id }) => id === sok)).toMatchObject({
      scoreSemester1: null,
      annual_result: null,
    })
  })

  test('the mark to pass is a setting', async () => {
    await enterScores(sok, 0.55)
    expect((await list('&result=1')).total).toBe(1)
    await world.db.insertInto('installation_values').values({ name: 'pass_mark', value: '0.6' }).execute()
    expect((await list('&result=1')).total).toBe(0)
    await world.db.deleteFrom('installation_values').where('name', '=', 'pass_mark').execute()
  })

  test('an unknown class is empty; the filters are required', async () => {
    const empty = await world.call('GET', `/graduations?${ofClass.replace('grade=7', 'grade=0')}`, { as: 'demis' })
    expect(await empty.json()).toEqual({ data: [], meta: { total: 0, calculated: [] } })
    const missing = await world.call('GET', '/graduations', { as: 'demis' })
    const required = 'common.error.require'
    expect(await missing.json()).toMatchObject({
      errors: { academic_year_id: required, emis_school_code: required, grade: required, suffix: required },
    })
  })
})

describe('changing a result', () => {
  test('counts instead of the computed one and says why', async () => {
    await enterScores(sok, 0.4)
    expect((await change(sok, { result: 1, reasonForChanged: 1 })).status).toBe(200)
    expect((await list('&result=1')).data).toMatchObject([
      { id: sok, resultChanged: true, reasonForChanged: 1, otherReason: null, ranking: 1 },
    ])
    await change(sok, { result: 0, reasonForChanged: 3, otherReasonForChanged: ' ឈឺ ' })
    expect((await list('&result=0')).data).toMatchObject([{ id: sok, reasonForChanged: 3, otherReason: 'ឈឺ' }])
  })

  test.each([
    [{}, { result: 'common.error.require', reasonForChanged: 'common.error.require' }],
    [{ result: 0, reasonForChanged: 1 }, { reasonForChanged: 'graduation.change.reasonNotForResult' }],
    [{ result: 1, reasonForChanged: 3 }, { otherReasonForChanged: 'common.error.require' }],
    [
      { result: 1, reasonForChanged: 3, otherReasonForChanged: '  ' },
      { otherReasonForChanged: 'common.error.require' },
    ],
    [{ result: 1, reasonForChanged: 9 }, { reasonForChanged: 'common.error.notAChoice' }],
    [{ result: 1, reasonForChanged: 1, graduationStatus: 1 }, { graduationStatus: 'common.error.unknownField' }],
  ])('%j is refused', async (body, errors) => {
    expect(await change(sok, body)).toMatchObject({ status: 400, body: { errors } })
  })

  test('not after promoting or repeating, not in a closed year, not of who has left', async () => {
    const body = { result: 1, reasonForChanged: 4 }
    await world.db.updateTable('enrollments').set({ graduation_status: 1 }).where('id', '=', sok).execute()
    expect(await change(sok, body)).toMatchObject({ status: 409, body: { message: 'graduation.change.decided' } })
    expect(await change(enrollments.dropout, body)).toMatchObject({ body: { message: 'graduation.error.left' } })
    await world.db.updateTable('enrollments').set({ closed_on: '2026-02-01' }).where('id', '=', chan).execute()
    expect(await change(chan, body)).toMatchObject({ status: 409, body: { message: 'transfer.error.left' } })
    for (const id of [1011, 4011]) {
      expect(await change(id, body)).toMatchObject({ status: 409, body: { message: 'graduation.readOnlyYear' } })
    }
    expect((await change(2011, body)).status).toBe(200)
  })
})
