import * as z from 'zod'
import { profile } from '@/auth/profile'
import { academicYearQueries } from '@/domain/academic-years/queries'
import { classroomQueries } from '@/domain/classrooms/queries'
import { exportQueries } from '@/domain/exports/queries'
import { gazetteerQueries } from '@/domain/places/queries'
import { schoolQueries } from '@/domain/schools/queries'
import { staffQueries } from '@/domain/staffs/queries'
import { studentOptionQueries } from '@/domain/student-options/queries'
import { subjectQueries } from '@/domain/subjects/queries'
import { accomplishmentQueries } from '@/features/accomplishment/queries'
import { attendanceQueries } from '@/features/attendances/queries'
import { figureQueries } from '@/domain/figures/queries'
import { dataQueryQueries } from '@/features/data-query/queries'
import { doubtQueries } from '@/features/doubts/queries'
import { enrollmentImportQueries } from '@/features/enrollment-import/queries'
import { enrollmentQueries } from '@/features/enrollments/queries'
import { graduationQueries } from '@/features/graduations/queries'
import { progressQueries } from '@/features/progress/queries'
import { reportQueries } from '@/features/reports/queries'
import { fundingQueries } from '@/features/scholarships/funding/queries'
import { scholarshipQueries } from '@/features/scholarships/queries'
import { remittanceQueries } from '@/features/scholarships/remittances/queries'
import { rawSchoolQueries } from '@/features/schools/write-queries'
import { annualQueries } from '@/features/scores/annual-queries'
import { scoreFileQueries } from '@/features/scores/file-queries'
import { scoreQueries } from '@/features/scores/queries'
import { studentAccountQueries } from '@/features/student-accounts/queries'
import { studentHistoryQueries } from '@/features/student-history/queries'
import { studentQueries } from '@/features/students/queries'
import { transferQueries } from '@/features/transfers/queries'
import { userQueries } from '@/features/users/queries'
import { api } from '@/lib/api/api'
import { ApiError } from '@/lib/api/api-error'
import { createQueryClient } from '@/lib/api/query-client'
import { semesterOne } from '@/lib/dates/month-codes'
import { sheetOverviewQueries } from '@/sheets/frame/queries'

// Every read of the client, asked of an API with ids that it names itself. Nothing is written.

export interface ApiCheck {
  operation: string
  result: 'as expected' | 'different' | 'missing' | 'absent' | 'not permitted' | 'failed' | 'not tried'
  /** What differs, or what the client does without it. Never a value of an answer. */
  note: string
}

/** The results with which an API cannot serve the client. */
export const wrongResults: ReadonlySet<ApiCheck['result']> = new Set(['different', 'missing', 'failed'])

const noAnswer = 'no answer'

interface Options {
  /** The name of the account whose token signs the calls. */
  username: string
  /** The body of the last answer, so that a difference can say what came. */
  lastAnswer: () => unknown
  onCheck?: (check: ApiCheck) => void
}

/**
 * Takes a connected API client; returns a line for each operation that the client reads. A call that is not in the
 * specification says what the client is without (`without`) where an API does not have it.
 */
