import { exportJWK, generateKeyPair, createLocalJWKSet, SignJWT, type JWTPayload } from 'jose'
import { sql, type Kysely } from 'kysely'
import { roles, type Role } from '@/session/permissions'
import { createApp, type AppOptions, type LogLine } from '../app'
import type { Database } from '../db/types'
import { foldedName } from '../handlers/students/child-text'
import { rolePermissions } from '../identity/role-permissions'
import { EnrollmentImporter } from '../background/enrollment-importer'
import { Exporter } from '../background/exporter'
import { SchoolCopier } from '../background/school-copier'
import { takeDatabase } from './database'
import { misfitOf } from './hold-to-description'
import { nextTransaction } from './restore'
import { createTokenVerifier } from '../verify-token'

export const issuer = 'http://identity.test'
export const audience = 'urn:sala:api'

/** The years of the world by their status; no draft, as in the demonstration. */
export const years = { archived: 1, post: 2, running: 3, pre: 4 } as const

/** Schools of the running year by their place as seen from the scoped roles. */
export const schools = { own: 31, sameDistrict: 32, sameProvince: 33, otherProvince: 34 } as const

/** Classrooms of the running year likewise; 999 does not exist. */
export const classrooms = {
  'own-class': 301,
  'own-school': 302,
  'same-district': 303,
  'same-province': 304,
  'other-province': 305,
  nonexistent: 999,
} as const

/** The teacher's class in the years that are not running. */
export const classroomOfYear = { archived: 101, post: 201, pre: 401 } as const

/** The pupils of the own class; 3014 dropped out. */
export const enrollments = { sok: 3011, chan: 3012, dara: 3013, dropout: 3014, otherClass: 3021 } as const
export const subjects = { khmer: 1, mathematics: 2, excluded: 3, science: 4, foreign: 5 } as const

/** Pending transfers by their destination as seen from the scoped roles, and who is on the way; 999 does not exist. */
export const transfers = {
  'own-school': { id: 1, enrollment: 3051, from: 34, to: 31, grade: 7 },
  'same-district': { id: 2, enrollment: 3012, from: 31, to: 32, grade: 1 },
  'same-province': { id: 3, enrollment: 3031, from: 32, to: 33, grade: 7 },
  'other-province': { id: 4, enrollment: 3041, from: 33, to: 34, grade: 7 },
} as const

/** The accounts: one a role, two teachers elsewhere, and those of pupils. */
export const users = {
  demis: 1,
  provincial_officer: 2,
  district_officer: 3,
  school_management: 4,
  teacher: 5,
  data_user: 6,
  super_data_user: 7,
  student: 8,
  /** Teaches at another school of the district. */
  neighbour: 9,
  /** Teaches in another province. */
  stranger: 10,
} as const

const tableNames = [
  'gazetteer',
  'accounts',
  'academic_years',
  'raw_schools',
  'schools',
  'school_copies',
  'staffs',
  'classrooms',
  'subject_categories',
  'subjects',
  'academic_year_subjects',
  'classroom_excluded_subjects',
  'students',
  'student_relationships',
  'enrollments',
  'transfers',
  'enrollment_imports',
  'scholarship_fundings',
  'scholarship_remittances',
  'scores',
  'attendances',
  'sheet_imports',
  'export_tasks',
  'idempotency_keys',
  'audit_log',
] as const

export interface Call {
  /** The role whose account calls; nobody without it. */
  as?: Role
  body?: unknown
  headers?: Record<string, string>
}

export type TestWorld = Awaited<ReturnType<typeof createTestWorld>>

/**
 * A tiny country in a database of its own, the API on it and tokens for it. On PGlite in memory, or on the PostgreSQL
 * server of `TEST_DATABASE_URL` in a database that is dropped again.
 */
