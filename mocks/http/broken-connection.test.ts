import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Break, breaks, type UnreliableServer, startUnreliableServer } from '../testing/unreliable-server'
import { createTestWorld, type TestWorld } from '../testing/world'
import { classrooms, enrollments, schools, subjects, transfers, users, years } from '../testing/world-ids'

const counted = [
  'students',
  'enrollments',
  'classrooms',
  'transfers',
  'scores',
  'attendances',
  'scholarship_fundings',
  'scholarship_remittances',
  'audit_log',
] as const

let world: TestWorld
let server: UnreliableServer
beforeAll(async () => {
  world = await createTestWorld()
  server = await startUnreliableServer(world)
})
beforeEach(() => world.reset())
afterAll(async () => {
  await server.close()
  await world.close()
})

const enrollment = {
  academic_year_id: years.running,
  grade: 7,
  emis_school_code: '02080101',
  report_stage: 1,
  emis_student_id: null as string | null,
  student: {
    first_name: 'សុខា',
    last_name: 'ចាន់',
    gender: 'f',
    birth_date: '2013-05-06',
    enrollment_status: 0,
    transfer_status: 0,
  },
  options: { ethnicity: 0, disabilities: [], health_problems: [], personal_problems: [], scholarships: [1] },
  enrolled_date: '2025-11-02',
  enrolled_by: users.school_management,
}
const assigning = {
  enrollments: [enrollments.sok],
  classroom_id: null,
  suffix: 'គ',
  academic_year_school_id: schools.own,
  grade: 7,
  academic_year_id: years.running,
}
const transfer = {
  enrollment_id: enrollments.sok,
  emis_school_code: '02080104',
  report_stage: 2,
  transfer_reason: 'ប្ដូរលំនៅ',
  school_id: schools.otherProvince,
  grade: 7,
}

const approval = {
  academic_year_school_id: schools.own,
  grade: 7,
  suffix: 'ក',
  enrollments: [transfers['own-school'].enrollment],
}
const promotion = {
  current_grade: 7,
  enrollments: [enrollments.sok],
  academic_year_id: years.pre,
  emis_school_code: '02080101',
  grade: 8,
  entry_status: 1,
  enrolled_date: '2026-10-31',
  enrolled_by: users.school_management,
}
const graduation = '/enrollments/graduation'
const withResult = async (result: 0 | 1) => {
  const of = world.db.updateTable('enrollments').where('id', '=', enrollments.sok)
  await of.set({ annual_result_changed: result }).execute()
}

interface Write {
  name: string
  method?: 'PUT' | 'DELETE'
  path: string
  body?: unknown
  status: number
  /** The number of rows that one execution creates. */
  makes: Partial<Record<(typeof counted)[number], number>>
  /** Breaks that follow one another, in place of each by itself. */
  plans?: Break[][]
  prepare?: () => Promise<unknown>
}

const everyBreak: Break[] = ['before', 'after', 'within the answer']
const cell = { enrollment_id: enrollments.sok, subject_id: subjects.khmer }
const room = classrooms['own-class']

const round = { academic_year_id: years.running, school_id: schools.own, round: 'round_2' }
const granted = { scholarships: '[1]', poor_level: 'level_1' } as const

