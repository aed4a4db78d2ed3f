import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { importColumns, importTask, type ImportColumn } from '@/features/enrollment-import/schema'
import { dataSchema } from '@/lib/api/wire'
import { writeRows } from '@/lib/spreadsheet/write-sheet'
import type { Role } from '@/auth/permissions'
import type { FileProblem } from '@/imports/file-table'
import { EnrollmentImporter } from '../../../background/jobs/enrollment-importer'
import type { ReadImport } from '../../../background/documents/spreadsheets/read-import'
import { createTestWorld, type TestWorld } from '../../../testing/world'
import { importNext } from './enrollment-import-work'
import { schools, users, years } from '../../../testing/world-ids'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

const info = {
  academic_year_id: years.running,
  emis_school_code: '02080101',
  grade: 10,
  report_stage: 1,
  enrolled_date: '2026-11-02',
}
const good: Record<ImportColumn, string> = {
  last_name: 'ចាន់',
  first_name: 'សុភា',
  gender: 'ស្រី',
  birth_date: '02-03-2011',
  enrollment_status: 'ចុះឈ្មោះថ្មី',
  transfer_status: 'មិនមែនផ្ទេរ',
  ethnicity: 'គ្មាន',
  disabilities: 'គ្មាន',
  health_problems: 'គ្មាន',
  personal_problems: 'គ្មាន',
  scholarships: 'គ្មាន',
}
type Line = Partial<Record<ImportColumn, string>>
const createFile = (lines: readonly Line[]) =>
  writeRows('សិស្ស', [
    importColumns,
    ...lines.map((line) => importColumns.map((column) => ({ ...good, ...line })[column])),
  ])

interface Sent {
  as?: Role
  more?: Record<string, unknown>
  key?: string
}
function send(file: Uint8Array, { as = 'school_management', more = {}, key }: Sent = {}): Promise<Response> {
  const body = new FormData()
  body.set('enrollmentInfo', JSON.stringify({ ...info, ...more }))
  body.set('file', new Blob([new Uint8Array(file)]), 'students.xlsx')
  return world.call('POST', '/import/enrollments', {
    as,
    body,
    ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
  })
}
async function parseTask(response: Response) {
  const answer: unknown = await response.json()
  return dataSchema(importTask).parse(answer)
}
const state = async (id: number) =>
  parseTask(await world.call('GET', `/import/enrollments/${id}`, { as: 'school_management' }))
async function imported(lines: readonly Line[], sent: Sent = {}) {
  const response = await send(await createFile(lines), sent)
  expect(response.status).toBe(201)
  const { id, status } = await parseTask(response)
  expect(status).toBe('in_queue')
  await world.settle()
  return await state(id)
}
const enrolled = async () =>
  await world.db
    .selectFrom('enrollments')
    .innerJoin('students', 'students.id', 'enrollments.student_id')
    .select(['students.last_name', 'birth_date', 'grade', 'enrolled_date', 'enrolled_by', 'disabilities', 'school_id'])
    .where('import_id', 'is not', null)
    .orderBy('enrollments.id')
    .execute()