export async function checkApi({ username, lastAnswer, onCheck }: Options): Promise<ApiCheck[]> {
  const client = createQueryClient()
  const checks: ApiCheck[] = []
  const note = (check: ApiCheck) => {
    checks.push(check)
    onCheck?.(check)
  }
  /** Returns what was read; undefined where no answer before named an id, or this one cannot be read. */
  const check = async <T>(operation: string, read: (() => Promise<T>) | undefined | null, without?: string) => {
    if (read == null) {
      note({ operation, result: 'not tried', note: 'no answer before has an id for it' })
      return undefined
    }
    try {
      const answer = await read()
      note({ operation, result: 'as expected', note: '' })
      return answer
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      note({ operation, ...describeFailure(error, without, lastAnswer()) })
      return undefined
    }
  }

  const account = await check('GET /profile/:username', () =>
    api.get(`profile/${encodeURIComponent(username)}`, { schema: profile, leave: false, tries: 1 }),
  )
  // Each of the others would wait as long for an answer.
  if (checks.some(({ note: text }) => text === noAnswer)) throw new Error('The API does not answer')
  const isStudent = account?.groups.includes('student') === true
  const years = await check('GET /academic-years', () => client.query(academicYearQueries.all()))
  const year = years?.data.find(({ status }) => status === 'running') ?? years?.data[0]
  await check('GET /academic-years/:id', year && (() => client.query(academicYearQueries.detail(year.id))))
  await check(
    'GET /academic-years/:id/next-step',
    year && (() => client.query(academicYearQueries.nextStep(year.id))),
    'the page of a year does not say what holds it back',
  )

  const provinces = await check('GET /gazetteer/get', () =>
    client.query(gazetteerQueries.places('province', undefined)),
  )
  const province = provinces?.[0]
  await check('GET /gazetteer/get-parents', province && (() => client.query(gazetteerQueries.ancestors(province.id))))

  const listing = { page: 0, size: 10 }
  const schools = await check(
    'GET /schools',
    year &&
      (() =>
        client.query(
          schoolQueries.list({ ...listing, sort: 'code.asc', academicYear: year.id, school: account?.school?.id }),
        )),
  )
  // Most answers are about a class, so the school is the one of the first class, which the first page of schools may lack.
  const rooms = await check(
    'GET /classrooms',
    year &&
      (() =>
        client.query(
          classroomQueries.list({
            academicYear: year.id,
            school: undefined,
            gazetteer: undefined,
            teacherStaffId: account?.groups[0] === 'teacher' ? account.staff_id : null,
            ...listing,
            sort: 'grade.asc',
          }),
        )),
  )
  const room = rooms?.data[0]
  const named = room?.academic_year_school_id ?? schools?.data[0]?.id
  const school = await check(
    'GET /schools/:id',
    named === undefined ? null : () => client.query(schoolQueries.detail(named)),
  )
  const own = school?.id ?? named
  await check(
    'GET /schools/:id/accomplishment',
    own === undefined ? null : () => client.query(accomplishmentQueries.statement(own)),
    'a school does not see what its work lacks',
  )
  await check('GET /get-queue-status', year && (() => client.query(schoolQueries.isCopying(year.id))))
  await check(
    'GET /raw-schools',
    year &&
      school &&
      (() =>
        client.query(
          rawSchoolQueries.candidates({ academicYear: year.id, emisCode: school.emis_code.slice(0, 4), limit: 1 }),
        )),
  )
  await check('GET /school-from-raw', school && (() => client.query(rawSchoolQueries.byCode(school.emis_code))))
  await check(
    'GET /get-school-by-emiscode',
    school && year && (() => client.query(rawSchoolQueries.existing(school.emis_code, year.id))),
  )
  await check(
    'GET /staffs',
    own === undefined ? null : () => client.query(staffQueries.lookup({ staffRole: 'teacher', yearSchool: own })),
  )

  await check('GET /classrooms/:id', room && (() => client.query(classroomQueries.detail(room.id))))
  await check(
    'GET /get-subjects',
    room && (() => client.query(subjectQueries.ofClassroom(room.id))),
    'a score sheet has no columns',
  )
  const sheet = year && room && { classroom: room.id, academicYear: year.id }
  await check('GET /scores', sheet && (() => client.query(scoreQueries.sheet({ ...sheet, month: semesterOne }))))
  await check('GET /annual-scores', sheet && (() => client.query(annualQueries.sheet(sheet))))
  await check('GET /attendances', room && (() => client.query(attendanceQueries.sheet({ classroom: room.id }))))
  await check(
    'GET /check-import-status',
    room && (() => client.query(scoreFileQueries.importStatus({ classroom: room.id, month: semesterOne }))),
  )
  for (const kind of ['scores', 'attendances'] as const) {
    await check(
      `GET /${kind}/overview`,
      own === undefined ? null : () => client.query(sheetOverviewQueries.ofSchool(kind, own)),
      'the sheets of a school have no overview',
    )
  }

  const enrolled = await check(
    'GET /enrollments/students',
    year &&
      (() =>
        client.query(
          studentQueries.enrolled({
            academicYear: year.id,
            school: own,
            grade: room?.grade,
            suffix: room?.suffix,
            keyword: undefined,
            duplicates: undefined,
            ...listing,
          }),
        )),
    'there is no list of students',
  )
  const student = enrolled?.data[0]?.student
  await check(
    'GET /students',
    year &&
      student &&
      (() => client.query(studentQueries.find({ keyword: student.emis_student_id, academicYear: year.id, limit: 1 }))),
  )
  await check('GET /students/options', () => client.query(studentOptionQueries.all()))
  await check('GET /students/:id', student && (() => client.query(studentQueries.profile(student.id))))
  await check(
    'GET /students/:id/history',
    student && (() => client.query(studentHistoryQueries.of(student.id))),
    'a student has no history',
  )
  await check(
    'GET /students/find',
    year && student && (() => client.query(enrollmentQueries.findStudent(student.emis_student_id, year.id))),
    'a child is not found by its student ID',
  )
  await check(
    'GET /enrollments/get-by-student',
    student && own !== undefined ? () => client.query(enrollmentQueries.ofStudent(student.emis_student_id, own)) : null,
  )
  await check(
    'GET /enrollments/duplicates',
    year &&
      (() =>
        client.query(
          enrollmentQueries.likelyDuplicates(
            { first_name: 'Sala', last_name: 'Sala', gender: 'f', birth_date: '2015-01-01' },
            year.id,
          ),
        )),
    'children who may be enrolled already are not looked for',
  )
  const grade = year && school && room && { academicYear: year.id, emisSchoolCode: school.emis_code, grade: room.grade }
  await check(
    'GET /enrollments',
    grade && own !== undefined
      ? () => client.query(enrollmentQueries.list({ ...grade, school: own, reportStage: 1, ...listing }))
      : null,
  )
  await check(
    'GET /import/enrollments',
    grade && (() => client.query(enrollmentImportQueries.last(grade))),
    'an import that was left is not shown again',
  )
  await check(
    'GET /graduations',
    year && school && room
      ? () =>
          client.query(
            graduationQueries.wholeClass({
              academicYear: year.id,
              emisCode: school.emis_code,
              grade: room.grade,
              suffix: room.suffix,
            }),
          )
      : null,
  )
  const waiting = await check(
    'GET /transfer',
    () => client.query(transferQueries.pending('in', 1)),
    'the transfers that wait are not shown',
  )
  const [transfer] = waiting?.data ?? []
  await check('GET /transfer/:id', transfer && (() => client.query(transferQueries.review(transfer.id))))
  const money = year && own !== undefined ? { academicYear: year.id, school: own, ...listing } : undefined
  await check('GET /scholarships', money && (() => client.query(scholarshipQueries.list(money))))
  await check('GET /scholarship_funding', money && (() => client.query(fundingQueries.list(money))))
  await check('GET /scholarship_remittance', money && (() => client.query(remittanceQueries.list(money))))

  const boards = 'the dashboards show totals instead of boards (progressBoards)'
  const november = 10
  await check(
    'GET /progress/places',
    year && (() => client.query(progressQueries.places(year.id, november, {}))),
    boards,
  )
  await check('GET /progress/months', year && (() => client.query(progressQueries.months(year.id, {}))), boards)
  await check('GET /progress/figures', year && (() => client.query(progressQueries.figures(year.id, {}))), boards)
  await check(
    'GET /progress/schools/:id',
    own === undefined ? null : () => client.query(progressQueries.school(own)),
    boards,
  )
  await check('GET /classrooms/:id/averages', room && (() => client.query(progressQueries.averages(room.id))), boards)
  // A country's doubtful records are asked for by province.
  const doubtful = year &&
    province && {
      academicYear: year.id,
      gazetteer: account?.district?.code ?? account?.province?.code ?? province.code,
    }
  const noDoubts = 'records that may be wrong are not listed (doubts)'
  await check('GET /doubts', doubtful && (() => client.query(doubtQueries.counts(doubtful))), noDoubts)
  await check(
    'GET /doubts/:kind',
    doubtful && (() => client.query(doubtQueries.list(doubtful, 'twins', { page: 0, size: 1 }))),
    noDoubts,
  )
  const figures =
    year && ({ 'dataSource.academicYear': year.id, indicators: 'pupils', aggregateBy: 'province' } as const)
  await check('GET /data-query/statistics', figures && (() => client.query(figureQueries.statistics(figures))))
  await check('GET /data-query/getSchools', figures && (() => client.query(dataQueryQueries.schools(figures))))

  await check('GET /groups', () => client.query(userQueries.groups()))
  const users = await check('GET /users', () => client.query(userQueries.list(listing)))
  const [user] = users?.data ?? []
  await check('GET /users/:id', user && (() => client.query(userQueries.detail(user.id))))
  const accounts = await check('GET /student-accounts', () =>
    client.query(
      studentAccountQueries.list({ stsId: undefined, lastName: undefined, firstName: undefined, ...listing }),
    ),
  )
  const [ofStudent] = accounts?.data ?? []
  await check(
    'GET /student-accounts/:id',
    ofStudent && (() => client.query(studentAccountQueries.detail(ofStudent.username))),
  )
  await check(
    'GET /student-accounts/find',
    student && (() => client.query(studentAccountQueries.find(student.emis_student_id))),
  )
  const exports = await check('GET /export_history', () => client.query(exportQueries.list({ page: 0, size: 1 })))
  const [task] = exports?.data ?? []
  await check('GET /export_history/:taskId', task && (() => client.query(exportQueries.task(task.id))))
  await check(
    'GET /students/own-schooling',
    isStudent ? () => client.query(reportQueries.ownSchooling()) : null,
    'a student has no reports',
  )
  await check(
    'GET /students/own-history',
    isStudent ? () => client.query(studentHistoryQueries.of('own')) : null,
    'a student does not see their years',
  )
  // The cache would keep the process alive until its entries expire.
  client.clear()
  return checks
}

