import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { attendanceList } from '@/features/attendances/schema'
import { createTestWorld, type TestWorld } from '../../../testing/world'
import { classroomOfYear, classrooms, enrollments, schools, years } from '../../../testing/world-ids'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

const own = classrooms['own-class']
const sok = `S${enrollments.sok}`
const chan = `S${enrollments.chan}`
const place = { academic_year_school_id: schools.own, grade: 7, suffix: 'ក' }
const save = (attendances: readonly object[], more: object = {}, as: 'teacher' | 'demis' = 'teacher') =>
  world.call('POST', '/attendances', { as, body: { data: { ...place, attendances, ...more } } })
const sheet = async (more = '', classroom: number = own) => {
  const response = await world.call('GET', `/attendances?classroom_id=${classroom}${more}`, { as: 'teacher' })
  return attendanceList.parse(await response.json()).data
}
const readRow = async (id: string) => (await sheet()).data.find(({ emis_student_id }) => emis_student_id === id)
const refusal = z.object({ message: z.string(), errors: z.record(z.string(), z.string()).optional() })
const refused = async (response: Response) => ({ status: response.status, ...refusal.parse(await response.json()) })
const nothing = { absent: null, permission: null, updated_at: null, updated_by: null }

describe('the sheet', () => {
  test('has the students in Khmer order, without drop-outs, with every month of the year and nothing entered', async () => {
    const { data, total } = await sheet()
    expect(total).toBe(3)
    expect(data.map(({ enrollment_id }) => enrollment_id)).toEqual([
      enrollments.chan,
      enrollments.dara,
      enrollments.sok,
    ])
    const { nov, dec, oct, ...student } = data[0] ?? {}
    expect([nov, dec, oct]).toEqual([nothing, nothing, nothing])
    expect(student).toMatchObject({
      emis_student_id: chan,
      name: 'a ដារា',
      name_en: null,
      gender: 'f',
      dates: { from: '2025-11-01', to: null },
    })
  })

  test('has only the months of the year’s span', async () => {
    const of = world.db.updateTable('academic_years').where('id', '=', years.running)
    await of.set({ end_date: '2025-12-31' }).execute()
    expect(Object.keys((await sheet()).data[0] ?? {}).slice(-2)).toEqual(['nov', 'dec'])
  })

  test('can be asked for one student', async () => {
    const { data } = await sheet(`&student_id=${enrollments.dara}`)
    expect(data.map(({ enrollment_id }) => enrollment_id)).toEqual([enrollments.dara])
  })

  test.each(['archived', 'post', 'pre'] as const)('can be read in a year that is %s', async (status) => {
    expect((await sheet('', classroomOfYear[status])).total).toBe(1)
  })
})