const writes: Write[] = [
  {
    name: 'saving scores',
    plans: [everyBreak],
    path: '/scores',
    body: { data: [{ ...cell, score: 5, month_number: 1 }], classroom_id: room, month: 1 },
    status: 200,
    makes: { scores: 1 },
  },
  {
    name: 'calculating a semester',
    plans: [everyBreak],
    path: '/scores/calculate-semester-score',
    body: { semester: 1, grade: 7, classroom_id: room, months: [10] },
    status: 200,
    makes: { scores: 1 },
  },
  {
    name: 'saving annual scores',
    plans: [everyBreak],
    path: '/annual-scores',
    body: { data: [{ ...cell, score: 6, month_number: 15 }] },
    status: 200,
    makes: { scores: 1 },
    prepare: async () => {
      const semesters = [13, 14].map((month) => Object.assign({ month, score: 6, updated_by: null }, cell))
      await world.db.insertInto('scores').values(semesters).execute()
    },
  },
  {
    name: 'saving attendance',
    plans: [everyBreak],
    path: '/attendances',
    body: {
      data: {
        academic_year_school_id: schools.own,
        grade: 7,
        suffix: 'ក',
        attendances: [{ emis_student_id: `S${enrollments.sok}`, nov: { absent: 1 } }],
      },
    },
    status: 200,
    makes: { attendances: 1 },
  },
  {
    name: 'enrolling a new child',
    path: '/enrollments',
    body: enrollment,
    status: 201,
    makes: { students: 1, enrollments: 1 },
  },
  {
    name: 'enrolling a child known already',
    path: '/enrollments',
    body: { ...enrollment, academic_year_id: years.pre, emis_student_id: `S${enrollments.sok}` },
    status: 201,
    makes: { enrollments: 1 },
  },
  {
    name: 'putting a student into a new class',
    path: '/enrollments/assign-classroom',
    body: assigning,
    status: 200,
    makes: { classrooms: 1 },
  },
  { name: 'asking for a transfer', path: '/transfer', body: transfer, status: 201, makes: { transfers: 1 } },
  {
    name: 'approving a transfer',
    path: `/transfer/approve/${transfers['own-school'].id}`,
    body: approval,
    status: 200,
    makes: {},
  },
  {
    name: 'withdrawing a transfer',
    method: 'DELETE',
    path: `/transfer/${transfers['same-district'].id}`,
    status: 200,
    makes: {},
  },
  {
    name: 'promoting',
    path: graduation,
    body: promotion,
    status: 200,
    makes: { enrollments: 1 },
    prepare: () => withResult(1),
  },
  {
    name: 'letting repeat',
    path: graduation,
    body: { ...promotion, grade: 7, entry_status: 2 },
    status: 200,
    makes: { enrollments: 1 },
    prepare: () => withResult(0),
  },
  {
    name: 'taking a promotion back',
    path: `${graduation}/undo`,
    body: { enrollments: [enrollments.sok] },
    status: 200,
    makes: { enrollments: -1 },
    prepare: async () => {
      await withResult(1)
      await world.call('POST', graduation, { as: 'school_management', body: promotion })
    },
  },
  {
    name: 'changing a result',
    method: 'PUT',
    path: `/enrollments/change-result/${enrollments.sok}`,
    body: { result: 1, reasonForChanged: 1 },
    status: 200,
    makes: {},
  },
  {
    name: 'receiving a fund',
    plans: [everyBreak],
    path: '/scholarship_funding',
    body: { ...round, received: 500_000, received_at: '2026-04-20' },
    status: 201,
    makes: { scholarship_fundings: 1 },
  },
  {
    name: 'paying a round',
    path: '/scholarship_remittance',
    body: { ...round, remitted_amount: 80_000, required_fund: 80_000 },
    status: 201,
    makes: { scholarship_remittances: 1 },
    prepare: () => world.db.updateTable('enrollments').set(granted).where('id', '=', enrollments.sok).execute(),
  },
  {
    name: 'taking a payment back',
    plans: [everyBreak],
    method: 'DELETE',
    path: `/scholarship_remittance/${schools.own}`,
    status: 200,
    makes: { scholarship_remittances: -1 },
  },
]
async function counts(): Promise<Record<string, number>> {
  const rows = await Promise.all(
    counted.map(async (table) => {
      const { rows: found } = await sql<{ n: number }>`select count(*)::integer as n from ${sql.table(table)}`.execute(
        world.db,
      )
      return [table, found[0]?.n ?? 0] as const
    }),
  )
  return Object.fromEntries(rows)
}

const everyPlan: Break[][] = [...breaks.map((kind) => [kind]), everyBreak, ['after', 'after']]
const cases = writes.flatMap((write) => (write.plans ?? everyPlan).map((plan) => ({ write, plan })))

test.each(cases)('$write.name runs once when the connection breaks: $plan', async ({ write, plan }) => {
  const { method = 'POST', path, body, status, makes, prepare } = write
  await prepare?.()
  const before = await counts()
  const reached = await server.send({ method, path, body, as: 'school_management' }, plan)
  expect(reached).toMatchObject({ status, resets: plan.length, replayed: plan.some((item) => item !== 'before') })
  const after = await counts()
  const made = Object.fromEntries(counted.map((table) => [table, (after[table] ?? 0) - (before[table] ?? 0)]))
  const none = Object.fromEntries(counted.map((table) => [table, 0]))
  expect(made).toEqual({ ...none, ...makes, audit_log: 1 })
})

test.each(everyPlan.map((plan) => ({ plan })))(
  'an account is toggled once when the connection breaks: $plan',
  async ({ plan }) => {
    const reached = await server.send({ method: 'DELETE', path: `/users/activate/${users.teacher}`, as: 'demis' }, plan)
    expect(reached).toMatchObject({ status: 200, body: { data: { id: users.teacher, status: false } } })
    const account = await world.db
      .selectFrom('accounts')
      .select('active')
      .where('id', '=', users.teacher)
      .executeTakeFirstOrThrow()
    expect(account.active).toBe(false)
  },
)

test('a retry that arrives while the first request still runs waits for it and creates nothing', async () => {
  const before = await counts()
  const headers = { 'Idempotency-Key': 'at-once' }
  const answers = await Promise.all(
    [1, 2, 3].map(() => world.call('POST', '/enrollments', { as: 'school_management', body: enrollment, headers })),
  )
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  const after = await counts()
  expect((after['enrollments'] ?? 0) - (before['enrollments'] ?? 0)).toBe(1)
})
