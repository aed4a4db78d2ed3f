import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestWorld, type TestWorld } from '../../../testing/world'
import { classrooms, enrollments, schools, transfers, users, years } from '../../../testing/world-ids'
import { importNext } from '../enrollment-import/enrollment-import-work'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

const { sok, dara } = enrollments
const options = { ethnicity: 1, disabilities: [], health_problems: [1], personal_problems: [], scholarships: [1] }
const student = { first_name: 'សុខា', last_name: 'ចាន់', gender: 'm', birth_date: '2013-05-06' }
const choice = { academic_year_id: years.running, emis_school_code: '02080101', grade: 7, report_stage: 1 }
const enrolling = (child: object) => ({
  ...choice,
  student: { ...student, enrollment_status: 0, transfer_status: 0 },
  options,
  enrolled_date: '2025-11-02',
  enrolled_by: users.demis,
  ...child,
})
const optionFields = ['ethnicity', 'disabilities', 'health_problems', 'personal_problems', 'scholarships']
const made = (id: number) =>
  ['school', 'grade', 'transfer_status', 'report_stage', 'enrolled_date', 'enrollment_status'].map(
    (field) => `enrollments/${id}/${field}`,
  )
const fields = (table: string, id: number, names: readonly string[]) => names.map((name) => `${table}/${id}/${name}`)

const writes: Record<string, { request: [method: string, path: string, body?: object]; changed: string[] }> = {
  'enrolling a new child': {
    request: ['POST', '/enrollments', enrolling({ emis_student_id: null })],
    changed: [
      ...made(9001),
      ...fields('enrollments', 9001, optionFields),
      ...fields('students', 9001, Object.keys(student)),
    ],
  },
  'enrolling a known child': {
    request: [
      'POST',
      '/enrollments',
      enrolling({
        emis_student_id: 'S3014',
        student: { ...student, first_name: 'ដារា', gender: 'f', enrollment_status: 4, transfer_status: 0 },
      }),
    ],
    changed: [
      ...made(9001),
      ...fields('enrollments', 9001, optionFields),
      ...fields('students', 3014, ['last_name', 'birth_date']),
    ],
  },
  'enrolling a child of another school': {
    request: [
      'POST',
      '/enrollments',
      enrolling({ emis_student_id: 'S3051', academic_year_id: years.pre, enrolled_date: '2026-11-02' }),
    ],
    changed: [...made(9001), 'enrollments/9001/stated'],
  },
  'changing an enrollment': {
    request: ['PUT', `/enrollments/${sok}`, { grade: 7, student: { last_name: 'ថ្មី' }, options }],
    changed: [`students/${sok}/last_name`, ...fields('enrollments', sok, optionFields)],
  },
  'changing a profile': {
    request: ['PUT', `/students/${sok}`, { user: { birth_place: 'ភ្នំពេញ' }, options, late_enrollment: 1 }],
    changed: [
      `students/${sok}/birth_place`,
      `enrollments/${sok}/late_enrollment`,
      ...fields('enrollments', sok, optionFields),
    ],
  },
  'a scholarship': {
    request: ['PUT', `/scholarships/${sok}`, { poor_level: 'level_1', options: { ...options, ethnicity: undefined } }],
    changed: fields('enrollments', sok, ['poor_level', ...optionFields.slice(1)]),
  },
  'dropping out': {
    request: ['POST', `/students/drop-out/${dara}`, { drop_out_reason: 1, report_stage: 2 }],
    changed: fields('enrollments', dara, ['entry_status', 'drop_out_reason', 'drop_out_stage', 'dropped_out_on']),
  },
  'removing an enrollment': { request: ['DELETE', `/students/${dara}`], changed: [`enrollments/${dara}`] },
  'assigning a class': {
    request: [
      'POST',
      '/enrollments/assign-classroom',
      {
        academic_year_school_id: schools.own,
        grade: 7,
        academic_year_id: years.running,
        enrollments: [dara],
        classroom_id: classrooms['own-class'],
        suffix: null,
      },
    ],
    changed: [`enrollments/${dara}/classroom`],
  },
  'leaving for a school outside the system': {
    request: [
      'POST',
      '/transfer',
      {
        enrollment_id: dara,
        emis_school_code: '-2',
        report_stage: 2,
        transfer_reason: 'x',
        school_id: -2,
        grade: null,
      },
    ],
    changed: ['transfers/9001', `enrollments/${dara}/closed_on`],
  },
  'taking a transferred student': {
    request: [
      'POST',
      `/transfer/approve/${transfers['own-school'].id}`,
      { academic_year_school_id: schools.own, grade: 7, suffix: 'ក', enrollments: [3051] },
    ],
    changed: [
      'transfers/1/status',
      ...fields('enrollments', 3051, ['school', 'grade', 'classroom', 'transfer_status']),
    ],
  },
  'changing a result': {
    request: [
      'PUT',
      `/enrollments/change-result/${dara}`,
      { result: 1, reasonForChanged: 1, otherReasonForChanged: null },
    ],
    changed: fields('enrollments', dara, ['result', 'reasonForChanged']),
  },
}

test.each(Object.entries(writes))('%s leaves the names of the written fields', async (_, { request, changed }) => {
  const [method, path, body] = request
  const response = await world.call(method, path, { as: 'demis', body })
  expect({ status: response.status, body: response.ok ? {} : await response.json() }).toEqual({
    status: response.status === 201 ? 201 : 200,
    body: {},
  })
  const lines = await world.db.selectFrom('audit_log').select('changed').where('changed', 'is not', null).execute()
  expect(lines.map((line) => line.changed?.toSorted())).toEqual([changed.toSorted()])
})

async function importTwo(): Promise<number> {
  const place = { account_id: users.school_management, school_id: schools.own, grade: 7, report_stage: 1 }
  const { id } = await world.db
    .insertInto('enrollment_imports')
    .values({ ...place, enrolled_date: '2025-11-03', file: Buffer.from('file') })
    .returning('id')
    .executeTakeFirstOrThrow()
  const child = { ...student, gender: 'm' as const, enrollment_status: 0, transfer_status: 0, ...options }
  const children = [
    { rowNumber: 2, child, key: '' },
    { rowNumber: 3, child: { ...child, last_name: 'កែវ' }, key: '' },
  ]
  await importNext(world.db, () => Promise.resolve({ children, brokenRecords: [], duplicatedRecordsInFile: [] }))
  return id
}

test('an imported file leaves a line for each child', async () => {
  await importTwo()
  const lines = await world.db
    .selectFrom('audit_log')
    .select(['account_id', 'operation', 'record_id', 'changed'])
    .orderBy('id')
    .execute()
  expect(lines).toEqual(
    [9001, 9002].map((id) => ({
      account_id: users.school_management,
      operation: 'POST /import/enrollments',
      record_id: String(id),
      changed: expect.arrayContaining([`students/${id}/birth_date`, `enrollments/${id}/health_problems`]),
    })),
  )
})

test('taking back an imported file names each child that is removed', async () => {
  const id = await importTwo()
  const response = await world.call('DELETE', `/import/enrollments/${id}`, { as: 'demis' })
  expect(await response.json()).toEqual({ data: { number: 2 } })
  const line = await world.db
    .selectFrom('audit_log')
    .select('changed')
    .where('operation', '=', 'DELETE /import/enrollments/:id')
    .executeTakeFirstOrThrow()
  const removed = ['enrollments/9001', 'enrollments/9002', 'students/9001', 'students/9002']
  expect(line.changed?.toSorted()).toEqual(removed)
})
