import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import type { Role } from '@/auth/permissions'
import { createTestWorld, type TestWorld } from '../../../testing/world'
import { enrollments, schools, users, years } from '../../../testing/world-ids'
import { importNext } from '../enrollment-import/enrollment-import-work'
import { childText } from './child-text'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

const { sok } = enrollments
const find = (id: string, as: Role = 'teacher') => world.call('GET', `/students/find?emis_student_id=${id}`, { as })
const duplicates = (child: Record<string, string>) =>
  world.call('GET', `/enrollments/duplicates?${new URLSearchParams(child).toString()}`, { as: 'school_management' })
const account = (id: string) => world.call('GET', `/student-accounts/find?sts_id=${id}`, { as: 'school_management' })
const enrollById = (id: string) =>
  world.call('POST', '/enrollments', {
    as: 'school_management',
    body: {
      academic_year_id: years.pre,
      grade: 7,
      emis_school_code: '02080101',
      report_stage: 1,
      emis_student_id: id,
      student: { enrollment_status: 0, transfer_status: 0 },
      enrolled_date: '2026-11-02',
      enrolled_by: users.school_management,
    },
  })
const ofFile = (children: readonly object[]) =>
  world.call('POST', '/import/enrollments/duplicates', {
    as: 'school_management',
    body: {
      academic_year_id: years.running,
      emis_school_code: '02080101',
      children: children.map((child, row) => ({ row: row + 2, ...child })),
    },
  })
const passTime = (time: string) => sql`update child_lookups set at = at - ${time}::interval`.execute(world.db)

const namesake = (index: number) => ({ last_name: 'ស្រី', first_name: `${'កខគឃង'[index % 5] ?? ''}${index}` })

/** Students of another province, all born on one day. */
async function addStudents(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const id = 20_001 + index
    const emisStudentId = `OTHER${index}`
    const details = { ...namesake(index), gender: 'm' as const, birth_date: '2012-02-02' }
    await world.db
      .insertInto('students')
      .values({ id, emis_student_id: emisStudentId, ...details, ...childText(details, emisStudentId) })
      .execute()
    await world.db
      .insertInto('enrollments')
      .values({ id, student_id: id, school_id: schools.otherProvince, grade: 7, enrolled_date: '2025-11-01' })
      .execute()
  }
}

const lookups = () =>
  world.db
    .selectFrom('audit_log')
    .select(['account_id', 'operation', 'record_id'])
    .where('operation', 'in', ['GET /students/find', 'GET /enrollments/duplicates'])
    .orderBy('id')
    .execute()

test('every lookup by student ID is recorded with who asked and whom it found', async () => {
  expect((await find(`S${sok}`)).status).toBe(200)
  expect((await find('S9999')).status).toBe(404)
  const line = { account_id: users.teacher, operation: 'GET /students/find' }
  expect(await lookups()).toEqual([
    { ...line, record_id: String(sok) },
    { ...line, record_id: null },
  ])
})

test('a likely duplicate that is shown is recorded too', async () => {
  const child = new URLSearchParams({ first_name: 'ដារា', last_name: 'c', gender: 'f', birth_date: '2013-01-01' })
  expect((await world.call('GET', `/enrollments/duplicates?${child.toString()}`, { as: 'teacher' })).status).toBe(200)
  expect(await lookups()).toEqual([
    { account_id: users.teacher, operation: 'GET /enrollments/duplicates', record_id: String(sok) },
  ])
})

test('after ten unknown IDs within a minute an account waits, apart from the children of its own school', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => find(`X${index}`)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    ...Array.from({ length: 10 }, () => 404),
    429,
    429,
  ])
  const waits = await find('S3051')
  expect(waits.status).toBe(429)
  const seconds = Number(waits.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(60)
  expect((await find(`S${sok}`)).status).toBe(200)
  expect((await find('S3051', 'school_management')).status).toBe(200)
  await passTime('61 seconds')
  expect((await find('S3051')).status).toBe(200)
})

test('found children of other schools count as unknown IDs do, in each of the calls that look up a child', async () => {
  await addStudents(20)
  const child = (index: number) => ({ ...namesake(index), gender: 'm', birth_date: '2012-02-02' })
  const calls = [
    () => find('S3051', 'school_management'),
    () => find('S3051', 'school_management'),
    ...[1, 2, 3].map((index) => () => find(`OTHER${index}`, 'school_management')),
    ...[4, 5, 6].map((index) => () => duplicates(child(index))),
    () => account('OTHER7'),
    () => enrollById('OTHER8'),
    () => enrollById('UNKNOWN'),
  ]
  const statuses: number[] = []
  for (const call of calls) statuses.push((await call()).status)
  // The same question twice is one.
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 404, 201, 404])
  expect((await find('OTHER9', 'school_management')).status).toBe(429)
  expect((await duplicates(child(10))).status).toBe(429)
  expect((await account('OTHER11')).status).toBe(429)
  expect((await enrollById('OTHER12')).status).toBe(429)
  expect((await duplicates({ ...child(10), last_name: 'ថ្មី' })).status).toBe(200)
})

