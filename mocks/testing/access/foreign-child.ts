import { readXlsx } from 'hucre'
import type { Operation } from '../../api/policy'
import { childText } from '../../api/handlers/students/child-text'
import { roles } from '@/auth/permissions'
import { accountFor } from './positions'
import type { Actor } from './attempt'
import type { TestWorld } from '../world'
import { nextTransaction } from '../restore'
import { classroomOfYear, classrooms, schools, years } from '../world-ids'

// A child of another school, in another province, with everything that can be known of a child.

/** The years that a request can name. */
const namedYears = ['running', 'pre', 'post', 'archived', 'nonexistent', 'none'] as const
type NamedYear = (typeof namedYears)[number]

/** As it is, and after the own school has enrolled the child for the year in preparation by its student ID alone. */
const childPositions = ['elsewhere', 'by-id'] as const
type ChildPosition = (typeof childPositions)[number]

const student = 3051
const studentId = `S${student}`
/** The own school's enrollment at `by-id`. */
const waiting = 4151
const identity = { last_name: 'ស្រី', first_name: 'នាង', gender: 'f', birth_date: '2011-07-09' } as const
const secret = { phone_number_1: '099887766', birth_place: 'ទីសម្ងាត់', remark: 'កំណត់សម្ងាត់' }
const secretOption = 990_051
const secrets = [...Object.values(secret), String(secretOption), 'ឪពុកសម្ងាត់']
const otherName = { ...identity, first_name: 'ផ្សេង', birth_date: '2012-12-12' }

const yearIds: Readonly<Record<NamedYear, number | null>> = { ...years, nonexistent: 99, none: null }
const schoolIds: Readonly<Record<NamedYear, number>> = {
  archived: 14,
  post: 24,
  running: schools.otherProvince,
  pre: 44,
  nonexistent: 999,
  none: schools.otherProvince,
}
const roomIds: Readonly<Record<NamedYear, number>> = {
  archived: 114,
  post: 214,
  running: classrooms['other-province'],
  pre: 414,
  nonexistent: 999,
  none: classrooms['other-province'],
}
const enrollmentIds: Readonly<Record<NamedYear, number>> = {
  archived: 1051,
  post: 2051,
  running: student,
  pre: 4051,
  nonexistent: 9999,
  none: student,
}

/** Gives the child of the other school its years, its secrets and an account. */
async function prepareForeignChild({ db }: TestWorld, position: ChildPosition): Promise<void> {
  await db.deleteFrom('transfers').execute()
  const inYear = (status: 'archived' | 'post' | 'pre') => ({
    id: schoolIds[status],
    raw_school_id: 4,
    academic_year_id: years[status],
    principal_staff_id: null,
    phone_number_2: null,
    phone_number_3: null,
  })
  await db
    .insertInto('schools')
    .values([inYear('archived'), inYear('post'), inYear('pre')])
    .execute()
  const room = (status: 'archived' | 'post' | 'pre') => ({
    id: roomIds[status],
    school_id: schoolIds[status],
    grade: 7,
    suffix: 'ក',
    bilingual: 2,
    special_education: null,
    teacher_staff_id: null,
  })
  await db
    .insertInto('classrooms')
    .values([room('archived'), room('post'), room('pre')])
    .execute()
  await db
    .updateTable('students')
    .set({ ...identity, ...secret, ...childText(identity, studentId) })
    .where('id', '=', student)
    .execute()
  await db
    .insertInto('student_relationships')
    .values({
      student_id: student,
      kind: 'father',
      first_name: 'ឪពុកសម្ងាត់',
      last_name: 'ហេង',
      gender: 'm',
      occupation: null,
      phone_number_1: null,
    })
    .execute()
  const answers = {
    ethnicity: 3,
    disabilities: `[${secretOption}]`,
    health_problems: `[${secretOption}]`,
    personal_problems: '[]',
    scholarships: `[${secretOption}]`,
    poor_level: 'level_1',
  } as const
  const enrollment = (status: 'archived' | 'post') => ({
    id: enrollmentIds[status],
    student_id: student,
    school_id: schoolIds[status],
    grade: 7,
    classroom_id: roomIds[status],
    enrolled_date: '2024-11-01',
    ...answers,
  })
  await db
    .insertInto('enrollments')
    .values([enrollment('archived'), enrollment('post')])
    .execute()
  await db.updateTable('enrollments').set(answers).where('id', '=', student).execute()
  const { id: _id, ...account } = await db
    .selectFrom('accounts')
    .selectAll()
    .where('username', '=', 'S3031')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('accounts')
    .values({ ...account, id: foreignAccount, username: studentId, student_id: student, raw_school_id: 4 })
    .execute()
  if (position === 'elsewhere') return
  const byId = { id: waiting, student_id: student, school_id: 41, grade: 7, enrolled_date: '2026-11-02', stated: '{}' }
  await db
    .insertInto('enrollments')
    .values({ ...byId, classroom_id: classroomOfYear.pre })
    .execute()
}

