import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { classroom } from '@/features/classrooms/schema'
import { school } from '@/features/schools/schema'
import { pageOf } from '@/lib/wire'
import { roles, type Role } from '@/session/permissions'
import { compareWithPolicy, policy } from './policy'
import {
  classrooms,
  createTestWorld,
  enrollments,
  schools,
  subjects,
  transfers,
  users,
  years,
  type TestWorld,
} from './testing/world'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

interface Attempt {
  method: string
  address: string
  body?: unknown
}

const yearInput = {
  name: '2027-2028',
  start_date: '2027-11-01',
  end_date: '2028-10-31',
  short_vacation_start: null,
  short_vacation_end: null,
  long_vacation_start: null,
  long_vacation_end: null,
  study_days: [{}],
  status: 'draft',
}

const schoolEditInput = {
  status: 1,
  phone_number_2: null,
  phone_number_3: null,
  accomplishment_status: 1,
}

/** Raw school 3 is not in the year of preparation. */
const schoolInput = {
  ...schoolEditInput,
  principle: null,
  name: 'អនុវិទ្យាល័យ បាណន់',
  name_en: 'Banan',
  code: 'C02',
  emis_code: '02080103',
  school_id: 3,
  degree: 3,
  gazetteer_id: 8,
  academic_year_id: years.pre,
  phone_number_1: '012000000',
}

const schoolAt: Readonly<Record<string, number>> = {
  'own-school': schools.own,
  'same-district': schools.sameDistrict,
  'same-province': schools.sameProvince,
  'other-province': schools.otherProvince,
  nonexistent: 999,
}

const emisCodeAt: Readonly<Record<string, string>> = {
  'own-school': '02080101',
  'same-district': '02080102',
  'same-province': '02080103',
  'other-province': '02080104',
}

const pupilAt: Readonly<Record<string, { enrollment_id: number; subject_id: number }>> = {
  'own-class': { enrollment_id: enrollments.sok, subject_id: subjects.khmer },
  'own-school': { enrollment_id: enrollments.otherClass, subject_id: subjects.khmer },
  'same-district': { enrollment_id: 3031, subject_id: subjects.khmer },
  'same-province': { enrollment_id: 3041, subject_id: subjects.khmer },
  'other-province': { enrollment_id: 3051, subject_id: subjects.khmer },
  nonexistent: { enrollment_id: enrollments.sok, subject_id: subjects.khmer },
}

/** An enrollment at the position: in the own school one without scores and transfers, elsewhere one on its way. */
const pupilOf = (position: string) =>
  position === 'nonexistent' ? 999 : position === 'own-class' ? enrollments.dara : pupilAt[position]?.enrollment_id

/** That enrollment into the class it is in; in the position of a new class into a new one. */
function assignInput(position: string) {
  const at = position === 'new-class' ? 'own-class' : position
  const { school: schoolId, grade } = roomAt[at] ?? {}
  return {
    enrollments: [pupilOf(at)],
    classroom_id: position === 'new-class' ? null : new Map<string, number>(Object.entries(classrooms)).get(at),
    suffix: position === 'new-class' ? 'ញ' : null,
    academic_year_school_id: schoolId,
    grade,
    academic_year_id: years.running,
  }
}

const enrollmentAt = (position: string) =>
  position === 'nonexistent' ? 999 : (pupilAt[position]?.enrollment_id ?? 999)
/** The EMIS code of the school and a grade that it has a class of. */
const gradeAt: Readonly<Record<string, [emis: string, grade: number]>> = {
  'own-class': ['02080101', 7],
  'own-school': ['02080101', 7],
  'same-district': ['02080102', 1],
  'same-province': ['02080103', 7],
  'other-province': ['02080104', 7],
}

const noPassword = { password: null, is_password_temporary: false }

/** Students by their place as seen from the teacher; that of the own class has an account of the name `student`. */
const studentAt: Readonly<Record<string, string>> = {
  'own-class': 'S3011',
  'own-class-without-account': 'S3012',
  'own-school': 'S3021',
  'same-district': 'S3031',
  'other-province': 'S3051',
}
const accountAt = (position: string) => (position === 'own-class' ? 'student' : (studentAt[position] ?? 'S9'))

type Actor = Role | 'anonymous'

