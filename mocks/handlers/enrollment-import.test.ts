import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { importColumns, importTask, type ImportColumn } from '@/features/enrollment-import/schema'
import { dataOf } from '@/lib/wire'
import { writeRows } from '@/lib/spreadsheet/write-sheet'
import type { Role } from '@/session/permissions'
import { createTestWorld, schools, years, type TestWorld } from '../test-world'

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
const fileOf = (lines: readonly Line[]) =>
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
  body.set('file', new Blob([new Uint8Array(file)]), 'pupils.xlsx')
  return world.call('POST', '/import/enrollments', {
    as,
    body,
    ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
  })
}
async function taskOf(response: Response) {
  const answer: unknown = await response.json()
  return dataOf(importTask).parse(answer)
}
const state = async (id: number) =>
  taskOf(await world.call('GET', `/import/enrollments/${id}`, { as: 'school_management' }))
async function imported(lines: readonly Line[], sent: Sent = {}) {
  const response = await send(await fileOf(lines), sent)
  expect(response.status).toBe(201)
  const { id, status } = await taskOf(response)
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
  test('brings every child of a clean file in, once, and says so', async () => {
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

  test('takes 5,000 rows at once', async () => {
    const lines = Array.from({ length: 5000 }, (_, n) => ({ first_name: `សុភា ${'កខគឃងចឆជឈញ'[n % 10] ?? ''}${n}` }))
    const file = await fileOf(lines)
    const response = await send(file)
    await world.settle()
    const task = await state((await taskOf(response)).id)
    expect(task.result).toMatchObject({ numberTotalRecord: 5000, brokenRecords: [] })
  })
})
