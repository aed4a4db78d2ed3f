import type { Operation } from '../../api/policy'
import { classrooms, enrollments, schools, subjects, transfers, users, years } from '../world-ids'

const yearIds = [years.running, years.running, years.pre, years.post]
const schoolIds = [schools.own, schools.own, schools.otherProvince, 41]
const rooms = [classrooms['own-class'], classrooms['own-school']]
const students = Object.values(enrollments)
const subjectIds = [subjects.khmer, subjects.mathematics, subjects.excluded]
const options = [1, 2]
const emisCodes = ['02080101', '02080103', '02080104']
const studentCodes = students.map((id) => `S${id}`)
const staffIds = [1, 2, 3]
const phones = ['012345678', '']

/** Values that are there in the test world, by the name of the field that takes them. */
const byName: Values = {
  academic_year_id: yearIds,
  academicYear: yearIds,
  academic_year: yearIds,
  'dataSource.academicYear': yearIds,
  school: schoolIds,
  school_id: [...schoolIds, 1, 3],
  academic_year_school_id: schoolIds,
  year_school_id: schoolIds,
  selected_school: schoolIds,
  raw_school_id: [1, 2],
  classroom_id: rooms,
  classroomId: rooms,
  enrollment_id: students,
  enrollments: students,
  subject_id: subjectIds,
  subjects: subjectIds,
  included_subjects: subjectIds,
  excluded_subjects: subjectIds,
  grade: [7, 7, 8, 11],
  current_grade: [7],
  suffix: ['ក', 'ខ', 'គ'],
  month: [1, 10, 15],
  month_number: [1, 10],
  emis_school_code: emisCodes,
  emis_code: emisCodes,
  emis_student_id: studentCodes,
  sts_id: studentCodes,
  student_id: [...students, ...studentCodes],
  keyword: ['ស', ...studentCodes],
  code: ['C02', 'C09'],
  province: ['02', '01'],
  district: ['0208'],
  commune: ['020801'],
  village: ['02080101'],
  village_code: ['02080101'],
  gazetteer: ['02', '0208'],
  parent_code: ['02', '0208', '020801'],
  gazetteer_id: [11, 9, 5],
  principle: [3],
  classroom_teacher: staffIds,
  teacher_staff_id: staffIds,
  enrolled_by: [users.demis],
  first_name: ['សុខា', 'ដារា'],
  last_name: ['ចាន់', 'កែវ'],
  birth_date: ['2013-05-06', '2013-01-01'],
  enrolled_date: ['2025-11-02', '2026-10-31'],
  received_at: ['2026-04-20'],
  start_date: ['2027-11-01'],
  end_date: ['2028-10-31'],
  gender: ['f', 'm'],
  user_group: ['teacher', 'school_management', 'data_user'],
  username: ['new.user', 'teacher'],
  password: ['Sala-Demo-2026'],
  phone_number_1: phones,
  phone_number_2: phones,
  phone_number_3: phones,
  ethnicity: [0, 1],
  disabilities: options,
  health_problems: options,
  personal_problems: options,
  scholarships: options,
  template: ['aggregate_002', 'aggregate_001'],
  id: [1, 9],
  emis: emisCodes,
}

type Values = Readonly<Record<string, readonly unknown[]>>

const period = {
  start_date: ['2027-11-01'],
  end_date: ['2028-10-31'],
  short_vacation_start: [null],
  short_vacation_end: [null],
  long_vacation_start: [null],
  long_vacation_end: [null],
}
const child = { enrollment_status: [0], transfer_status: [0], academic_year_id: [years.running], grade: [7] }
const teacher = {
  user_group: ['teacher'],
  staff_group: ['teacher'],
  school_id: [1],
  gazetteer_id: [9],
  school_degree: [null],
  email: [null],
  password: [null],
  is_password_temporary: [false],
}
const ownClass = {
  school: [schools.own],
  academic_year: [years.running],
  province: ['02'],
  grade: [7],
  type: [0],
  special_education: [null],
  classroom_teacher: [1, 2, null],
}