test('the birth date that belongs to a name cannot be tried out, whatever the call', async () => {
  const guess = (day: number) => ({
    ...namesake(1),
    gender: 'm',
    birth_date: `2012-02-${String(day).padStart(2, '0')}`,
  })
  const guesses = Array.from({ length: 28 }, (_, index) => guess(index + 1))
  const file = await ofFile(guesses)
  expect({ status: file.status, body: await file.json() }).toEqual({
    status: 400,
    body: { message: 'enrollment.import.oneName', errors: { children: 'enrollment.import.oneName' } },
  })
  expect((await ofFile(guesses.slice(0, 6))).status).toBe(200)
  expect((await ofFile(guesses.slice(6, 10))).status).toBe(200)
  expect((await ofFile(guesses.slice(10, 11))).status).toBe(429)
  expect((await duplicates(guess(12))).status).toBe(429)
  expect((await ofFile([{ ...guess(1), last_name: 'ថ្មី' }])).status).toBe(200)
  await passTime('25 hours')
  expect((await ofFile(guesses.slice(10, 11))).status).toBe(200)
})

test('an imported file with the guesses is refused too, and nothing is learnt of it', async () => {
  const { id } = await world.db
    .insertInto('enrollment_imports')
    .values({
      account_id: users.school_management,
      school_id: schools.own,
      grade: 7,
      report_stage: 1,
      enrolled_date: '2025-11-03',
      file: Buffer.from('file'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rest = {
    enrollment_status: 0,
    transfer_status: 0,
    ethnicity: 0,
    disabilities: [],
    health_problems: [],
    personal_problems: [],
    scholarships: [],
  }
  const children = Array.from({ length: 28 }, (_, index) => ({
    rowNumber: index + 2,
    key: '',
    child: { last_name: 'c', first_name: 'ដារា', gender: 'f' as const, birth_date: `2013-01-${index + 1}`, ...rest },
  }))
  await importNext(world.db, () => Promise.resolve({ children, brokenRecords: [], duplicatedRecordsInFile: [] }))
  const task = await world.db
    .selectFrom('enrollment_imports')
    .select(['problem', 'result'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(task).toEqual({ problem: 'enrollment.import.oneName', result: null })
})

test('the work of a school year stays within the budget', async () => {
  await addStudents(60)
  // A file of which other schools have every child, which are then enrolled one by one within some hours.
  const children = Array.from({ length: 60 }, (_, index) => ({
    ...namesake(index),
    gender: 'm',
    birth_date: '2012-02-02',
  }))
  const found = await ofFile(children)
  expect(await found.json()).toMatchObject({ data: { rows: { length: 60 } } })
  for (let index = 0; index < 60; index += 1) {
    if (index % 9 === 0) await passTime('1 minute')
    expect((await find(`OTHER${index}`, 'school_management')).status).toBe(200)
  }
  // The children of the own school, one after the other.
  await world.db.updateTable('enrollments').set({ school_id: schools.own }).where('student_id', '>', 20_000).execute()
  for (let index = 0; index < 200; index += 1)
    expect((await find(`OTHER${index % 60}`, 'school_management')).status).toBe(200)
})

test('a lookup of a file leaves a line for each child of another school that it finds', async () => {
  await addStudents(1)
  const child = { ...namesake(0), gender: 'm', birth_date: '2012-02-02' }
  const own = { first_name: 'ដារា', last_name: 'c', gender: 'f', birth_date: '2013-01-01' }
  expect((await ofFile([child, own, { ...child, last_name: 'ថ្មី' }])).status).toBe(200)
  const operation = 'POST /import/enrollments/duplicates'
  const lines = await world.db.selectFrom('audit_log').select('record_id').where('operation', '=', operation).execute()
  expect(lines.map(({ record_id: id }) => id)).toEqual(['20001', String(schools.own)])
})

test('only accounts that enroll or transfer may find a student by ID', async () => {
  for (const as of ['data_user', 'super_data_user', 'student'] as const) {
    expect((await find(`S${sok}`, as)).status).toBe(403)
  }
  expect(await lookups()).toEqual([])
})