const foreignAccount = 900

interface Request {
  method: string
  address: string
  body?: unknown
}

const noPassword = { password: null, is_password_temporary: false }
const noOptions = { ethnicity: 0, disabilities: [], health_problems: [], personal_problems: [], scholarships: [] }
const suffix = encodeURIComponent('ក')
const query = (params: Record<string, string | number | null>) =>
  new URLSearchParams(
    Object.entries(params).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])),
  ).toString()

/** How a request names the child and a year. */
interface Named {
  yearId: number | null
  /** Of the other school, or, where the own one has it too, in preparation, the own one. */
  schoolId: number
  roomId: number
  enrollmentId: number
  emisCode: string
  role: Actor
}

type Attempt = (named: Named) => Omit<Request, 'method'>

const anyYear = namedYears
const eachYear = namedYears.filter((year) => year !== 'none')
const noYear = ['none'] as const

/** Every operation that reads, finds, writes or exports a child, and the years that it can name. */
const attempts: Partial<Record<Operation, { years: readonly NamedYear[]; attempt: Attempt }>> = {
  'GET /students/find': {
    years: anyYear,
    attempt: ({ yearId }) => ({
      address: `/students/find?${query({ emis_student_id: studentId, academic_year_id: yearId })}`,
    }),
  },
  'GET /enrollments/duplicates': {
    years: anyYear,
    attempt: ({ yearId }) => ({
      address: `/enrollments/duplicates?${query({ ...identity, academic_year_id: yearId })}`,
    }),
  },
  'POST /import/enrollments/duplicates': {
    years: eachYear,
    attempt: ({ yearId }) => ({
      address: '/import/enrollments/duplicates',
      body: { academic_year_id: yearId, emis_school_code: '02080101', children: [{ row: 2, ...identity }] },
    }),
  },
  'GET /student-accounts': {
    years: noYear,
    attempt: () => ({ address: `/student-accounts?sts_id=${studentId}` }),
  },
  'GET /student-accounts/find': {
    years: noYear,
    attempt: () => ({ address: `/student-accounts/find?sts_id=${studentId}` }),
  },
  'GET /student-accounts/:id': { years: noYear, attempt: () => ({ address: `/student-accounts/${studentId}` }) },
  'POST /student-accounts': {
    years: noYear,
    attempt: () => ({ address: '/student-accounts', body: { sts_id: studentId, ...noPassword } }),
  },
  'POST /student-accounts/class': {
    years: noYear,
    attempt: () => ({
      address: '/student-accounts/class',
      body: { accounts: [{ sts_id: studentId, password: 'gkmt4827' }] },
    }),
  },
  'PUT /student-accounts/:id': {
    years: noYear,
    attempt: () => ({ address: `/student-accounts/${studentId}`, body: { sts_id: studentId, ...noPassword } }),
  },
  'DELETE /users/activate/:id': { years: noYear, attempt: () => ({ address: `/users/activate/${foreignAccount}` }) },
  'GET /students': {
    years: anyYear,
    attempt: ({ yearId }) => ({ address: `/students?${query({ keyword: studentId, academic_year_id: yearId })}` }),
  },
  'GET /enrollments/students': {
    years: anyYear,
    attempt: ({ yearId }) => ({
      address: `/enrollments/students?${query({ keyword: studentId, academicYear: yearId })}`,
    }),
  },
  'GET /doubts/:kind': {
    years: eachYear,
    attempt: ({ yearId }) => ({ address: `/doubts/without_class?${query({ academic_year: yearId })}` }),
  },
  'GET /students/:id': { years: noYear, attempt: () => ({ address: `/students/${student}` }) },
  'GET /students/:id/history': { years: noYear, attempt: () => ({ address: `/students/${student}/history` }) },
  'PUT /students/:id': {
    years: noYear,
    attempt: () => ({
      address: `/students/${student}`,
      body: { user: { first_name: 'ផ្សេង' }, options: { ...noOptions, ethnicity: 1 } },
    }),
  },
  'DELETE /students/:id': {
    years: eachYear,
    attempt: ({ enrollmentId }) => ({ address: `/students/${enrollmentId}` }),
  },
  'POST /students/drop-out/:id': {
    years: eachYear,
    attempt: ({ enrollmentId }) => ({
      address: `/students/drop-out/${enrollmentId}`,
      body: { drop_out_reason: 1, report_stage: 2 },
    }),
  },
  'POST /students/drop-out/:id/undo': {
    years: eachYear,
    attempt: ({ enrollmentId }) => ({ address: `/students/drop-out/${enrollmentId}/undo`, body: {} }),
  },
  'POST /enrollments/assign-classroom': {
    years: eachYear,
    attempt: ({ yearId, schoolId, roomId, enrollmentId }) => ({
      address: '/enrollments/assign-classroom',
      body: {
        academic_year_school_id: schoolId,
        grade: 7,
        academic_year_id: yearId,
        enrollments: [enrollmentId],
        classroom_id: roomId,
        suffix: null,
      },
    }),
  },
  'GET /enrollments': {
    years: eachYear,
    attempt: ({ yearId, schoolId, emisCode }) => ({
      address: `/enrollments?${query({
        academic_year_id: yearId,
        selected_school: schoolId,
        emis_school_code: emisCode,
        grade: 7,
        report_stage: 1,
        limit: 100,
      })}`,
    }),
  },
  'GET /enrollments/get-by-student': {
    years: eachYear,
    attempt: ({ schoolId }) => ({
      address: `/enrollments/get-by-student?academic_year_school_id=${schoolId}&emis_student_id=${studentId}`,
    }),
  },
  'POST /enrollments': {
    years: eachYear,
    attempt: ({ yearId, role }) => ({
      address: '/enrollments',
      body: {
        academic_year_id: yearId,
        grade: 7,
        emis_school_code: '02080101',
        report_stage: 1,
        emis_student_id: studentId,
        student: { ...otherName, gender: 'm', enrollment_status: 0, transfer_status: 0 },
        options: { ...noOptions, ethnicity: 1 },
        enrolled_date: yearId === years.pre ? '2026-11-02' : '2025-11-02',
        enrolled_by: accountFor(role),
      },
    }),
  },
  'PUT /enrollments/:id': {
    years: eachYear,
    attempt: ({ enrollmentId }) => ({
      address: `/enrollments/${enrollmentId}`,
      body: { student: { first_name: 'ផ្សេង' }, options: { ...noOptions, ethnicity: 1 } },
    }),
  },
  'GET /transfer': {
    years: anyYear,
    attempt: ({ yearId }) => ({ address: `/transfer?${query({ transfer: 1, academic_year_id: yearId })}` }),
  },
  'POST /transfer': {
    years: eachYear,
    attempt: ({ enrollmentId }) => ({
      address: '/transfer',
      body: {
        enrollment_id: enrollmentId,
        emis_school_code: '-2',
        report_stage: 2,
        transfer_reason: 'ប្ដូរលំនៅ',
        school_id: -2,
        grade: null,
      },
    }),
  },
  'GET /graduations': {
    years: eachYear,
    attempt: ({ yearId, emisCode }) => ({
      address: `/graduations?academic_year_id=${yearId}&emis_school_code=${emisCode}&grade=7&suffix=${suffix}`,
    }),
  },
  'PUT /enrollments/change-result/:id': {
    years: eachYear,
    attempt: ({ enrollmentId }) => ({
      address: `/enrollments/change-result/${enrollmentId}`,
      body: { result: 1, reasonForChanged: 4 },
    }),
  },
  'POST /enrollments/graduation': {
    years: eachYear,
    attempt: ({ enrollmentId, role }) => ({
      address: '/enrollments/graduation',
      body: {
        current_grade: 7,
        enrollments: [enrollmentId],
        academic_year_id: years.pre,
        emis_school_code: '02080101',
        grade: 8,
        entry_status: 1,
        enrolled_date: '2026-10-31',
        enrolled_by: accountFor(role),
      },
    }),
  },
  'POST /enrollments/graduation/undo': {
    years: eachYear,
    attempt: ({ enrollmentId }) => ({ address: '/enrollments/graduation/undo', body: { enrollments: [enrollmentId] } }),
  },
  'GET /scholarships': {
    years: eachYear,
    attempt: ({ schoolId }) => ({ address: `/scholarships?school_id=${schoolId}&limit=100` }),
  },
  'PUT /scholarships/:id': {
    years: eachYear,
    attempt: ({ enrollmentId }) => ({
      address: `/scholarships/${enrollmentId}`,
      body: { poor_level: 'level_2', options: { ...noOptions, ethnicity: undefined, scholarships: [1] } },
    }),
  },
  'GET /scores': {
    years: eachYear,
    attempt: ({ yearId, roomId }) => ({
      address: `/scores?classroom_id=${roomId}&academic_year_id=${yearId}&month=10`,
    }),
  },
  'POST /scores': {
    years: eachYear,
    attempt: ({ roomId, enrollmentId }) => ({
      address: '/scores',
      body: {
        data: [{ enrollment_id: enrollmentId, subject_id: 1, score: 5, month_number: 10 }],
        classroom_id: roomId,
        month: 10,
      },
    }),
  },
  'GET /annual-scores': {
    years: eachYear,
    attempt: ({ yearId, roomId }) => ({
      address: `/annual-scores?classroom_id=${roomId}&academic_year_id=${yearId}&month=15`,
    }),
  },
  'GET /attendances': {
    years: eachYear,
    attempt: ({ roomId }) => ({ address: `/attendances?classroom_id=${roomId}` }),
  },
  'POST /attendances': {
    years: eachYear,
    attempt: ({ schoolId }) => ({
      address: '/attendances',
      body: {
        data: {
          academic_year_school_id: schoolId,
          grade: 7,
          suffix: 'ក',
          attendances: [{ emis_student_id: studentId, nov: { absent: 1 } }],
        },
      },
    }),
  },
  'GET /template/export': {
    years: eachYear,
    attempt: ({ schoolId }) => ({
      address: `/template/export?type=monthly_score&academic_year_school_id=${schoolId}&grade=7&suffix=${suffix}&month=10`,
    }),
  },
  // The class list with parents and addresses.
  'GET /reports/export': {
    years: eachYear,
    attempt: ({ schoolId, roomId }) => ({
      address: `/reports/export?type=2&academic_year_school_id=${schoolId}&classroom_id=${roomId}`,
    }),
  },
  'POST /reports': {
    years: eachYear,
    attempt: ({ yearId }) => ({
      address: '/reports',
      body: {
        template: 'individual_students',
        filters: { academic_year: yearId, aggregate_by: null },
        params: {},
        labels: {},
        classroom_id: null,
        language: 'km',
        file_type: 'xlsx',
      },
    }),
  },
}