export async function createTestWorld(options: Partial<Pick<AppOptions, 'limits' | 'origins'>> = {}) {
  const { db, restore, giveBack } = await takeDatabase(seedWorld, tableNames)
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const publicJwk = { ...(await exportJWK(publicKey)), kid: 'test', alg: 'RS256', use: 'sig' }
  const keys = createLocalJWKSet({ keys: [publicJwk] })
  const logged: LogLine[] = []
  const copier = new SchoolCopier(db, { atMost: 2, pauseMs: 0 })
  const importer = new EnrollmentImporter(db)
  const exporter = new Exporter(db)
  const misfits: string[] = []
  const app = createApp({
    db,
    verify: createTokenVerifier({ issuer, audience, keys }),
    log: (line) => logged.push(line),
    onAnswer: (operation, outgoing) => {
      const misfit = misfitOf(operation, outgoing)
      if (misfit !== null) misfits.push(misfit)
    },
    ...options,
  })

  const sign = (claims: JWTPayload, header: { alg: string; typ?: string; kid?: string } = goodHeader) =>
    new SignJWT({ iss: issuer, aud: audience, ...claims })
      .setProtectedHeader(header)
      .setIssuedAt()
      .setExpirationTime('15m')
      .sign(privateKey)
  const claimsOf = (role: Role) => ({ preferred_username: role, realm_access: { roles: [...rolePermissions[role]] } })
  const tokens = new Map(await Promise.all(roles.map(async (role) => [role, await sign(claimsOf(role))] as const)))

  async function call(method: string, address: string, { as, body, headers = {} }: Call = {}): Promise<Response> {
    const token = as === undefined ? {} : { Authorization: `Bearer ${tokens.get(as) ?? ''}` }
    const json = body === undefined || body instanceof FormData ? {} : { 'Content-Type': 'application/json' }
    const response = await app.request(`/api${address}`, {
      method,
      headers: { ...token, ...json, ...headers },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body) }),
    })
    // Whatever a test is about, what it was answered has to be what the API's description says.
    const misfit = misfits.shift()
    if (misfit !== undefined) throw new Error(misfit)
    return response
  }

  return {
    app,
    db,
    call,
    sign,
    claimsOf,
    privateKey,
    publicKey,
    publicJwk,
    logged,
    /** Carries out what was left for the background; until then a test sees it waiting. */
    settle: async () => {
      await copier.settle()
      await importer.settle()
      await exporter.settle()
    },
    reset: restore,
    checksum: checksums(db),
    close: async () => {
      await copier.stop()
      await importer.stop()
      await exporter.stop()
      await giveBack()
    },
  }
}

const goodHeader = { alg: 'RS256', typ: 'at+jwt', kid: 'test' }

/** Gives one value for everything that is stored: equal before and after means that nothing was changed. */
function checksums(db: Kysely<Database>): () => Promise<string> {
  const sums = tableNames.map(
    (table) => sql`select md5(string_agg(line::text, '|' order by line::text)) as sum from ${sql.table(table)} as line`,
  )
  let last: { before: string | undefined; sum: string } | null = null
  return async () => {
    const before = await nextTransaction(db)
    // What was written since takes a number, even when it was taken back.
    if (last === null || last.before !== before) {
      const { rows } = await sql<{ sum: string | null }>`${sql.join(sums, sql` union all `)}`.execute(db)
      last = { before, sum: rows.map(({ sum }) => sum ?? '').join(' ') }
    }
    return last.sum
  }
}

async function seedWorld(db: Kysely<Database>): Promise<void> {
  await sql`truncate ${sql.join(tableNames.map((name) => sql.table(name)))} restart identity cascade`.execute(db)
  await seedPlaces(db)
  await seedSchools(db)
  await seedYears(db)
  await seedClassrooms(db)
  await seedSubjects(db)
  await seedPupils(db)
  await seedTransfers(db)
  await seedAccounts(db)
  await seedImports(db)
  await seedExports(db)
  await seedFunds(db)
  for (const table of [
    'academic_years',
    'schools',
    'academic_year_subjects',
    'raw_schools',
    'classrooms',
    'staffs',
    'students',
    'enrollments',
    'transfers',
    'enrollment_imports',
    'export_tasks',
    'scholarship_fundings',
    'scholarship_remittances',
  ] as const) {
    await sql`select setval(${`${table}_id_seq`}, 9000)`.execute(db)
  }
}

async function seedPlaces(db: Kysely<Database>): Promise<void> {
  const levels = { 2: 'province', 4: 'district', 6: 'commune', 8: 'village' } as const
  const codes = ['01', '0101', '010101', '01010101', '02', '0201', '020101', '02010101', '0208', '020801', '02080101']
  const place = (code: string, index: number) => {
    const length = code.length
    if (length !== 2 && length !== 4 && length !== 6 && length !== 8) throw new Error(code)
    return {
      id: index + 1,
      code,
      level: levels[length],
      parent_code: length === 2 ? null : code.slice(0, -2),
      name: `ទី${code}`,
      name_en: `Place ${code}`,
      kind: 'ភូមិ',
    }
  }
  await db.insertInto('gazetteer').values(codes.map(place)).execute()
}