function userAt(position: string, role: Actor): number {
  if (position === 'own') return role === 'anonymous' ? 1 : roles.indexOf(role) + 1
  if (position === 'own-school') return role === 'teacher' ? users.school_management : users.teacher
  if (position === 'national') return role === 'data_user' ? users.super_data_user : users.data_user
  return { student: users.student, 'same-district': users.neighbour, 'other-province': users.stranger }[position] ?? 999
}

const teacherAt: Readonly<Record<string, { school_id: number; gazetteer_id: number }>> = {
  'own-school': { school_id: 1, gazetteer_id: 9 },
  'same-district': { school_id: 2, gazetteer_id: 9 },
  'same-province': { school_id: 3, gazetteer_id: 6 },
  'other-province': { school_id: 4, gazetteer_id: 2 },
}

const userInput = {
  username: 'new.user',
  ...noPassword,
  first_name: 'វណ្ណា',
  last_name: 'សុខ',
  gender: 'm',
  email: null,
  phone_number_1: '012345678',
  user_group: 'teacher',
  staff_group: 'teacher',
  school_id: null,
  school_degree: null,
  gazetteer_id: null,
}

/** The teacher of a school, or a user of the whole country. */
function newUser(position: string) {
  return position === 'national'
    ? { ...userInput, user_group: 'data_user', staff_group: null, school_degree: 0 }
    : { ...userInput, ...(teacherAt[position] ?? teacherAt['own-school']) }
}

/** A payload that leaves an account's group and place as they are. */
function sameUser(position: string, role: Actor) {
  if (position === 'own') {
    const group = role === 'anonymous' ? 'demis' : role
    const ofSchool = group === 'teacher' || group === 'school_management'
    const place = { provincial_officer: { gazetteer_id: 5 }, district_officer: { gazetteer_id: 9 } }
    return {
      ...userInput,
      username: group,
      user_group: group,
      staff_group: ofSchool ? group : null,
      ...(ofSchool && teacherAt['own-school']),
      ...(group === 'provincial_officer' || group === 'district_officer' ? place[group] : {}),
      ...(group === 'data_user' || group === 'super_data_user' ? { school_degree: 0 } : {}),
    }
  }
  const names: Readonly<Record<string, string>> = {
    'own-school': role === 'teacher' ? 'school_management' : 'teacher',
    'same-district': 'neighbour',
    'other-province': 'stranger',
    national: role === 'data_user' ? 'super_data_user' : 'data_user',
  }
  return { ...newUser(position), username: names[position] ?? 'nobody' }
}

/** Classes that the schools at the positions can have, and the subjects of their grades. */
const roomAt: Readonly<Record<string, { school: number; village: string; grade: number; type: number }>> = {
  'own-class': { school: schools.own, village: '02080101', grade: 7, type: 0 },
  'own-school': { school: schools.own, village: '02080101', grade: 11, type: 1 },
  'same-district': { school: schools.sameDistrict, village: '02080101', grade: 1, type: 0 },
  'same-province': { school: schools.sameProvince, village: '02010101', grade: 7, type: 0 },
  'other-province': { school: schools.otherProvince, village: '01010101', grade: 7, type: 0 },
  nonexistent: { school: 999, village: '02080101', grade: 7, type: 0 },
}
const subjectsOfGrade: Readonly<Record<number, number[]>> = {
  1: [subjects.khmer],
  7: [subjects.khmer, subjects.mathematics, subjects.excluded],
  11: [subjects.khmer, subjects.mathematics],
}
const classTeacherAt: Readonly<Record<string, number>> = { 'own-class': 1, 'own-school': 2, 'same-district': 4 }

function roomInput(position: string, suffix: string, teacher: number | null) {
  const { school: schoolId = 0, village = '', grade = 0, type = 0 } = roomAt[position] ?? {}
  return {
    school: schoolId,
    academic_year: years.running,
    province: village.slice(0, 2),
    district: village.slice(0, 4),
    commune: village.slice(0, 6),
    village,
    grade,
    suffix,
    status: 1,
    special_education: null,
    bilingual: 1,
    type,
    classroom_teacher: teacher,
    subjects: subjectsOfGrade[grade],
    included_subjects: subjectsOfGrade[grade],
    excluded_subjects: [],
  }
}

/** A pupil of each position, by the pupil's own id. */
const studentIdAt: Readonly<Record<string, number>> = {
  'own-class': enrollments.sok,
  'own-school': enrollments.otherClass,
  'same-district': 3031,
  'same-province': 3041,
  'other-province': 3051,
  nonexistent: 9999,
}

