import { writeXlsx } from 'hucre'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { sheetImportLimits, sheetImportResult } from '@/sheets/import/schema'
import { readSheetRows } from '@/lib/spreadsheet/read-rows'
import { dataSchema } from '@/lib/api/wire'
import type { Role } from '@/auth/permissions'
import { createTestWorld, type TestWorld } from '../../../testing/world'
import { classroomOfYear, classrooms, enrollments, schools, subjects, users, years } from '../../../testing/world-ids'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

const own = classrooms['own-class']
const november = 10
const [chan, dara, sok] = [`S${enrollments.chan}`, `S${enrollments.dara}`, `S${enrollments.sok}`]
const refusal = z.object({ message: z.string(), errors: z.record(z.string(), z.string()).optional() })
const refused = async (response: Response) => ({ status: response.status, ...refusal.parse(await response.json()) })

const scoreTemplate = `type=monthly_score&academic_year_school_id=${schools.own}&grade=7&suffix=${encodeURIComponent('ក')}&month=${november}`
const attendanceTemplate = `type=attendance&classroomId=${own}`
const download = (query: string, as: Role = 'teacher') => world.call('GET', `/template/export?${query}`, { as })
const readRows = async (query: string) => {
  const bytes = new Uint8Array(await (await download(query)).arrayBuffer())
  const read = await readSheetRows(bytes, sheetImportLimits)
  if ('problem' in read) throw new Error(read.problem)
  return read.rows.map(({ cells }) => cells)
}
const written = async (rows: readonly (readonly string[])[]) =>
  await writeXlsx({ sheets: [{ name: 'S', rows: rows.map((cells) => [...cells]) }] })

interface Sent {
  as?: Role
  headers?: Record<string, string>
  info?: object
}
const form = (part: string, value: unknown, file: Uint8Array) => {
  const body = new FormData()
  body.set(part, JSON.stringify(value))
  body.set('file', new Blob([new Uint8Array(file)]), 'sheet.xlsx')
  return body
}
const importScores = (file: Uint8Array, { as = 'teacher', headers = {}, info = {} }: Sent = {}) =>
  world.call('POST', '/import/monthly-score', {
    as,
    headers,
    body: form('import_info', { academic_year_id: years.running, classroom_id: own, month: november, ...info }, file),
  })
const importAttendance = (file: Uint8Array, classroom: number = own) =>
  world.call('POST', '/import/attendances', { as: 'teacher', body: form('classroomId', classroom, file) })
const readResult = async (response: Response) => dataSchema(sheetImportResult).parse(await response.json())
/** Three bytes short of an archive. */
const broken = new Uint8Array([0x50, 0x4b, 3, 4, 0])

describe('the template', () => {
  test('of scores has the students in order and a column for each subject with its highest score', async () => {
    const response = await download(scoreTemplate)
    expect(response.headers.get('content-type')).toContain('spreadsheetml')
    const disposition = response.headers.get('content-disposition') ?? ''
    expect(disposition).toMatch(/^attachment; filename="template.xlsx"; filename\*=UTF-8''/)
    expect(decodeURIComponent(disposition)).toContain('ពិន្ទុ-វិច្ឆិកា-ថ្នាក់ទី៧ក.xlsx')
    const [marked, titles, ...students] = await readRows(scoreTemplate)
    expect(marked).toEqual(['sala score year=3 class=301 month=10', 'name', 'gender', 'subject=2', 'subject=1'])
    expect(titles?.slice(3)).toEqual(['មុខវិជ្ជា2\n(អតិបរមា 100)', 'មុខវិជ្ជា1\n(អតិបរមា 50)'])
    expect(students.map((cells) => cells.slice(0, 3))).toEqual([
      [chan, 'a ដារា', 'ស្រី'],
      [dara, 'b ដារា', 'ស្រី'],
      [sok, 'c ដារា', 'ស្រី'],
    ])
  })

  test('of attendance has two columns for each month of the year', async () => {
    const [marked, titles] = await readRows(attendanceTemplate)
    expect([marked?.length, marked?.[3], marked?.at(-1)]).toEqual([27, 'month=nov absent', 'month=oct permission'])
    expect(titles?.slice(3, 5)).toEqual(['វិច្ឆិកា\nគ្មានច្បាប់', 'វិច្ឆិកា\nមានច្បាប់'])
  })

  test.each([
    [scoreTemplate.replace('month=10', 'month=15'), 400],
    [scoreTemplate.replace('&month=10', ''), 400],
    [`${attendanceTemplate}&month=1`, 400],
    ['type=xls&classroomId=301', 400],
    [scoreTemplate.replace('grade=7', 'grade=11'), 403],
    [`type=attendance&classroomId=${classrooms['own-school']}`, 403],
  ])('of %s is refused with %d', async (query, status) => {
    expect((await download(query)).status).toBe(status)
  })
})