async function seedSchools(db: Kysely<Database>): Promise<void> {
  const school = (id: number, village: string, name: string, nameEn: string, degree: number) => ({
    id,
    emis_code: `0208010${id}`,
    code: `C0${5 - id}`,
    name,
    name_en: nameEn,
    degree,
    province_code: village.slice(0, 2),
    district_code: village.slice(0, 4),
    commune_code: village.slice(0, 6),
    village_code: village,
    phone_number_1: '012000000',
    sort_key: name,
    search_text: `${name} ${nameEn.toLowerCase()} 0208010${id}`,
  })
  await db
    .insertInto('raw_schools')
    .values([
      school(1, '02080101', 'វិទ្យាល័យ សង្កែ', 'Sangkae', 5),
      school(2, '02080101', 'បឋម សង្កែ', 'Sangkae Primary', 2),
      school(3, '02010101', 'អនុវិទ្យាល័យ បាណន់', 'Banan 100%', 3),
      school(4, '01010101', 'វិទ្យាល័យ មង្គលបុរី', 'Mongkol Borei', 5),
    ])
    .execute()
  const staff = (id: number, rawSchoolId: number, staffRole: 'school_management' | 'teacher') => ({
    id,
    raw_school_id: rawSchoolId,
    staff_role: staffRole,
    first_name: 'សុភា',
    last_name: 'កែវ',
    first_name_en: null,
    last_name_en: null,
    gender: 'f' as const,
  })
  await db
    .insertInto('staffs')
    .values([staff(1, 1, 'teacher'), staff(2, 1, 'teacher'), staff(3, 1, 'school_management'), staff(4, 2, 'teacher')])
    .execute()
}

async function seedYears(db: Kysely<Database>): Promise<void> {
  const year = (status: keyof typeof years, start: number) => ({
    id: years[status],
    name: `${start}-${start + 1}`,
    start_date: `${start}-11-01`,
    end_date: `${start + 1}-10-31`,
    status,
    short_vacation_start: null,
    short_vacation_end: null,
    long_vacation_start: null,
    long_vacation_end: null,
    study_days: JSON.stringify([{ nov: 22 }]),
  })
  await db
    .insertInto('academic_years')
    .values([year('archived', 2023), year('post', 2024), year('running', 2025), year('pre', 2026)])
    .execute()
  const inYear = (yearId: number, rawSchoolId: number, accomplishment: number, status = 1) => ({
    id: yearId * 10 + rawSchoolId,
    raw_school_id: rawSchoolId,
    academic_year_id: yearId,
    status,
    principal_staff_id: rawSchoolId === 1 ? 3 : null,
    phone_number_2: null,
    phone_number_3: null,
    accomplishment_status: accomplishment,
  })
  await db
    .insertInto('schools')
    .values([
      inYear(years.archived, 1, 3),
      inYear(years.post, 1, 3),
      inYear(years.running, 1, 1),
      inYear(years.running, 2, 1),
      inYear(years.running, 3, 0, 0),
      inYear(years.running, 4, 2),
      inYear(years.pre, 1, 0),
      inYear(years.pre, 2, 1),
    ])
    .execute()
}

async function seedClassrooms(db: Kysely<Database>): Promise<void> {
  const room = (id: number, schoolId: number, grade: number, suffix: string, teacher: number | null, type = 0) => ({
    id,
    school_id: schoolId,
    grade,
    suffix,
    bilingual: 2,
    special_education: null,
    type,
    teacher_staff_id: teacher,
  })
  await db
    .insertInto('classrooms')
    .values([
      room(classrooms['own-class'], schools.own, 7, 'ក', 1),
      room(classrooms['own-school'], schools.own, 11, 'ខ', 2, 1),
      room(classrooms['same-district'], schools.sameDistrict, 1, 'ក', 4),
      room(classrooms['same-province'], schools.sameProvince, 7, 'ក', null),
      room(classrooms['other-province'], schools.otherProvince, 7, 'ក', null),
      room(classroomOfYear.archived, 11, 7, 'ក', 1),
      room(classroomOfYear.post, 21, 7, 'ក', 1),
      room(classroomOfYear.pre, 41, 7, 'ក', 1),
    ])
    .execute()
}