const studentInput = {
  user: {
    first_name: 'ដារា',
    last_name: 'កែវ',
    first_name_en: null,
    last_name_en: null,
    gender: 'f',
    gazetteer_id: null,
    birth_date: '2013-01-01',
    birth_place: null,
    street: null,
    house_number: null,
    phone_number_1: null,
    remark: null,
  },
  options: { ethnicity: 0, disabilities: [], health_problems: [], personal_problems: [], scholarships: [] },
  late_enrollment: 0,
  transfer_status: 0,
  enrollment_status: 0,
}

/** Schools of the running year by position, with a grade that each offers and a pupil of it. */
const enrollAt: Readonly<Record<string, { id: number; code: string; grade: number; pupil: number }>> = {
  'own-class': { id: schools.own, code: '02080101', grade: 7, pupil: enrollments.sok },
  'own-school': { id: schools.own, code: '02080101', grade: 11, pupil: enrollments.otherClass },
  'same-district': { id: schools.sameDistrict, code: '02080102', grade: 1, pupil: 3031 },
  'same-province': { id: schools.sameProvince, code: '02080103', grade: 7, pupil: 3041 },
  'other-province': { id: schools.otherProvince, code: '02080104', grade: 7, pupil: 3051 },
  nonexistent: { id: 999, code: '9', grade: 7, pupil: 999 },
  'closed-year': { id: 21, code: '02080101', grade: 7, pupil: 2011 },
}

function enrollmentInput(position: string, pupil: string | null) {
  const { code = '', grade = 0 } = enrollAt[position] ?? {}
  return {
    academic_year_id: position === 'closed-year' ? years.post : years.running,
    grade,
    emis_school_code: code,
    report_stage: 1,
    emis_student_id: pupil,
    student: {
      first_name: 'សុខា',
      last_name: 'ចាន់',
      gender: 'f',
      birth_date: '2013-05-06',
      enrollment_status: 0,
      transfer_status: 0,
    },
    options: { ethnicity: 0, disabilities: [], health_problems: [], personal_problems: [], scholarships: [] },
  }
}