/** The others: about no child, the caller's own record, or a file, a transfer or whole classes, which the other tables have. */
export const aboutNoChild = [
  /^GET \/(?:health|ready|openapi\.json|groups|staffs|raw-schools|school-from-raw|get-|gazetteer\/|progress\/|profile\/)/,
  /^\w+ \/(?:users(?:\/:id)?$|academic-years|schools|import\/schools|classrooms|scholarship_)/,
  /^GET \/doubts$/,
  /^GET \/students\/(?:options|own-schooling|own-history)$/,
  /^\w+ \/(?:transfer\/(?:(?:approve|refuse)\/)?:id|import\/(?:enrollments(?:\/:id)?|monthly-score|attendances))$/,
  /^GET \/(?:scores|attendances)\/overview$/,
  /^POST \/(?:scores\/calculate-semester-score|annual-scores)$/,
  /^\w+ \/(?:check-import-status|reports\/rows|export_history|data-query)/,
]

export interface ChildCell {
  operation: string
  position: ChildPosition
  year: NamedYear
}

/** The lines of the table: each operation in each year that it can name, before and after the own school has enrolled the child. */
export const childCells: readonly ChildCell[] = Object.entries(attempts).flatMap(([operation, { years: named }]) =>
  childPositions.flatMap((position) => named.map((year) => ({ operation, position, year }))),
)

