import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { classrooms, createTestWorld, enrollments, schools, subjects, years, type TestWorld } from './testing/world'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(() => world.close())

const year = {
  name: '2027-2028',
  start_date: '2027-11-01',
  end_date: '2028-10-31',
  short_vacation_start: null,
  short_vacation_end: null,
  long_vacation_start: null,
  long_vacation_end: null,
  study_days: [{ nov: 22 }],
  status: 'pre',
}
const score = { enrollment_id: enrollments.sok, subject_id: subjects.khmer, score: 5, month_number: 1 }
const attendance = {
  data: {
    academic_year_school_id: schools.own,
    grade: 7,
    suffix: 'ក',
    attendances: [{ emis_student_id: `S${enrollments.sok}`, nov: { absent: 1, permission: 2 }, dec: { absent: null } }],
  },
}
const schoolEdit = {
  status: 1,
  principle: 3,
  phone_number_2: '012345678',
  phone_number_3: null,
  accomplishment_status: 1,
}
const school = {
  ...schoolEdit,
  principle: null,
  name: 'បាណន់',
  name_en: 'Banan',
  code: 'C02',
  emis_code: '02080103',
  school_id: 3,
  degree: 3,
  gazetteer_id: 8,
  academic_year_id: years.pre,
  phone_number_1: null,
}
const importRows = [{ row: 2, cells: { emis_code: '02080104', name: 'ក', degree: '5', village_code: '01010101' } }]
const room = {
  school: schools.own,
  academic_year: years.running,
  province: '02',
  district: '0208',
  commune: '020801',
  village: '02080101',
  grade: 7,
  suffix: 'ក',
  status: 1,
  special_education: null,
  bilingual: 2,
  type: 0,
  classroom_teacher: 1,
  subjects: [subjects.khmer, subjects.mathematics, subjects.excluded],
  included_subjects: [subjects.khmer, subjects.mathematics],
  excluded_subjects: [subjects.excluded],
}
const assign = {
  enrollments: [enrollments.sok, enrollments.chan],
  classroom_id: classrooms['own-class'],
  suffix: null,
  academic_year_school_id: schools.own,
  grade: 7,
  academic_year_id: years.running,
}
const transfer = {
  enrollment_id: enrollments.sok,
  emis_school_code: '02080104',
  report_stage: 2,
  transfer_reason: 'ប្តូរលំនៅ',
  school_id: schools.otherProvince,
  grade: 7,
}
const approval = { academic_year_school_id: schools.own, grade: 7, suffix: 'ក', enrollments: [3051] }
const promotion = {
  current_grade: 7,
  enrollments: [enrollments.sok],
  academic_year_id: years.pre,
  emis_school_code: '02080101',
  grade: 8,
  entry_status: 1,
  enrolled_date: '2026-10-31',
  enrolled_by: 1,
}
const enrollment = {
  academic_year_id: years.running,
  grade: 7,
  emis_school_code: '02080101',
  report_stage: 1,
  emis_student_id: null,
  student: {
    first_name: 'សុខា',
    last_name: 'ចាន់',
    gender: 'f',
    birth_date: '2013-05-06',
    enrollment_status: 0,
    transfer_status: 0,
  },
  options: { ethnicity: 0, disabilities: [1], health_problems: [1], personal_problems: [], scholarships: [1] },
}
const student = {
  user: {
    first_name: 'ដារា',
    last_name: 'កែវ',
    first_name_en: null,
    last_name_en: null,
    gender: 'f',
    gazetteer_id: 11,
    birth_date: '2013-01-01',
    birth_place: null,
    street: null,
    house_number: null,
    phone_number_1: '012345678',
    remark: null,
  },
  options: { ethnicity: 0, disabilities: [1], health_problems: [1], personal_problems: [], scholarships: [1] },
  late_enrollment: 0,
  transfer_status: 0,
  enrollment_status: 0,
  father: { first_name: 'ណា', last_name: 'កែវ', gender: 'm', occupation: null, phone_number_1: null },
  guardian: { is_father: true },
  photo: null,
}
const scholarship = {
  poor_level: 'level_1',
  options: { disabilities: [1], scholarships: [1], health_problems: [], personal_problems: [] },
}
const fund = { academic_year_id: years.running, school_id: schools.own, round: 'round_2' }
const received = { received: 500_000, received_at: '2026-04-20' }
const remitted = { remitted_amount: 0, required_fund: 0 }
const writes = [
  { method: 'PUT', address: `/scholarships/${enrollments.sok}`, body: scholarship },
  { method: 'POST', address: '/scholarship_funding', body: { ...fund, ...received } },
  { method: 'PUT', address: `/scholarship_funding/${schools.own}`, body: { round: 'round_1', ...received } },
  { method: 'POST', address: '/scholarship_remittance', body: { ...fund, ...remitted } },
  { method: 'PUT', address: `/scholarship_remittance/${schools.own}`, body: remitted },
  { method: 'PUT', address: `/students/${enrollments.sok}`, body: student },
  { method: 'POST', address: '/enrollments', body: { ...enrollment, enrolled_date: '2025-11-02', enrolled_by: 1 } },
  {
    method: 'PUT',
    address: `/enrollments/${enrollments.sok}`,
    body: { ...enrollment, emis_student_id: `S${enrollments.sok}` },
  },
  { method: 'POST', address: '/classrooms', body: { ...room, suffix: 'គ' } },
  { method: 'PUT', address: `/classrooms/${classrooms['own-class']}`, body: room },
  { method: 'PUT', address: '/schools/31', body: schoolEdit },
  { method: 'POST', address: '/schools', body: school },
  {
    method: 'POST',
    address: '/import/schools',
    body: { academic_year_id: years.pre, dry_run: false, rows: importRows },
  },
  { method: 'POST', address: '/academic-years', body: { ...year, status: 'draft' } },
  { method: 'PUT', address: `/academic-years/${years.pre}`, body: year },
  { method: 'POST', address: `/students/drop-out/${enrollments.dara}`, body: { drop_out_reason: 1, report_stage: 2 } },
  { method: 'POST', address: '/enrollments/assign-classroom', body: assign },
  {
    method: 'POST',
    address: '/reports',
    body: {
      template: 'aggregate_002',
      filters: { academic_year: years.running, province: '02', school: schools.own, degree: 3, aggregate_by: 'class' },
      params: { oldest: 18 },
      labels: { title: 'ក' },
      classroom_id: classrooms['own-class'],
      language: 'km',
      file_type: 'pdf',
    },
  },
  { method: 'POST', address: '/transfer', body: transfer },
  { method: 'POST', address: '/transfer/approve/1', body: approval },
  {
    method: 'PUT',
    address: `/enrollments/change-result/${enrollments.sok}`,
    body: { result: 1, reasonForChanged: 3, otherReasonForChanged: 'ក' },
  },
  { method: 'POST', address: '/enrollments/graduation', body: promotion },
  { method: 'POST', address: '/enrollments/graduation/undo', body: { enrollments: [enrollments.sok] } },
  { method: 'POST', address: '/attendances', body: attendance },
  { method: 'POST', address: '/annual-scores', body: { data: [{ ...score, month_number: 15 }] } },
  {
    method: 'POST',
    address: '/scores/calculate-semester-score',
    body: { semester: 1, grade: 7, classroom_id: classrooms['own-class'], months: [10, 11] },
  },
  { method: 'POST', address: '/scores', body: { data: [score], classroom_id: classrooms['own-class'], month: 1 } },
]
const reads = {
  '/academic-years': ['page', 'limit'],
  '/schools': [
    'page',
    'limit',
    'order',
    'orderBy',
    'status',
    'province',
    'gazetteer',
    'school_name',
    'emis_code',
    'school_id',
  ],
  '/raw-schools': ['page', 'limit', 'emis_code', 'academic_year_id'],
  '/school-from-raw': ['emis_code'],
  '/get-school-by-emiscode': ['emis_code', 'academic_year_id'],
  '/classrooms': ['page', 'limit', 'academicYear', 'school', 'teacher_staff_id', 'orderBy', 'gazetteer'],
  '/get-subjects': ['classroom_id', 'academic_year_id', 'grade', 'type'],
  '/staffs': ['staff_role', 'year_school_id', 'raw_school_id'],
  '/gazetteer/get': ['state', 'parent_code'],
  '/gazetteer/get-parents': ['id'],
  '/students/options': ['page'],
  '/students': ['page', 'limit', 'academic_year_id', 'school', 'grade', 'suffix', 'keyword', 'duplicate_record'],
  '/transfer': ['page', 'limit', 'transfer', 'academic_year_id', 'emis_school_code', 'grade', 'suffix', 'status'],
  '/graduations': ['page', 'limit', 'academic_year_id', 'emis_school_code', 'grade', 'suffix', 'result'],
  '/students/find': ['emis_student_id', 'academic_year_id'],
  '/enrollments': ['page', 'limit', 'academic_year_id', 'selected_school', 'emis_school_code', 'grade', 'report_stage'],
  '/enrollments/get-by-student': ['academic_year_school_id', 'emis_student_id'],
  '/enrollments/duplicates': ['first_name', 'last_name', 'gender', 'birth_date', 'academic_year_id'],
  '/enrollments/students': [
    'page',
    'limit',
    'academicYear',
    'school',
    'grade',
    'suffix',
    'keyword',
    'isDuplicateRecord',
    'province',
    'village',
    'student_id',
  ],
  '/scholarships': ['school_id', 'academicYear', 'page', 'limit'],
  '/scholarship_funding': ['school_id', 'academicYear', 'page', 'limit'],
  '/scholarship_remittance': ['school_id', 'academicYear', 'page', 'limit'],
  '/scores/overview': ['academic_year_school_id'],
  '/attendances/overview': ['academic_year_school_id'],
  '/check-import-status': ['classroom_id', 'month'],
  '/template/export': ['type', 'academic_year_school_id', 'grade', 'suffix', 'month', 'classroomId'],
  '/reports/export': [
    'type',
    'academic_year_school_id',
    'grade',
    'suffix',
    'classroom_id',
    'month',
    'scholarship',
    'disability',
    'health_problem',
    'personal_problem',
    'ethnicity',
    'report_stage',
    'student_id',
    'file_type',
    'language',
  ],
  '/annual-scores': ['classroom_id', 'academic_year_id', 'month', 'student_id'],
  '/attendances': ['classroom_id', 'student_id'],
  '/scores': ['classroom_id', 'academic_year_id', 'month', 'student_id'],
  '/export_history': ['page', 'limit'],
  ...Object.fromEntries(
    ['statistics', 'getSchools', 'export'].map((call) => [
      `/data-query/${call}`,
      [
        'dataSource.academicYear',
        'indicators',
        'province',
        'village',
        'school',
        'degree',
        'grade',
        'round',
        'result',
        'aggregateBy',
        'fileType',
        'reportName',
        'type',
        'language',
      ],
    ]),
  ),
}