describe('an import of children', () => {
  test('enrolls every child of a clean file once and reports the count', async () => {
    const task = await imported([
      {},
      { last_name: 'កែវ', birth_date: '០៥-០៦-២០១០', disabilities: 'Blind, Arm or hand' },
    ])
    expect(task).toMatchObject({
      status: 'finished',
      progress: 100,
      problem: null,
      canTakeBack: true,
      result: { numberTotalRecord: 2, brokenRecords: [], duplicatedRecords: [], duplicatedRecordsInFile: [] },
    })
    expect(await enrolled()).toMatchObject([
      {
        last_name: 'ចាន់',
        grade: 10,
        enrolled_date: '2026-11-02',
        enrolled_by: 4,
        disabilities: [],
        school_id: schools.own,
      },
      { last_name: 'កែវ', birth_date: '2010-06-05', disabilities: [11, 21] },
    ])
    // The file holds names of children and is not kept.
    expect(
      await world.db.selectFrom('enrollment_imports').select('id').where('file', 'is not', null).execute(),
    ).toEqual([])
  })

  test('stores nothing while a row is broken, twice in the file or in the system, and names each', async () => {
    await imported([{ first_name: 'មាន' }])
    const task = await imported([
      {},
      {},
      { first_name: 'ខ', birth_date: '31-02-2011' },
      { first_name: 'គ', gender: '' },
      { first_name: 'មាន\u200b' },
    ])
    expect(task.result).toMatchObject({
      numberTotalRecord: 5,
      brokenRecords: [
        { rowNumber: 4, student: { birth_date: { value: '31-02-2011', message: 'enrollment.invalidFormat' } } },
        { rowNumber: 5, student: { gender: { value: '', message: 'common.error.require' } } },
      ],
      duplicatedRecordsInFile: [{ rowNumber: 3 }],
      duplicatedRecords: [{ rowNumber: 6 }],
    })
    expect(task.canTakeBack).toBe(false)
    expect(await enrolled()).toHaveLength(1)
    const children = [{ row: 9, last_name: 'ចាន់', first_name: 'មាន', gender: 'f', birth_date: '2011-03-02' }]
    const body = { academic_year_id: years.running, emis_school_code: '02080101', children }
    const asked = await world.call('POST', '/import/enrollments/duplicates', { as: 'teacher', body })
    expect(await asked.json()).toEqual({ data: { rows: [9] } })
  })

  test('runs once, however often it is sent, and resumes after a restart', async () => {
    const file = await createFile([{}])
    const [first, again] = [await send(file, { key: 'import-1' }), await send(file, { key: 'import-1' })]
    expect(again.headers.get('Idempotency-Replayed')).toBe('true')
    const stopped = new EnrollmentImporter(world.db)
    stopped.wake()
    await stopped.stop()
    await world.settle()
    expect((await state((await parseTask(first)).id)).status).toBe('finished')
    expect(await enrolled()).toHaveLength(1)
    expect((await send(await createFile([{ first_name: 'ខ' }]), { key: 'import-1' })).status).toBe(422)
  })

  test('is refused where it cannot be, before anything is kept', async () => {
    const file = await createFile([{}])
    const refused = async (response: Response, status: number, message: string) => {
      expect(response.status).toBe(status)
      expect(await response.json()).toMatchObject({ message })
    }
    await refused(await send(file, { more: { academic_year_id: years.post } }), 409, 'enrollment.yearNotOpen')
    await refused(await send(file, { more: { grade: 3 } }), 400, 'enrollment.noMatchGrade')
    await refused(await send(file, { more: { emis_school_code: '02080104' } }), 403, 'common.error.notPermitted')
    await refused(await send(file, { as: 'demis', more: { emis_school_code: '9' } }), 404, 'enrollment.schoolNotFound')
    await refused(await send(file, { more: { enrolled_date: '31-02-2026' } }), 400, 'common.error.form')
    for (const enrolled_date of ['2999-01-01', '2016-11-02']) {
      await refused(await send(file, { more: { enrolled_date } }), 400, 'enrollment.invalidEnrolledDate')
    }
    await refused(await send(file, { more: { enrolled_by: 1 } }), 400, 'common.error.form')
    await refused(await send(file, { more: { import_id: 1 } }), 400, 'common.error.form')
    await refused(await send(Buffer.from('<html>')), 400, 'importFile.notSpreadsheet')
    await refused(await send(new Uint8Array(12 * 1024 * 1024)), 413, 'common.error.tooLarge')
    const task = await parseTask(await send(Buffer.from('PK\u0003\u0004 and nothing')))
    await world.settle()
    expect(await state(task.id)).toMatchObject({ problem: 'importFile.damaged', result: null })
  })

  test('is read a second time when the reader was ended, and is then reported as not read', async () => {
    const file = Buffer.from(await createFile([{}]))
    const begin = () =>
      world.db
        .insertInto('enrollment_imports')
        .values({
          account_id: users.school_management,
          school_id: schools.own,
          grade: info.grade,
          report_stage: 1,
          enrolled_date: info.enrolled_date,
          file,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    const readers = (outcomes: readonly (FileProblem | ReadImport)[]) => {
      const left = [...outcomes]
      return async () => left.shift() ?? null
    }
    const stopped = { problem: 'importFile.readStopped' }
    const first = await begin()
    const once = readers([stopped, { children: [], brokenRecords: [], duplicatedRecordsInFile: [] }])
    expect(await importNext(world.db, once)).toBe(true)
    expect(await state(first.id)).toMatchObject({ status: 'in_progress', problem: null })
    expect(await importNext(world.db, once)).toBe(true)
    expect(await state(first.id)).toMatchObject({ status: 'finished', problem: null })
    const second = await begin()
    const twice = readers([stopped, stopped])
    await importNext(world.db, twice)
    await importNext(world.db, twice)
    expect(await state(second.id)).toMatchObject({ status: 'finished', problem: 'importFile.readStopped' })
  })

  test('is taken back as long as none of its children has been changed', async () => {
    const before = await world.db.selectFrom('students').select('id').execute()
    const { id } = await imported([{}, { first_name: 'ខ' }])
    const takeBack = () => world.call('DELETE', `/import/enrollments/${id}`, { as: 'school_management' })
    const answer = await takeBack()
    expect(await answer.json()).toEqual({ data: { number: 2 } })
    expect(await world.db.selectFrom('students').select('id').execute()).toEqual(before)
    expect((await takeBack()).status).toBe(409)
    const { id: second } = await imported([{}, { first_name: 'ខ' }])
    await world.db.updateTable('students').set({ remark: 'x' }).where('first_name', '=', 'ខ').execute()
    const refused = await world.call('DELETE', `/import/enrollments/${second}`, { as: 'school_management' })
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({ message: 'enrollment.import.cannotTakeBack', n: 1 })
    expect(await enrolled()).toHaveLength(2)
  })

  test('stays to be taken back behind one that failed, by a teacher only when it is theirs; rows are reported once', async () => {
    const { id } = await imported([{}])
    const { id: broken } = await imported([{ gender: '' }, { first_name: 'ខ', enrollment_status: '4' }])
    expect((await state(broken)).result?.brokenRecords).toMatchObject([
      {},
      { student: { enrollment_status: { value: '4', message: 'enrollment.import.unknownWord' } } },
    ])
    const place = { academic_year_id: years.running, emis_school_code: '02080101', grade: 10 }
    const last = async (as: Role) => {
      const query = Object.entries(place).map(([key, value]) => `${key}=${value}`)
      const answer: unknown = await (await world.call('GET', `/import/enrollments?${query.join('&')}`, { as })).json()
      return answer
    }
    expect(await last('school_management')).toMatchObject({ data: { id, number: 1, canTakeBack: true, result: null } })
    expect(await last('teacher')).toEqual({ success: true, data: null })
    const refused = await world.call('DELETE', `/import/enrollments/${id}`, { as: 'teacher' })
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({ message: 'enrollment.import.takeBackOfTeacher' })
    const { id: own } = await imported([{ first_name: 'គ' }], { as: 'teacher' })
    expect((await state(broken)).result).toBeNull()
    expect(await last('teacher')).toMatchObject({ data: { id: own, canTakeBack: true } })
    expect((await world.call('DELETE', `/import/enrollments/${own}`, { as: 'teacher' })).status).toBe(200)
    expect(await last('school_management')).toMatchObject({ data: { id } })
  })

  test('takes 5,000 rows in one file', async () => {
    const lines = Array.from({ length: 5000 }, (_, n) => ({ first_name: `សុភា ${'កខគឃងចឆជឈញ'[n % 10] ?? ''}${n}` }))
    const file = await createFile(lines)
    const response = await send(file)
    await world.settle()
    const task = await state((await parseTask(response)).id)
    expect(task.result).toMatchObject({ numberTotalRecord: 5000, brokenRecords: [] })
  })
})