/** Runs attempts in a world and returns the answers to every role, and who has changed the child although out of their reach. */
export function createForeignChildDriver(world: TestWorld) {
  let prepared: { position: ChildPosition; unwritten: string | undefined } | null = null

  async function prepare(position: ChildPosition): Promise<void> {
    if (prepared?.position === position && (await nextTransaction(world.db)) === prepared.unwritten) return
    await world.reset()
    await prepareForeignChild(world, position)
    prepared = { position, unwritten: await nextTransaction(world.db) }
  }

  return async (cell: ChildCell) => {
    const found: Record<string, string> = {}
    const changedBy: string[] = []
    for (const role of [...roles, 'anonymous'] as const) {
      await prepare(cell.position)
      const before = await recordOf(world)
      const response = await send(world, cell, role)
      found[role] = await describe(world, response, role)
      if (role !== 'demis' && (await recordOf(world)) !== before) changedBy.push(role)
    }
    return { found, changedBy }
  }
}

async function send(world: TestWorld, { operation, position, year }: ChildCell, role: Actor) {
  const isOwn = position === 'by-id' && year === 'pre'
  const made = Object.entries(attempts)
    .find(([name]) => name === operation)?.[1]
    .attempt({
      yearId: yearIds[year],
      schoolId: isOwn ? 41 : schoolIds[year],
      roomId: isOwn ? classroomOfYear.pre : roomIds[year],
      enrollmentId: isOwn ? waiting : enrollmentIds[year],
      emisCode: isOwn ? '02080101' : '02080104',
      role,
    })
  if (made === undefined) throw new Error(operation)
  const [method = ''] = operation.split(' ')
  return await world.call(method, made.address, { ...(role === 'anonymous' ? {} : { as: role }), body: made.body })
}

