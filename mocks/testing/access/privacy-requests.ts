import * as fc from 'fast-check'
import type { Operation } from '../../api/policy'
import { years } from '../world-ids'
import type { Caller, Enrolled, Known } from './privacy-model'
import { callers, emisCodeOf, identityOf, rawSchools, roomIdOf, schoolIdOf } from './privacy-world'

export interface PrivateRequest {
  operation: string
  method: string
  address: string
  body?: unknown
}

/** What is drawn for a request before the world is looked at: a failing one is repeated by its seed. */
const draw = fc.record({
  caller: fc.constantFrom(...callers),
  operation: fc.nat(),
  child: fc.nat(),
  enrollment: fc.nat(),
  rawSchool: fc.constantFrom(...rawSchools),
  year: fc.constantFrom(...Object.values(years), years.running, years.pre, years.pre, 99),
  isNamed: fc.boolean(),
  says: fc.constantFrom('nothing', 'other', 'same'),
  grade: fc.constantFrom(7, 7, 8, 9),
  status: fc.constantFrom(0, 0, 1, 2, 4),
  isOwn: fc.boolean(),
})
export type Draw = typeof draw extends fc.Arbitrary<infer T> ? T : never

export function drawRequests(count: number, seed: number): Draw[] {
  return fc.sample(draw, { numRuns: count, seed })
}