/** What is tried for an operation at a position. */
function attempt(operation: string, position: string, role: Role | 'anonymous'): Attempt {
  const [method = '', path = ''] = operation.split(' ')
  const room = new Map<string, number>(Object.entries(classrooms)).get(position) ?? 0
  switch (operation) {
    case 'GET /profile/:username': {
      const own = role === 'anonymous' ? 'demis' : role
      const other = own === 'demis' ? 'teacher' : 'demis'
      return { method, address: `/profile/${{ own, other, nonexistent: 'nobody' }[position] ?? ''}` }
    }
    case 'GET /users/:id':
      return { method, address: `/users/${userAt(position, role)}` }
    case 'PUT /users/:id':
      return { method, address: `/users/${userAt(position, role)}`, body: sameUser(position, role) }
    case 'POST /users':
      return { method, address: path, body: newUser(position) }
    case 'DELETE /users/activate/:id':
      return { method, address: `/users/activate/${userAt(position, role)}` }
    case 'GET /student-accounts/find':
      return { method, address: `/student-accounts/find?sts_id=${studentAt[position] ?? 'S9'}` }
    case 'GET /student-accounts/:id':
      return { method, address: `/student-accounts/${accountAt(position)}` }
    case 'POST /student-accounts':
      return { method, address: path, body: { sts_id: studentAt[position] ?? 'S9', ...noPassword } }
    case 'PUT /student-accounts/:id':
      return {
        method,
        address: `/student-accounts/${accountAt(position)}`,
        body: { sts_id: studentAt[position] ?? 'S9', ...noPassword },
      }
    case 'DELETE /students/:id':
      return { method, address: `/students/${pupilOf(position)}` }
    case 'POST /students/drop-out/:id':
      return {
        method,
        address: `/students/drop-out/${pupilOf(position)}`,
        body: { drop_out_reason: 1, report_stage: 2 },
      }
    case 'GET /enrollments/students':
      return { method, address: `${path}?school=${schoolAt[position] ?? 0}` }
    case 'POST /enrollments/assign-classroom':
      return { method, address: path, body: assignInput(position) }
    case 'GET /academic-years/:id':
      return { method, address: `/academic-years/${position === 'nonexistent' ? 999 : years.running}` }
    case 'PUT /academic-years/:id':
      return {
        method,
        address: `/academic-years/${position === 'nonexistent' ? 999 : years.pre}`,
        body: { ...yearInput, status: 'pre' },
      }
    case 'DELETE /academic-years/:id':
      return { method, address: `/academic-years/${position === 'nonexistent' ? 999 : years.pre}` }
    case 'POST /academic-years':
      return { method, address: path, body: yearInput }
    case 'GET /schools/:id':
    case 'DELETE /schools/:id':
      return { method, address: `/schools/${schoolAt[position] ?? 0}` }
    case 'GET /schools/:id/accomplishment':
      return { method, address: `/schools/${schoolAt[position] ?? 0}/accomplishment` }
    case 'GET /get-queue-status':
      return { method, address: `${path}?academic_year_id=${years.pre}` }
    case 'PUT /schools/:id':
      return {
        method,
        address: `/schools/${schoolAt[position] ?? 0}`,
        body: { ...schoolEditInput, principle: position === 'own-school' ? 3 : null },
      }
    case 'POST /schools':
      return { method, address: path, body: schoolInput }
    case 'POST /import/schools':
      return {
        method,
        address: path,
        body: { academic_year_id: years.pre, dry_run: false, rows: [{ row: 2, cells: { emis_code: '02080103' } }] },
      }
    case 'POST /import/enrollments': {
      const body = new FormData()
      const code = emisCodeAt[position] ?? '99'
      const info = { academic_year_id: years.running, emis_school_code: code, grade: 7, report_stage: 1 }
      if (position === 'same-district') info.grade = 1
      body.set('enrollmentInfo', JSON.stringify({ ...info, enrolled_date: '2026-11-02' }))
      body.set('file', new Blob(['PK\u0003\u0004']), 'pupils.xlsx')
      return { method, address: path, body }
    }
    case 'POST /import/enrollments/duplicates': {
      const code = emisCodeAt[position] ?? '99'
      return { method, address: path, body: { academic_year_id: years.running, emis_school_code: code, children: [] } }
    }
    case 'GET /import/enrollments':
      return {
        method,
        address: `${path}?academic_year_id=${years.running}&emis_school_code=${emisCodeAt[position] ?? '99'}&grade=7`,
      }
    case 'GET /import/enrollments/:id':
    case 'DELETE /import/enrollments/:id':
      return { method, address: `/import/enrollments/${schoolAt[position] ?? 0}` }
    case 'GET /school-from-raw':
      return { method, address: `${path}?emis_code=${position === 'nonexistent' ? '9' : '02080101'}` }
    case 'GET /get-school-by-emiscode':
      return { method, address: `${path}?emis_code=02080101&academic_year_id=${years.running}` }
    case 'GET /classrooms/:id':
      return { method, address: `/classrooms/${room}` }
    case 'POST /classrooms':
      return { method, address: path, body: roomInput(position, 'ញ', role === 'teacher' ? 1 : null) }
    case 'PUT /classrooms/:id':
      return {
        method,
        address: `/classrooms/${room}`,
        body: roomInput(position, 'ញ', role === 'teacher' ? 1 : (classTeacherAt[position] ?? null)),
      }
    case 'DELETE /classrooms/:id':
      return { method, address: `/classrooms/${room}` }
    case 'GET /get-subjects':
      if (position === 'of-a-grade') {
        return { method, address: `/get-subjects?academic_year_id=${years.running}&grade=7&type=0` }
      }
      return { method, address: `/get-subjects?classroom_id=${room}` }
    case 'GET /staffs':
      return { method, address: `/staffs?staff_role=teacher&year_school_id=${schoolAt[position] ?? 0}` }
    case 'GET /gazetteer/get':
      return { method, address: '/gazetteer/get?state=province' }
    case 'GET /gazetteer/get-parents':
      return { method, address: `/gazetteer/get-parents?id=${position === 'nonexistent' ? 999 : 1}` }
    case 'GET /graduations': {
      const [emis = '0', grade = 7] = gradeAt[position] ?? []
      const place = `academic_year_id=${years.running}&emis_school_code=${emis}&grade=${grade}`
      return { method, address: `${path}?${place}&suffix=${encodeURIComponent('ក')}` }
    }
    case 'PUT /enrollments/change-result/:id':
      return {
        method,
        address: `/enrollments/change-result/${enrollmentAt(position)}`,
        body: { result: 1, reasonForChanged: 4 },
      }
    // Nobody here has a result yet, so that whoever is let in hears that.
    case 'POST /enrollments/graduation': {
      const [emis = '0', grade = 7] = gradeAt[position] ?? []
      return {
        method,
        address: path,
        body: {
          current_grade: grade,
          enrollments: [enrollmentAt(position)],
          academic_year_id: years.pre,
          emis_school_code: emis,
          grade: grade + 1,
          entry_status: 1,
          enrolled_date: '2026-10-31',
          enrolled_by: role === 'anonymous' ? 1 : users[role],
        },
      }
    }
    case 'POST /enrollments/graduation/undo':
      return { method, address: path, body: { enrollments: [enrollmentAt(position)] } }
    case 'GET /students/:id':
      return { method, address: `/students/${studentIdAt[position] ?? 0}` }
    case 'PUT /students/:id':
      return { method, address: `/students/${studentIdAt[position] ?? 0}`, body: studentInput }

    case 'GET /students/find':
      return { method, address: `${path}?emis_student_id=S${enrollAt[position]?.pupil ?? 0}` }
    case 'GET /enrollments/duplicates': {
      const child = { first_name: 'ដារា', last_name: 'c', gender: 'f', birth_date: '2013-01-01' }
      return { method, address: `${path}?${new URLSearchParams(child).toString()}` }
    }
    case 'GET /enrollments': {
      const { id = 0, code = '', grade = 0 } = enrollAt[position] ?? {}
      const year = position === 'closed-year' ? years.post : years.running
      const place = `academic_year_id=${year}&selected_school=${id}&emis_school_code=${code}`
      return { method, address: `${path}?${place}&grade=${grade}&report_stage=1` }
    }
    case 'GET /enrollments/get-by-student': {
      const { id = 0, pupil = 0 } = enrollAt[position] ?? {}
      return { method, address: `${path}?academic_year_school_id=${id}&emis_student_id=S${pupil}` }
    }
    case 'POST /enrollments': {
      const self = role === 'anonymous' ? 1 : users[role]
      const body = { ...enrollmentInput(position, null), enrolled_date: '2025-11-02', enrolled_by: self }
      return { method, address: path, body }
    }
    case 'PUT /enrollments/:id': {
      const { pupil = 0 } = enrollAt[position] ?? {}
      return { method, address: `/enrollments/${pupil}`, body: enrollmentInput(position, `S${pupil}`) }
    }
    case 'GET /scores/overview':
    case 'GET /attendances/overview':
      return { method, address: `${path}?academic_year_school_id=${schoolAt[position] ?? 0}` }
    case 'GET /scores':
      return { method, address: `/scores?classroom_id=${room}&academic_year_id=${years.running}&month=1` }
    case 'POST /scores':
      return {
        method,
        address: path,
        body: { data: [{ ...pupilAt[position], score: 5, month_number: 1 }], classroom_id: room, month: 1 },
      }
    case 'GET /check-import-status':
      return { method, address: `${path}?classroom_id=${room}&month=10` }
    // A card without the month that it needs: whoever is let in hears that.
    case 'GET /reports/export': {
      const year = position === 'own-class' ? schools.own : (schoolAt[position] ?? 0)
      const query = `type=5&academic_year_school_id=${year}&classroom_id=${room}`
      return { method, address: `${path}?${query}` }
    }
    case 'GET /template/export':
      return { method, address: `${path}?type=attendance&classroomId=${room}` }
    // A file that cannot be read: whoever is let in hears that.
    case 'POST /import/attendances':
    case 'POST /import/monthly-score': {
      const body = new FormData()
      body.set('file', new Blob(['PK\u0003\u0004']), 'sheet.xlsx')
      const info = { academic_year_id: years.running, classroom_id: room, month: 10 }
      if (operation === 'POST /import/attendances') body.set('classroomId', String(room))
      else body.set('import_info', JSON.stringify(info))
      return { method, address: path, body }
    }
    case 'GET /annual-scores':
      return { method, address: `/annual-scores?classroom_id=${room}&academic_year_id=${years.running}&month=15` }
    // No semester has scores yet, so that whoever is let in hears that.
    case 'POST /annual-scores': {
      const pupil = position === 'nonexistent' ? { enrollment_id: 9999, subject_id: 1 } : pupilAt[position]
      return { method, address: path, body: { data: [{ ...pupil, score: 5, month_number: 15 }] } }
    }
    case 'POST /scores/calculate-semester-score': {
      const grade = roomAt[position]?.grade
      return { method, address: path, body: { semester: 1, grade, classroom_id: room, months: [10] } }
    }
    case 'GET /attendances':
      return { method, address: `/attendances?classroom_id=${room}` }
    case 'POST /attendances': {
      const { school: schoolId = 0, grade = 0 } = roomAt[position] ?? {}
      const suffix = position === 'own-school' ? 'ខ' : 'ក'
      const attendances = [{ emis_student_id: `S${pupilAt[position]?.enrollment_id ?? 0}`, nov: { absent: 1 } }]
      return {
        method,
        address: path,
        body: { data: { academic_year_school_id: schoolId, grade, suffix, attendances } },
      }
    }
    case 'GET /transfer':
      return { method, address: `${path}?transfer=0` }
    case 'GET /transfer/:id':
      return { method, address: `/transfer/${transferAt(position)?.id ?? 999}` }
    case 'POST /transfer':
      return {
        method,
        address: path,
        body: {
          enrollment_id: pupilAt[position]?.enrollment_id ?? 9999,
          emis_school_code: '-2',
          report_stage: 2,
          transfer_reason: 'ប្តូរលំនៅ',
          school_id: -2,
          grade: null,
        },
      }
    case 'POST /transfer/approve/:id': {
      const { id = 999, to = 999, grade = 7, enrollment = 9999 } = transferAt(position) ?? {}
      const body = { academic_year_school_id: to, grade, suffix: 'ក', enrollments: [enrollment] }
      return { method, address: `/transfer/approve/${id}`, body }
    }
    // Of the school at the position: who sends.
    case 'DELETE /transfer/:id': {
      const sent = Object.values(transfers).find(({ from }) => from === schoolAt[position])
      return { method, address: `/transfer/${sent?.id ?? 999}` }
    }
    case 'GET /scholarships':
    case 'GET /scholarship_funding':
    case 'GET /scholarship_remittance':
      return { method, address: `${path}?school_id=${schoolAt[position] ?? 11}` }
    case 'PUT /scholarships/:id': {
      const options = { disabilities: [], scholarships: [1], health_problems: [], personal_problems: [] }
      const pupil = position === 'closed-year' ? 2011 : enrollmentAt(position)
      return { method, address: `/scholarships/${pupil}`, body: { poor_level: 'level_1', options } }
    }
    case 'POST /scholarship_funding':
    case 'POST /scholarship_remittance': {
      const isClosed = position === 'closed-year'
      const second = { school_id: schoolAt[position] ?? 11, round: 'round_2' }
      const what = operation.endsWith('funding')
        ? { received: 500_000, received_at: '2026-04-20' }
        : { remitted_amount: 0, required_fund: 0 }
      return { method, address: path, body: { academic_year_id: isClosed ? 1 : years.running, ...second, ...what } }
    }
    case 'PUT /scholarship_funding/:id':
    case 'DELETE /scholarship_funding/:id':
    case 'PUT /scholarship_remittance/:id':
    case 'DELETE /scholarship_remittance/:id': {
      const address = path.replace(':id', String(schoolAt[position] ?? 999))
      if (method === 'DELETE') return { method, address }
      return operation.includes('funding')
        ? { method, address, body: { round: 'round_1', received: 2_000_000, received_at: '2025-12-16' } }
        : { method, address, body: { remitted_amount: 0, required_fund: 0 } }
    }
    case 'POST /reports': {
      const filters = { academic_year: years.running, school: schoolAt[position], aggregate_by: 'school' }
      const rest = { params: {}, labels: {}, classroom_id: null, language: 'km', file_type: 'xlsx' }
      return { method, address: path, body: { template: 'aggregate_001', filters, ...rest } }
    }
    case 'GET /export_history/:taskId':
    case 'GET /export_history/file/:id': {
      const own = role === 'anonymous' ? 1 : roles.indexOf(role) + 1
      const id = position === 'own' ? own : position === 'nonexistent' ? 999 : own === 1 ? 2 : 1
      return { method, address: path.replace(/:\w+/, String(id)) }
    }
    case 'GET /data-query/statistics':
    case 'GET /data-query/getSchools':
    case 'GET /data-query/export': {
      const query = `dataSource.academicYear=${years.running}&school=${schoolAt[position] ?? 0}&aggregateBy=school`
      const more = path.endsWith('export') ? '&indicators=pupils&type=reportByTemplate&language=km' : ''
      return { method, address: `${path}?${query}${more}` }
    }
    default:
      return { method, address: path }
  }
}