async function seedSubjects(db: Kysely<Database>): Promise<void> {
  const category = (id: number, position: number) => ({ id, name: `ក្រុម${id}`, name_en: `Group ${id}`, position })
  await db
    .insertInto('subject_categories')
    .values([category(1, 2), category(2, 1)])
    .execute()
  const subject = (id: number, categoryId: number) => ({
    id,
    category_id: categoryId,
    name: `មុខវិជ្ជា${id}`,
    name_en: `Subject ${id}`,
  })
  await db
    .insertInto('subjects')
    .values([
      subject(subjects.khmer, 1),
      subject(subjects.mathematics, 2),
      subject(subjects.excluded, 1),
      subject(subjects.science, 2),
      subject(subjects.foreign, 2),
    ])
    .execute()
  const learns = (yearId: number, subjectId: number, grade: number, maxScore: number, type = 0) => ({
    academic_year_id: yearId,
    subject_id: subjectId,
    grade,
    type,
    max_score: maxScore,
    position: subjectId,
  })
  await db
    .insertInto('academic_year_subjects')
    .values([
      ...Object.values(years).flatMap((yearId) => [
        learns(yearId, subjects.khmer, 7, 50),
        learns(yearId, subjects.mathematics, 7, 100),
        learns(yearId, subjects.excluded, 7, 50),
      ]),
      learns(years.running, subjects.khmer, 11, 75),
      learns(years.running, subjects.mathematics, 11, 75),
      learns(years.running, subjects.mathematics, 11, 125, 1),
      learns(years.running, subjects.foreign, 11, 50, 2),
      learns(years.running, subjects.khmer, 1, 10),
    ])
    .execute()
  await db
    .insertInto('classroom_excluded_subjects')
    .values({ classroom_id: classrooms['own-class'], subject_id: subjects.excluded })
    .execute()
}

/** An import of each school that brought nobody in; its id is the school's in its year. */
async function seedImports(db: Kysely<Database>): Promise<void> {
  const done = (schoolId: number) => ({
    id: schoolId,
    account_id: users.demis,
    school_id: schoolId,
    grade: 7,
    report_stage: 1,
    enrolled_date: '2025-11-03',
    finished_at: new Date('2025-11-03T00:00:00Z'),
  })
  await db.insertInto('enrollment_imports').values(Object.values(schools).map(done)).execute()
}

/** The first round of each school, received and paid out at 0 riel; its ids are the school's in its year. */
async function seedFunds(db: Kysely<Database>): Promise<void> {
  const first = (schoolId: number) => ({ id: schoolId, school_id: schoolId, round: 'round_1' as const })
  const received = (id: number) => Object.assign(first(id), { received: 1_000_000, received_at: '2025-12-15' })
  const paid = (id: number) =>
    Object.assign(first(id), { remitted_amount: 0, required_fund: 0, remitted_at: '2026-01-10' })
  const ids = Object.values(schools)
  await db.insertInto('scholarship_fundings').values(ids.map(received)).execute()
  await db.insertInto('scholarship_remittances').values(ids.map(paid)).execute()
}

/** A finished export of each account that its role has; its id is the account's. */
async function seedExports(db: Kysely<Database>): Promise<void> {
  const done = (id: number) => ({
    id,
    account_id: id,
    name: 'របាយការណ៍',
    file_type: 'xlsx' as const,
    request: JSON.stringify({ kind: 'template', template: 'aggregate_001' }),
    attempts: 1,
    progress: 100,
    result: 'success' as const,
    file: new Uint8Array([80, 75, 3, 4]),
    finished_at: new Date(),
  })
  await db
    .insertInto('export_tasks')
    .values(roles.map((_, at) => done(at + 1)))
    .execute()
}