/** Values that break what is careless: bounds of number types, dates that are not, quotes, half characters, deep things. */
const poison = fc.oneof(
  fc.constantFrom<unknown>(null, '', ' ', true, [], {}, [[]], 'infinity', 'now', "'; drop table scores; --"),
  fc.constantFrom<unknown>(-1, 0.1, 1e308, -0, 2_147_483_647, 2_147_483_648, 9_007_199_254_740_992),
  fc.constantFrom<unknown>('0000-01-01', '9999-12-31', '2027-02-29', '10000-01-01', 'NaN', '{}', '1,2', '%', '_'),
  fc.constantFrom<unknown>('\\', '\ud800', '\u202e', '\u0000', 'ក្'.repeat(500), 'x'.repeat(100_000)),
  fc.string({ unit: 'binary' }),
  fc.double(),
  fc.integer(),
  fc.jsonValue({ maxDepth: 3 }),
)

/** As a query string carries it; a made-up object may have a `toString` that is none. */
function asText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

/** The body with the value of one place in it replaced. */
function poisoned(value: unknown, path: readonly number[], bad: unknown): unknown {
  if (typeof value !== 'object' || value === null || path.length === 0) return bad
  const keys = Object.keys(value)
  const key = keys[(path[0] ?? 0) % keys.length] ?? ''
  const changed = Object.entries(value).map(([name, part]: [string, unknown]) => [
    name,
    name === key ? poisoned(part, path.slice(1), bad) : part,
  ])
  return Array.isArray(value) ? changed.map(([, part]) => part) : Object.fromEntries(changed)
}

test('no body makes the API fail: one poisoned place in a good one', async () => {
  const place = fc.array(fc.nat(8), { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...writes), place, poison, async ({ method, address, body }, path, bad) => {
      const response = await world.call(method, address, { as: 'demis', body: poisoned(body, path, bad) ?? null })
      expect([200, 201, 400, 404, 409]).toContain(response.status)
    }),
    { numRuns: 2000 },
  )
})

test('no query makes the API fail', async () => {
  const parameters = fc
    .constantFrom(...Object.entries(reads))
    .chain(([path, names]) =>
      fc.tuple(fc.constant(path), fc.dictionary(fc.constantFrom(...names), poison.map(asText), { maxKeys: 3 })),
    )
  await fc.assert(
    fc.asyncProperty(parameters, async ([path, given]) => {
      const address = `${path}?${new URLSearchParams(given).toString()}`
      const response = await world.call('GET', address, { as: 'demis' })
      expect([200, 400, 404]).toContain(response.status)
    }),
    { numRuns: 1000 },
  )
})