const transferAt = (position: string) => new Map(Object.entries(transfers)).get(position)

const [header = '', ...lines] = readFileSync(new URL('./policy.expected.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
const actors = header.split(',').slice(2)
const expected = lines.map((line) => {
  const [operation = '', position = '', ...statuses] = line.split(',')
  return { operation, position, statuses: statuses.map(Number) }
})

describe('who may do what', () => {
  test('the reviewed table names every operation and every role', () => {
    expect(new Set(expected.map(({ operation }) => operation))).toEqual(new Set(Object.keys(policy)))
    expect(actors).toEqual([...roles, 'anonymous'])
  })

  test.each(expected)('$operation at $position', async ({ operation, position, statuses }) => {
    const found: Record<string, number> = {}
    const prepare = async () => {
      await world.reset()
      // Only an active school takes pupils.
      if (operation === 'POST /transfer/approve/:id') await world.db.updateTable('schools').set({ status: 1 }).execute()
      // A round is paid to the pupils with a scholarship and a poor level.
      if (operation.includes(' /scholarship_remittance')) {
        await world.db.updateTable('enrollments').set({ scholarships: '[1]', poor_level: 'level_1' }).execute()
      }
      return await world.checksum()
    }
    let untouched = await prepare()
    const changedBy: string[] = []
    for (const role of [...roles, 'anonymous'] as const) {
      const { method, address, body } = attempt(operation, position, role)
      const response = await world.call(method, address, { ...(role === 'anonymous' ? {} : { as: role }), body })
      found[role] = response.status
      // The specification has one reading that leaves a task behind.
      if (response.ok && (method !== 'GET' || operation === 'GET /data-query/export')) {
        untouched = await prepare()
      } else {
        if ((await world.checksum()) !== untouched) changedBy.push(role)
      }
    }
    expect(changedBy).toEqual([])
    expect(found).toEqual(Object.fromEntries(actors.map((actor, index) => [actor, statuses[index]])))
  })

  test('for a scoped role a record out of reach and one that does not exist look the same', async () => {
    for (const operation of [
      'GET /classrooms/:id',
      'PUT /classrooms/:id',
      'GET /students/:id',
      'GET /get-subjects',
      'GET /scores',
      'POST /scores',
      'POST /import/monthly-score',
      'POST /import/attendances',
      'GET /check-import-status',
      'GET /template/export',
      'GET /reports/export',
      'GET /annual-scores',
      'POST /annual-scores',
      'POST /scores/calculate-semester-score',
      'GET /attendances',
      'POST /attendances',
      'GET /enrollments',
      'GET /enrollments/get-by-student',
      'POST /enrollments',
      'PUT /enrollments/:id',
      'GET /scholarships',
      'PUT /scholarships/:id',
      'POST /scholarship_funding',
      'DELETE /scholarship_funding/:id',
      'GET /scholarship_remittance',
      'PUT /scholarship_remittance/:id',
    ]) {
      const answers = await Promise.all(
        ['other-province', 'nonexistent'].map(async (position) => {
          const { method, address, body } = attempt(operation, position, 'teacher')
          const response = await world.call(method, address, { as: 'teacher', body })
          return { status: response.status, body: await response.text() }
        }),
      )
      expect({ operation, ...answers[0] }).toEqual({ operation, ...answers[1] })
    }
  })

  test('a role whose account has no place sees nothing', async () => {
    await world.db.updateTable('accounts').set({ gazetteer_code: null, raw_school_id: null, staff_id: null }).execute()
    for (const as of ['provincial_officer', 'district_officer', 'school_management', 'teacher'] as const) {
      const list = await world.call('GET', '/schools', { as })
      expect(await list.json()).toEqual({ data: [], meta: { total: 0 } })
      expect((await world.call('GET', `/schools/${schools.own}`, { as })).status).toBe(403)
      expect((await world.call('GET', `/classrooms/${classrooms['own-class']}`, { as })).status).toBe(403)
    }
  })

  test('a change of place or role counts from the next call on', async () => {
    const { id } = await world.db
      .selectFrom('accounts')
      .select('id')
      .where('username', '=', 'school_management')
      .executeTakeFirstOrThrow()
    expect((await world.call('GET', `/schools/${schools.own}`, { as: 'school_management' })).status).toBe(200)
    await world.db.updateTable('accounts').set({ raw_school_id: 2 }).where('id', '=', id).execute()
    expect((await world.call('GET', `/schools/${schools.own}`, { as: 'school_management' })).status).toBe(403)
    expect((await world.call('GET', `/schools/${schools.sameDistrict}`, { as: 'school_management' })).status).toBe(200)
  })

  test('routes and policy are compared both ways', () => {
    const routes = Object.keys(policy).map((operation) => {
      const [method = '', path = ''] = operation.split(' ')
      return { method, path: `/api${path}` }
    })
    expect(() => compareWithPolicy([...routes, { method: 'ALL', path: '/api/*' }])).not.toThrow()
    expect(() => compareWithPolicy([...routes, { method: 'GET', path: '/api/secrets' }])).toThrow('GET /secrets')
    expect(() => compareWithPolicy(routes.slice(1))).toThrow(Object.keys(policy)[0])
  })
})

describe('lists stay inside the reach', () => {
  // Raw schools that each actor may see, and the classrooms; written down, not computed.
  const seen: Record<string, { schools: number[]; classrooms: number[] }> = {
    demis: { schools: [1, 2, 3, 4], classrooms: [101, 201, 301, 302, 303, 304, 305, 401] },
    provincial_officer: { schools: [1, 2, 3], classrooms: [101, 201, 301, 302, 303, 304, 401] },
    district_officer: { schools: [1, 2], classrooms: [101, 201, 301, 302, 303, 401] },
    school_management: { schools: [1], classrooms: [101, 201, 301, 302, 401] },
    teacher: { schools: [1], classrooms: [101, 201, 301, 302, 401] },
    data_user: { schools: [1, 2, 3, 4], classrooms: [101, 201, 301, 302, 303, 304, 305, 401] },
    super_data_user: { schools: [1, 2, 3, 4], classrooms: [101, 201, 301, 302, 303, 304, 305, 401] },
  }
  const actor = fc.constantFrom(...roles.filter((role) => role !== 'student'))
  const optional = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined })
  const address = (path: string, filters: Record<string, string | number | boolean | undefined>) => {
    const given = Object.entries(filters).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]))
    return `${path}?${new URLSearchParams(given).toString()}`
  }

  test('schools, whatever is asked for: rows and total', async () => {
    const filters = fc.record({
      limit: fc.constantFrom(1, 2, 9999),
      page: fc.constantFrom(1, 2),
      province: optional(fc.constantFrom('01', '02')),
      district: optional(fc.constantFrom('0101', '0201', '0208')),
      gazetteer: optional(fc.constantFrom('01', '0208', '020101', '01010101')),
      school_name: optional(fc.constantFrom('សង្កែ', 'BOREI', '%', "' or 1=1 --", '_')),
      school_id: optional(fc.constantFrom(1, 2, 3, 4, 5)),
      academic_year: optional(fc.constantFrom(1, 3, 4)),
      status: optional(fc.constantFrom(0, 1)),
      accomplishment_status: optional(fc.constantFrom(1, 2, 3)),
      duplicate_record: optional(fc.boolean()),
      orderBy: optional(fc.constantFrom('code', 'name', 'degree')),
    })
    await fc.assert(
      fc.asyncProperty(actor, filters, async (as, asked) => {
        const [own, all] = await Promise.all([
          world.call('GET', address('/schools', { ...asked, limit: 9999, page: 1 }), { as }),
          world.call('GET', address('/schools', { ...asked, limit: 9999, page: 1 }), { as: 'demis' }),
        ])
        const page = await world.call('GET', address('/schools', asked), { as })
        const rows = pageOf(school).parse(await own.json()).data
        const everything = pageOf(school).parse(await all.json()).data
        expect(rows).toEqual(everything.filter((row) => seen[as]?.schools.includes(row.school_id)))
        const { data, total } = pageOf(school).parse(await page.json())
        expect(total).toBe(rows.length)
        expect(data).toEqual(rows.slice((asked.page - 1) * asked.limit, asked.page * asked.limit))
      }),
      { numRuns: 300 },
    )
  })

  test.each(Object.entries(seen))('classrooms of %s', async (as, { classrooms: rooms }) => {
    const role = roles.find((name) => name === as) ?? 'student'
    const response = await world.call('GET', '/classrooms?limit=9999', { as: role })
    const { data, total } = pageOf(classroom).parse(await response.json())
    expect(data.map((row) => row.id).toSorted((a, b) => a - b)).toEqual(rooms)
    expect(total).toBe(rooms.length)
  })
})