const query = (params: Record<string, string | number | undefined>) =>
  new URLSearchParams(
    Object.entries(params).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString()
const options = { ethnicity: 2, disabilities: [], health_problems: [2], personal_problems: [], scholarships: [] }
const suffix = 'គ'

interface Target extends Draw {
  known: Known
  accountId: number
  emis: string
  studentId: number
  each: Enrolled
  /** What is said of the child: nothing, itself or another one. */
  said: object
  schoolId: number
  yearId: number | undefined
  room: number
}

type Make = (target: Target) => { address: string; body?: unknown }

const child = ({ studentId }: Target) => `/students/${studentId}`

/** The operations that read or write a child. */
const makers: Partial<Record<Operation, { weight: number; make: Make }>> = {
  'GET /students/find': {
    weight: 2,
    make: ({ emis, yearId }) => ({
      address: `/students/find?${query({ emis_student_id: emis, academic_year_id: yearId })}`,
    }),
  },
  'GET /enrollments/duplicates': {
    weight: 1,
    make: ({ studentId, yearId }) => ({
      address: `/enrollments/duplicates?${query({ ...identityOf(studentId - 5_000), academic_year_id: yearId })}`,
    }),
  },
  'POST /import/enrollments/duplicates': {
    weight: 1,
    make: ({ studentId, year, rawSchool }) => ({
      address: '/import/enrollments/duplicates',
      body: {
        academic_year_id: year,
        emis_school_code: emisCodeOf(rawSchool),
        children: [{ row: 2, ...identityOf(studentId - 5_000) }],
      },
    }),
  },
  'GET /students': {
    weight: 1,
    make: ({ emis, yearId, isOwn }) => ({
      address: `/students?${query({ keyword: isOwn ? emis : undefined, academic_year_id: yearId, limit: 50 })}`,
    }),
  },
  'GET /enrollments/students': {
    weight: 1,
    make: ({ emis, yearId, isOwn }) => ({
      address: `/enrollments/students?${query({ keyword: isOwn ? emis : undefined, academicYear: yearId, limit: 50 })}`,
    }),
  },
  'GET /doubts/:kind': {
    weight: 1,
    make: ({ year, enrollment }) => ({
      address: `/doubts/${pick(['twins', 'age', 'without_class'], enrollment) ?? 'twins'}?${query({ academic_year: year, limit: 50 })}`,
    }),
  },
  'GET /students/:id': { weight: 2, make: (target) => ({ address: child(target) }) },
  'GET /students/:id/history': { weight: 1, make: (target) => ({ address: `${child(target)}/history` }) },
  'GET /enrollments': {
    weight: 1,
    make: ({ year, schoolId, rawSchool, grade }) => ({
      address: `/enrollments?${query({ academic_year_id: year, selected_school: schoolId, emis_school_code: emisCodeOf(rawSchool), grade, report_stage: 1, limit: 50 })}`,
    }),
  },
  'GET /enrollments/get-by-student': {
    weight: 1,
    make: ({ schoolId, emis }) => ({
      address: `/enrollments/get-by-student?${query({ academic_year_school_id: schoolId, emis_student_id: emis })}`,
    }),
  },
  'GET /student-accounts': { weight: 1, make: ({ emis }) => ({ address: `/student-accounts?sts_id=${emis}` }) },
  'GET /student-accounts/find': {
    weight: 1,
    make: ({ emis }) => ({ address: `/student-accounts/find?sts_id=${emis}` }),
  },
  'GET /student-accounts/:id': { weight: 1, make: ({ emis }) => ({ address: `/student-accounts/${emis}` }) },
  'GET /transfer': { weight: 1, make: ({ isOwn }) => ({ address: `/transfer?transfer=${isOwn ? 0 : 1}&limit=50` }) },
  'GET /transfer/:id': {
    weight: 1,
    make: ({ known, enrollment }) => ({ address: `/transfer/${pick(known.transfers, enrollment)?.id ?? 1}` }),
  },
  'GET /graduations': {
    weight: 1,
    make: ({ year, rawSchool, grade }) => ({
      address: `/graduations?${query({ academic_year_id: year, emis_school_code: emisCodeOf(rawSchool), grade, suffix, limit: 50 })}`,
    }),
  },
  'GET /scholarships': {
    weight: 1,
    make: ({ schoolId }) => ({ address: `/scholarships?school_id=${schoolId}&limit=50` }),
  },
  'GET /scores': {
    weight: 1,
    make: ({ room, year }) => ({
      address: `/scores?${query({ classroom_id: room, academic_year_id: year, month: 10 })}`,
    }),
  },
  'GET /attendances': { weight: 1, make: ({ room }) => ({ address: `/attendances?classroom_id=${room}` }) },
  'POST /enrollments': {
    weight: 8,
    make: ({ year, rawSchool, grade, emis, status, said, accountId }) => ({
      address: '/enrollments',
      body: {
        academic_year_id: year,
        grade,
        emis_school_code: emisCodeOf(rawSchool),
        report_stage: 1,
        emis_student_id: emis,
        student: { ...said, enrollment_status: status, transfer_status: 0 },
        ...('birth_date' in said && { options }),
        enrolled_date: year === years.pre ? '2026-11-02' : '2025-11-02',
        enrolled_by: accountId,
      },
    }),
  },
  'PUT /enrollments/:id': {
    weight: 3,
    make: ({ each, said, grade, isOwn }) => ({
      address: `/enrollments/${each.id}`,
      body: { student: said, ...(isOwn && { grade }), ...('birth_date' in said && { options }) },
    }),
  },
  'PUT /students/:id': {
    weight: 3,
    make: (target) => ({
      address: child(target),
      body: { user: target.said, options, enrollment_status: target.status },
    }),
  },
  'PUT /scholarships/:id': {
    weight: 1,
    make: ({ each }) => ({
      address: `/scholarships/${each.id}`,
      body: {
        poor_level: 'level_2',
        options: { disabilities: [], health_problems: [], personal_problems: [], scholarships: [1] },
      },
    }),
  },
  'POST /students/drop-out/:id': {
    weight: 2,
    make: ({ each }) => ({ address: `/students/drop-out/${each.id}`, body: { drop_out_reason: 1, report_stage: 2 } }),
  },
  'DELETE /students/:id': { weight: 1, make: ({ each }) => ({ address: `/students/${each.id}` }) },
  'POST /transfer': {
    weight: 3,
    make: ({ each, isOwn, isNamed, rawSchool }) => ({
      address: '/transfer',
      body: {
        enrollment_id: each.id,
        report_stage: 2,
        transfer_reason: 'ប្ដូរលំនៅ',
        ...(isOwn
          ? {
              emis_school_code: emisCodeOf(rawSchool),
              school_id: schoolIdOf(each.year_id + (isNamed ? 1 : 0), rawSchool),
              grade: each.grade,
            }
          : { emis_school_code: '-2', school_id: -2, grade: null }),
      },
    }),
  },
  'POST /transfer/approve/:id': {
    weight: 2,
    make: ({ known, enrollment }) => {
      const transfer = pick(known.transfers, enrollment)
      return {
        address: `/transfer/approve/${transfer?.id ?? 1}`,
        body: {
          academic_year_school_id: transfer?.to_school_id ?? 1,
          grade: transfer?.grade ?? 7,
          suffix,
          enrollments: [transfer?.enrollment_id ?? 1],
        },
      }
    },
  },
  'POST /enrollments/graduation': {
    weight: 3,
    make: ({ each, rawSchool, accountId }) => ({
      address: '/enrollments/graduation',
      body: {
        current_grade: each.grade,
        enrollments: [each.id],
        academic_year_id: each.year_id + 1,
        emis_school_code: emisCodeOf(rawSchool),
        grade: each.grade + 1,
        entry_status: 1,
        enrolled_date: '2026-10-31',
        enrolled_by: accountId,
      },
    }),
  },
  'POST /enrollments/graduation/undo': {
    weight: 1,
    make: ({ each }) => ({ address: '/enrollments/graduation/undo', body: { enrollments: [each.id] } }),
  },
  'POST /enrollments/assign-classroom': {
    weight: 1,
    make: ({ each }) => ({
      address: '/enrollments/assign-classroom',
      body: {
        academic_year_school_id: each.school_id,
        grade: each.grade,
        academic_year_id: each.year_id,
        enrollments: [each.id],
        classroom_id: roomIdOf(each.year_id, each.raw_school_id, each.grade),
        suffix: null,
      },
    }),
  },
  'POST /student-accounts': {
    weight: 1,
    make: ({ emis }) => ({
      address: '/student-accounts',
      body: { sts_id: emis, password: null, is_password_temporary: false },
    }),
  },
}

export const operations = Object.keys(makers)

const weighted = Object.entries(makers).flatMap(([operation, { weight, make }]) =>
  Array.from({ length: weight }, () => ({ operation, make })),
)

function pick<T>(values: readonly T[], index: number): T | undefined {
  return values[index % Math.max(1, values.length)]
}

/** The request of a draw in the world as it is. */
export function makeRequest(drawn: Draw, known: Known, accountId: number): PrivateRequest & { caller: Caller } {
  const [emis = '', record] = pick([...known.records], drawn.child) ?? []
  const studentId = record?.id ?? 0
  const own = known.enrollments.filter((enrollment) => enrollment.student_id === studentId)
  const enrollment = pick(own, drawn.enrollment) ?? known.enrollments[0]
  const same = identityOf(studentId - 5_000)
  const said = { nothing: {}, same, other: { ...same, first_name: 'ថ្មី', birth_date: '2011-11-11' } }[drawn.says]
  const maker = pick(weighted, drawn.operation)
  if (enrollment === undefined || maker === undefined) throw new Error('The world has no enrollments')
  const { operation, make } = maker
  const request = make({
    ...drawn,
    known,
    accountId,
    emis,
    studentId,
    each: enrollment,
    said,
    schoolId: schoolIdOf(drawn.year, drawn.rawSchool),
    yearId: drawn.isNamed ? drawn.year : undefined,
    room: roomIdOf(drawn.year, drawn.rawSchool, drawn.grade),
  })
  const [method = ''] = operation.split(' ')
  return { operation, method, ...request, caller: drawn.caller }
}