describe('saving', () => {
  test('writes what was sent and nothing else, says who wrote and leaves one line in the log', async () => {
    const response = await save([
      { emis_student_id: sok, nov: { absent: 2, permission: 1 }, dec: { permission: 0 } },
      { emis_student_id: chan, oct: { absent: 31 } },
    ])
    expect([response.status, await response.json()]).toEqual([200, { data: { saved: 3 } }])
    const row = await readRow(sok)
    expect(row?.nov).toEqual({
      absent: 2,
      permission: 1,
      updated_at: expect.stringMatching(/^\d{4}-.*Z$/),
      updated_by: 'សុខ វណ្ណា',
      updated_by_en: 'Sok Vanna',
    })
    expect([row?.dec, row?.jan]).toMatchObject([{ absent: null, permission: 0 }, nothing])
    expect((await readRow(chan))?.oct).toMatchObject({ absent: 31, permission: null })
    const lines = await world.db.selectFrom('audit_log').select(['operation', 'record_id']).execute()
    expect(lines).toEqual([{ operation: 'POST /attendances', record_id: String(own) }])
  })

  test('one count leaves the other as it is; both taken back leave nothing', async () => {
    await save([{ emis_student_id: sok, nov: { absent: 2, permission: 1 } }])
    await save([{ emis_student_id: sok, nov: { absent: null } }])
    expect((await readRow(sok))?.nov).toMatchObject({ absent: null, permission: 1 })
    await save([{ emis_student_id: sok, nov: { permission: null } }])
    expect((await readRow(sok))?.nov).toEqual(nothing)
    expect(await world.db.selectFrom('attendances').selectAll().execute()).toEqual([])
  })

  test('one that names what it has seen overwrites nothing else', async () => {
    const seen = async () =>
      (await world.call('GET', `/attendances?classroom_id=${own}`, { as: 'teacher' })).headers.get('etag') ?? ''
    const item = { emis_student_id: sok, nov: { absent: 2 } }
    const body = { data: { ...place, attendances: [item] } }
    const empty = await seen()
    const saved = (tag: string) =>
      world.call('POST', '/attendances', { as: 'teacher', body, headers: { 'If-Match': tag } })
    expect((await saved(empty)).status).toBe(200)
    expect(await refused(await saved(empty))).toEqual({ status: 412, message: 'sheet.changedMeanwhile' })
    const after = await seen()
    expect(after).not.toBe(empty)
    expect((await saved(after)).status).toBe(200)
  })

  test('what is stored already stays as it was written', async () => {
    await save([{ emis_student_id: sok, nov: { absent: 2 } }])
    const before = (await readRow(sok))?.nov
    await save([{ emis_student_id: sok, nov: { absent: 2 } }], {}, 'demis')
    expect((await readRow(sok))?.nov).toEqual(before)
  })

  // November has 22 study days; December has no figure.
  test.each([
    ['more than the study days', { nov: { absent: 23 } }, { 'nov.absent': 'attendance.error.studyDays' }],
    [
      'together more than the study days',
      { nov: { absent: 20, permission: 3 } },
      { 'nov.absent': 'attendance.error.studyDays', 'nov.permission': 'attendance.error.studyDays' },
    ],
    [
      'more than the days of the month',
      { feb: { permission: 29 } },
      { 'feb.permission': 'attendance.error.studyDays' },
    ],
    ['below nothing', { nov: { absent: -1 } }, { 'nov.absent': 'attendance.error.number' }],
    ['halves', { nov: { absent: 0.5 } }, { 'nov.absent': 'attendance.error.number' }],
    ['text', { nov: { absent: '1' } }, { 'nov.absent': 'attendance.error.number' }],
    ['no count', { nov: {} }, { nov: 'common.error.require' }],
    ['a month that there is not', { foo: { absent: 1 } }, { foo: 'common.error.unknownField' }],
    ['a count that there is not', { nov: { absent: 1, late: 1 } }, { 'nov.late': 'common.error.unknownField' }],
    ['of a drop-out', { emis_student_id: `S${enrollments.dropout}` }, { emis_student_id: 'score.error.notInClass' }],
    ['of another class', { emis_student_id: 'S3021' }, { emis_student_id: 'score.error.notInClass' }],
    ['of one sent before', { emis_student_id: chan }, { emis_student_id: 'attendance.error.duplicate' }],
  ])('%s is refused at its place and nothing is written', async (_, part, places) => {
    const untouched = await world.checksum()
    const good = { emis_student_id: chan, nov: { absent: 1 } }
    const { status, errors } = await refused(await save([good, { emis_student_id: sok, nov: { absent: 1 }, ...part }]))
    expect(status).toBe(400)
    const expected = Object.entries(places).map(([at, message]) => [`data.attendances.1.${at}`, message])
    expect(errors).toEqual(Object.fromEntries(expected))
    expect(await world.checksum()).toBe(untouched)
  })

  test('what is stored of the other count is counted too', async () => {
    await save([{ emis_student_id: sok, nov: { permission: 20 } }])
    expect((await refused(await save([{ emis_student_id: sok, nov: { absent: 3 } }]))).errors).toEqual({
      'data.attendances.0.nov.absent': 'attendance.error.studyDays',
    })
    expect((await save([{ emis_student_id: sok, nov: { absent: 3, permission: 19 } }])).status).toBe(200)
  })

  test('a student is away at most on the days in the class, and in no month before', async () => {
    const of = world.db.updateTable('enrollments').where('id', '=', enrollments.sok)
    await of.set({ enrolled_date: '2025-12-30' }).execute()
    const item = { emis_student_id: sok, nov: { absent: 0 }, dec: { absent: 3 }, jan: { absent: 31 } }
    expect((await refused(await save([item]))).errors).toEqual({
      'data.attendances.0.nov.absent': 'attendance.error.notEnrolled',
      'data.attendances.0.dec.absent': 'attendance.error.enrolledDays',
    })
    expect((await save([{ emis_student_id: sok, nov: { absent: null }, dec: { absent: 2 } }])).status).toBe(200)
  })

  test('a month outside the year is refused', async () => {
    const of = world.db.updateTable('academic_years').where('id', '=', years.running)
    await of.set({ end_date: '2026-08-31' }).execute()
    expect((await refused(await save([{ emis_student_id: sok, sep: { absent: null } }]))).errors).toEqual({
      'data.attendances.0.sep.absent': 'common.error.monthOutsideYear',
    })
  })

  test.each([
    ['archived', 11, 'attendance.readOnlyYear'],
    ['post', 21, 'attendance.readOnlyYear'],
    ['pre', 41, 'attendance.yearNotRunning'],
    ['draft', schools.own, 'attendance.yearNotRunning'],
  ] as const)('is refused in a year that is %s for every role', async (status, schoolId, message) => {
    if (status === 'draft') {
      await world.db.updateTable('academic_years').set({ status }).where('id', '=', years.running).execute()
    }
    for (const as of ['teacher', 'demis'] as const) {
      const response = await save(
        [{ emis_student_id: sok, nov: { absent: 1 } }],
        { academic_year_school_id: schoolId },
        as,
      )
      expect(await refused(response)).toEqual({ status: 409, message })
    }
  })

  test('a class that does not exist is not found for a national officer and forbidden for others', async () => {
    const item = { emis_student_id: sok, nov: { absent: 1 } }
    expect((await save([item], { suffix: 'ហ' }, 'demis')).status).toBe(404)
    expect((await save([item], { suffix: 'ហ' })).status).toBe(403)
    expect((await save([item], { grade: 11, suffix: 'ខ' })).status).toBe(403)
  })

  test('two concurrent saves of the same months in opposite order both finish and lose nothing', async () => {
    const bodies = [
      [sok, chan].map((emis_student_id) => ({ emis_student_id, nov: { absent: 1 } })),
      [chan, sok].map((emis_student_id) => ({ emis_student_id, nov: { permission: 2 } })),
    ]
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => save(bodies[index % 2] ?? [])))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect((await readRow(sok))?.nov).toMatchObject({ absent: 1, permission: 2 })
    expect((await readRow(chan))?.nov).toMatchObject({ absent: 1, permission: 2 })
  })
})