describe('importing scores', () => {
  const filled = async (scores: Record<string, string[]>) => {
    const rows = await readRows(scoreTemplate)
    return await written(rows.map((cells) => cells.slice(0, 3).concat(scores[cells[0] ?? ''] ?? cells.slice(3))))
  }
  const stored = async () => {
    const rows = await world.db
      .selectFrom('scores')
      .select(['enrollment_id', 'subject_id', 'score', 'updated_by'])
      .where('month', '=', november)
      .orderBy('enrollment_id')
      .orderBy('subject_id')
      .execute()
    return rows.map((row) => Object.values(row))
  }

  test('stores what is filled in, once however often it is sent; an empty cell changes nothing', async () => {
    const file = await filled({ [chan]: ['99.5', '៤០,២៥'], [sok]: ['7.1', ''] })
    const headers = { 'Idempotency-Key': 'one' }
    const [first, again] = await Promise.all([importScores(file, { headers }), importScores(file, { headers })])
    expect(await readResult(first)).toMatchObject({ success: true, numberTotalRecord: 3, totalGoodRecords: 3 })
    expect(await readResult(again)).toMatchObject({ success: true })
    expect(await stored()).toEqual([
      [enrollments.sok, subjects.khmer, 42.25, null],
      [enrollments.sok, subjects.mathematics, 7.1, users.teacher],
      [enrollments.chan, subjects.khmer, 40.25, users.teacher],
      [enrollments.chan, subjects.mathematics, 99.5, users.teacher],
    ])
    const lines = await world.db
      .selectFrom('audit_log')
      .select('record_id')
      .where('operation', '=', 'POST /import/monthly-score')
      .execute()
    expect(lines).toEqual([{ record_id: String(own) }])
    expect(await world.db.selectFrom('sheet_imports').selectAll().execute()).toEqual([])
  })

  test('names everything that is wrong and stores nothing of it', async () => {
    const untouched = await stored()
    const result = await readResult(await importScores(await filled({ [chan]: ['100.01', 'x'], [sok]: ['1', '1'] })))
    expect(result).toMatchObject({
      success: false,
      totalGoodRecords: 2,
      brokenRecords: [
        {
          rowNumber: 3,
          student_emis_code: chan,
          full_name: 'a ដារា',
          gender: 'f',
          errors: { 'មុខវិជ្ជា2 (អតិបរមា 100)': 'score.error.max', 'មុខវិជ្ជា1 (អតិបរមា 50)': 'score.error.number' },
          values: { 'មុខវិជ្ជា2 (អតិបរមា 100)': '100.01' },
        },
      ],
    })
    expect(await stored()).toEqual(untouched)
  })

  test.each([
    ['no spreadsheet', new TextEncoder().encode('id,score'), 'importFile.notSpreadsheet'],
    ['a broken archive', broken, 'importFile.damaged'],
  ])('of %s is refused in words and leaves the sheet free', async (_, file, message) => {
    expect(await refused(await importScores(file))).toEqual({ status: 400, message, errors: { file: message } })
    expect(await world.db.selectFrom('sheet_imports').selectAll().execute()).toEqual([])
  })

  test('of an empty template is refused', async () => {
    const message = 'sheetImport.empty'
    expect(await refused(await importScores(await filled({})))).toEqual({
      status: 400,
      message,
      errors: { file: message },
    })
  })

  test('of more than 5 MB is refused', async () => {
    expect((await importScores(new Uint8Array(sheetImportLimits.bytes + 1))).status).toBe(413)
  })

  test.each([
    ['the annual sheet', { month: 15 }, { month: 'score.error.month' }],
    ['another year', { academic_year_id: years.post }, { academic_year_id: 'common.error.invalidValue' }],
    ['an unknown field', { extra: 1 }, { extra: 'common.error.unknownField' }],
  ])('into %s is refused', async (_, info, errors) => {
    expect(await refused(await importScores(broken, { info }))).toMatchObject({ status: 400, errors })
  })

  test.each([
    ['archived', 'score.readOnlyYear'],
    ['post', 'score.readOnlyYear'],
    ['pre', 'score.yearNotRunning'],
  ] as const)('in a year that is %s is refused', async (status, message) => {
    const info = { classroom_id: classroomOfYear[status], academic_year_id: years[status] }
    expect(await refused(await importScores(broken, { info }))).toEqual({ status: 409, message })
  })
})