function describeFailure(error: ApiError, without: string | undefined, answer: unknown): Omit<ApiCheck, 'operation'> {
  const { kind, status } = error
  if (kind === 'contract') return { result: 'different', note: describeDifference(error.cause, answer) }
  if (status === 401 || status === 403) return { result: 'not permitted', note: `status ${status}` }
  if (status === 404 || status === 405 || status === 501) {
    return without === undefined ? { result: 'missing', note: `status ${status}` } : { result: 'absent', note: without }
  }
  return { result: 'failed', note: status === undefined ? noAnswer : `status ${status}` }
}

/** Names the field, what was expected in it and what kind of value came; the value itself may be personal. */
function describeDifference(cause: unknown, answer: unknown): string {
  const issue = cause instanceof z.core.$ZodError ? furthestIssue(cause.issues) : undefined
  if (issue === undefined) return 'the answer cannot be read'
  const path = issue.path.map((key) => (typeof key === 'number' ? '#' : String(key))).join('.')
  const expected = issue.code === 'invalid_type' ? issue.expected : issue.code.replace('invalid_', 'valid ')
  return `${path === '' ? 'the answer' : path}: expected ${expected}, came ${kindOf(valueAt(answer, issue.path))}`
}

/** Where an answer may have one of several shapes, the one that it resembles most. */
function furthestIssue(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue | undefined {
  const [issue] = issues
  if (issue?.code !== 'invalid_union') return issue
  const inner = issue.errors
    .flatMap((shape) => furthestIssue(shape) ?? [])
    .toSorted((a, b) => b.path.length - a.path.length)[0]
  return inner === undefined ? issue : { ...inner, path: [...issue.path, ...inner.path] }
}

function valueAt(answer: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (value !== null && typeof value === 'object' ? Reflect.get(value, key) : undefined),
    answer,
  )
}

function kindOf(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}