/** Everything that the other school keeps of the child. */
async function recordOf({ db }: TestWorld): Promise<string> {
  const own = (rows: unknown) => JSON.stringify(rows)
  return [
    own(await db.selectFrom('students').selectAll().where('id', '=', student).execute()),
    own(await db.selectFrom('student_relationships').selectAll().where('student_id', '=', student).execute()),
    own(await db.selectFrom('accounts').selectAll().where('student_id', '=', student).execute()),
    own(
      await db
        .selectFrom('enrollments')
        .selectAll()
        .where('student_id', '=', student)
        .where('school_id', 'in', Object.values(schoolIds))
        .orderBy('id')
        .execute(),
    ),
  ].join()
}

/** The status, and what of the child the answer holds: its name or ID, its gender and birth date, what is confidential. */
async function describe(world: TestWorld, response: Response, role: Actor): Promise<string> {
  const status = String(response.status)
  if (!response.ok) return status
  const text = await readText(world, response, role)
  const parts = [
    text.includes(studentId) || text.includes(identity.first_name) ? 'name' : '',
    text.includes(identity.birth_date) ? 'identity' : '',
    secrets.some((part) => text.includes(part)) ? 'confidential' : '',
  ]
  return [status, ...parts.filter((part) => part !== '')].join(' ')
}

async function readText(world: TestWorld, response: Response, role: Actor): Promise<string> {
  if (response.headers.get('content-type')?.startsWith('application/json') !== true) return await readWorkbook(response)
  const body: unknown = await response.json()
  const taskId = body !== null && typeof body === 'object' && 'taskId' in body ? Number(body.taskId) : null
  if (taskId === null || role === 'anonymous') return JSON.stringify(body)
  await world.settle()
  return await readWorkbook(await world.call('GET', `/export_history/file/${taskId}`, { as: role }))
}

async function readWorkbook(response: Response): Promise<string> {
  const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()))
  const cells = sheets.flatMap(({ rows }) => rows.flat())
  return cells.map((cell) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell))).join('\n')
}