/** Values that have to agree with other values to be accepted, by operation. */
const byOperation: Partial<Record<Operation, Values>> = {
  'POST /users': { ...teacher, username: ['new.user', 'new.user2'] },
  'PUT /users/:id': { ...teacher, username: ['teacher'], id: [users.teacher] },
  'POST /student-accounts': { sts_id: ['S3012', 'S3013'], password: [null], is_password_temporary: [false] },
  'PUT /student-accounts/:id': { sts_id: ['S3011'], password: [null], is_password_temporary: [false], id: ['student'] },
  'POST /academic-years': { ...period, name: ['2027-2028'], status: ['draft'] },
  'PUT /academic-years/:id': { ...period, name: ['2027-2028'], status: ['pre'], id: [years.pre] },
  'POST /schools': {
    principle: [null],
    code: ['C02'],
    emis_code: ['02080103'],
    school_id: [3],
    degree: [3],
    gazetteer_id: [8],
    academic_year_id: [years.pre],
  },
  'PUT /schools/:id': { principle: [3, null], id: [schools.own] },
  'POST /import/schools': { academic_year_id: [years.pre], emis_code: ['02080103', '02080104'], degree: ['3', '5'] },
  'POST /classrooms': { ...ownClass, suffix: ['គ', 'ឃ'] },
  'PUT /classrooms/:id': { ...ownClass, suffix: ['ក'], id: [classrooms['own-class']] },
  'POST /scores': { month_number: [1], month: [1], enrollment_id: [3011, 3013], subject_id: [1], score: [5] },
  'POST /annual-scores': { enrollment_id: [3011, 3013], subject_id: [1], score: [5] },
  'POST /scores/calculate-semester-score': { classroom_id: [301], grade: [7], semester: [1], months: [10, 11] },
  'POST /attendances': {
    academic_year_school_id: [schools.own],
    grade: [7],
    suffix: ['ក'],
    emis_student_id: ['S3011', 'S3013'],
    absent: [0, 1],
    permission: [0, 1],
  },
  'GET /scores': { academic_year_id: [years.running], month: [1, 10] },
  'GET /annual-scores': { academic_year_id: [years.running], month: [15] },
  'POST /enrollments': { ...child, emis_school_code: ['02080101'], emis_student_id: [null], enrolled_by: [1] },
  'PUT /enrollments/:id': { ...child, emis_school_code: ['02080101'], emis_student_id: ['S3011'], id: [3011] },
  'POST /enrollments/assign-classroom': {
    classroom_id: [301],
    suffix: [null],
    academic_year_school_id: [schools.own],
    grade: [7],
    academic_year_id: [years.running],
  },
  'POST /enrollments/graduation': {
    current_grade: [7],
    academic_year_id: [years.pre],
    emis_school_code: ['02080101'],
    grade: [8],
    entry_status: [1],
    enrolled_by: [users.demis],
  },
  'PUT /students/:id': { enrollment_status: [0], transfer_status: [0], email: [null], photo: [null] },
  'POST /transfer': { enrollment_id: [3011], emis_school_code: ['02080104'], school_id: [34], grade: [7] },
  'POST /transfer/approve/:id': {
    academic_year_school_id: [schools.own],
    grade: [7],
    suffix: ['ក'],
    enrollments: [3051],
    id: [transfers['own-school'].id],
  },
  'POST /import/monthly-score': { academic_year_id: [years.running], classroom_id: [301], month: [1] },
  'POST /import/attendances': { '': [301] },
  'POST /import/enrollments': { academic_year_id: [years.running], emis_school_code: ['02080101'], grade: [7] },
  'POST /scholarship_funding': { round: ['round_2'], academic_year_id: [years.running], school_id: [schools.own] },
  'POST /scholarship_remittance': { academic_year_id: [years.running], school_id: [schools.own], remitted_amount: [0] },
  'GET /template/export': { academic_year_school_id: [schools.own], grade: [7], suffix: ['ក'], month: [1] },
  'GET /enrollments': { academic_year_id: [years.running], selected_school: [31], emis_school_code: ['02080101'] },
  'GET /graduations': { academic_year_id: [years.running], emis_school_code: ['02080101'] },
  'DELETE /academic-years/:id': { id: [9001] },
  'GET /students/:id': { id: [3011] },
}

/** The values in the test world for the name of a field of the operation. */
export function knownValuesFor(operation: Operation): (name: string) => readonly unknown[] {
  const own = byOperation[operation] ?? {}
  return (name) => own[name] ?? byName[name] ?? []
}

/** Ids of addresses, by how the path begins. */
const idsByPath: readonly (readonly [string, readonly (string | number)[]])[] = [
  ['/profile', ['demis', 'teacher']],
  ['/users', Object.values(users)],
  ['/student-accounts', ['student', 'teacher']],
  ['/academic-years', Object.values(years)],
  ['/schools', [...schoolIds, schools.sameDistrict]],
  ['/classrooms', rooms],
  ['/transfer', Object.values(transfers).map(({ id }) => id)],
  ['/import', [1, 2, 3]],
  ['/export_history', [1, 2, 3]],
  ['/scholarship_', [1, 2, 3]],
]

export function knownIdsFor(operation: Operation): readonly unknown[] {
  const own = byOperation[operation]?.['id']
  if (own !== undefined) return own
  const path = operation.slice(operation.indexOf(' ') + 1)
  return idsByPath.find(([start]) => path.startsWith(start))?.[1] ?? students
}