async function seedPupils(db: Kysely<Database>): Promise<void> {
  const pupil = (id: number, schoolId: number, grade: number, classroomId: number, sortKey: string, entry = 0) => ({
    student: {
      id,
      emis_student_id: `S${id}`,
      first_name: 'ដារា',
      last_name: sortKey,
      first_name_en: null,
      last_name_en: null,
      gender: 'f' as const,
      birth_date: '2013-01-01',
      sort_key: sortKey,
      search_text: sortKey,
      folded_name: foldedName({ first_name: 'ដារា', last_name: sortKey }),
    },
    enrollment: {
      id,
      student_id: id,
      school_id: schoolId,
      grade,
      classroom_id: classroomId,
      entry_status: entry,
      enrolled_date: '2025-11-01',
    },
  })
  const pupils = [
    pupil(enrollments.sok, schools.own, 7, classrooms['own-class'], 'c'),
    pupil(enrollments.chan, schools.own, 7, classrooms['own-class'], 'a'),
    pupil(enrollments.dara, schools.own, 7, classrooms['own-class'], 'b'),
    pupil(enrollments.dropout, schools.own, 7, classrooms['own-class'], 'd', 3),
    pupil(enrollments.otherClass, schools.own, 11, classrooms['own-school'], 'e'),
    pupil(3031, schools.sameDistrict, 1, classrooms['same-district'], 'f'),
    pupil(3041, schools.sameProvince, 7, classrooms['same-province'], 'g'),
    pupil(3051, schools.otherProvince, 7, classrooms['other-province'], 'h'),
    pupil(1011, 11, 7, classroomOfYear.archived, 'i'),
    pupil(2011, 21, 7, classroomOfYear.post, 'j'),
    pupil(4011, 41, 7, classroomOfYear.pre, 'k'),
  ]
  await db
    .insertInto('students')
    .values(pupils.map(({ student }) => student))
    .execute()
  await db
    .insertInto('enrollments')
    .values(pupils.map(({ enrollment }) => enrollment))
    .execute()
  await db
    .insertInto('scores')
    .values({ enrollment_id: enrollments.sok, subject_id: subjects.khmer, month: 10, score: 42.25, updated_by: null })
    .execute()
}

async function seedTransfers(db: Kysely<Database>): Promise<void> {
  await db
    .insertInto('transfers')
    .values(
      Object.values(transfers).map(({ id, enrollment, from, to, grade }) => ({
        id,
        enrollment_id: enrollment,
        from_school_id: from,
        from_grade: 7,
        from_classroom_id: null,
        to_school_id: to,
        special: null,
        grade,
        classroom_id: null,
        reason: 'ប្តូរលំនៅ',
        report_stage: 2,
        requested_on: '2026-01-15',
        requested_by: null,
        completed_on: null,
        completed_by: null,
        new_enrollment_id: null,
      })),
    )
    .execute()
}

async function seedAccounts(db: Kysely<Database>): Promise<void> {
  const places: Record<Role, { gazetteer_code?: string; raw_school_id?: number; staff_id?: number }> = {
    demis: {},
    provincial_officer: { gazetteer_code: '02' },
    district_officer: { gazetteer_code: '0208' },
    school_management: { gazetteer_code: '02080101', raw_school_id: 1, staff_id: 3 },
    teacher: { gazetteer_code: '02080101', raw_school_id: 1, staff_id: 1 },
    data_user: {},
    super_data_user: {},
    student: { gazetteer_code: '02080101', raw_school_id: 1 },
  }
  const blank = {
    password_hash: null,
    first_name: 'វណ្ណា',
    last_name: 'សុខ',
    first_name_en: 'Vanna',
    last_name_en: 'Sok',
    gender: 'm' as const,
    email: null,
    phone_number_1: null,
    school_degree: null,
    staff_id: null,
    student_id: null,
  }
  const ofRole = (role: Role) => ({
    ...blank,
    username: role,
    user_group: role,
    gazetteer_code: places[role].gazetteer_code ?? null,
    raw_school_id: places[role].raw_school_id ?? null,
    staff_id: places[role].staff_id ?? null,
    student_id: role === 'student' ? enrollments.sok : null,
  })
  const teacher = (username: string, village: string, rawSchoolId: number) => ({
    ...blank,
    username,
    user_group: 'teacher' as const,
    gazetteer_code: village,
    raw_school_id: rawSchoolId,
  })
  const pupil = (username: string, village: string, rawSchoolId: number, studentId: number) => ({
    ...blank,
    username,
    user_group: 'student' as const,
    gazetteer_code: village,
    raw_school_id: rawSchoolId,
    student_id: studentId,
  })
  await db
    .insertInto('accounts')
    .values([
      ...roles.map(ofRole),
      teacher('neighbour', '02080101', 2),
      teacher('stranger', '01010101', 4),
      pupil('S3021', '02080101', 1, enrollments.otherClass),
      pupil('S3031', '02080101', 2, 3031),
    ])
    .execute()
}