describe('while a file is being imported', () => {
  const begin = (startedAt: Date) =>
    world.db
      .insertInto('sheet_imports')
      .values({ classroom_id: own, month: november, holder: 'x', started_at: startedAt })
      .execute()
  const importing = async (month: number) =>
    await (await world.call('GET', `/check-import-status?classroom_id=${own}&month=${month}`, { as: 'teacher' })).json()
  const save = (month: number) => {
    const item = { enrollment_id: enrollments.sok, subject_id: subjects.khmer, score: 1, month_number: month }
    return world.call('POST', '/scores', { as: 'teacher', body: { data: [item], classroom_id: own, month } })
  }

  test('its sheet says so and is not saved or imported into, the others are', async () => {
    await begin(new Date())
    expect([await importing(november), await importing(11)]).toEqual([{ importing: true }, { importing: false }])
    const running = { status: 409, message: 'score.importRunning' }
    expect(await refused(await save(november))).toEqual(running)
    expect(await refused(await importScores(broken))).toEqual(running)
    expect((await save(11)).status).toBe(200)
  })

  test('one that was never ended counts for two minutes', async () => {
    await begin(new Date(Date.now() - 121_000))
    expect(await importing(november)).toEqual({ importing: false })
    expect((await save(november)).status).toBe(200)
    expect((await refused(await importScores(broken))).message).toBe('importFile.damaged')
  })
})

describe('importing attendance', () => {
  const filled = async (counts: Record<string, string[]>) => {
    const rows = await readRows(attendanceTemplate)
    return await written(rows.map((cells) => cells.slice(0, 3).concat(counts[cells[0] ?? ''] ?? cells.slice(3))))
  }

  test('stores the counts that are filled in', async () => {
    expect(await readResult(await importAttendance(await filled({ [sok]: ['២', '1', '', '0'] })))).toMatchObject({
      success: true,
    })
    const rows = await world.db.selectFrom('attendances').selectAll().orderBy('month').execute()
    expect(
      rows.map(({ enrollment_id, month, absent, permission }) => [enrollment_id, month, absent, permission]),
    ).toEqual([
      [enrollments.sok, 10, 2, 1],
      [enrollments.sok, 11, null, 0],
    ])
  })

  test('names counts that cannot be, and stores nothing', async () => {
    const { success, brokenRecords } = await readResult(
      await importAttendance(await filled({ [chan]: ['20', '3', '1.5', '-1'], [sok]: ['1'] })),
    )
    expect([success, brokenRecords.map(({ errors }) => errors)]).toEqual([
      false,
      [
        {
          'វិច្ឆិកា គ្មានច្បាប់': 'attendance.error.studyDays',
          'វិច្ឆិកា មានច្បាប់': 'attendance.error.studyDays',
          'ធ្នូ គ្មានច្បាប់': 'attendance.error.number',
          'ធ្នូ មានច្បាប់': 'attendance.error.number',
        },
      ],
    ])
    expect(await world.db.selectFrom('attendances').selectAll().execute()).toEqual([])
  })

  test('is refused in a year that is over, and for a class of someone else', async () => {
    expect(await refused(await importAttendance(broken, classroomOfYear.post))).toEqual({
      status: 409,
      message: 'attendance.readOnlyYear',
    })
    expect((await importAttendance(broken, classrooms['own-school'])).status).toBe(403)
  })
})
