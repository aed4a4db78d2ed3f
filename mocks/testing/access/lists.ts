import * as fc from 'fast-check'
import type { Operation } from '../../api/policy'
import type { Role } from '@/auth/permissions'
import { classrooms, enrollments, schools, users, years } from '../world-ids'

type Values = readonly [string | number | boolean, ...(string | number | boolean)[]]

/** A list of the API: what may be asked of it, and which of its records each role may see at all. */
export interface List {
  operation: Operation
  /** Parameters of every query. */
  always?: Record<string, Values>
  filters: Record<string, Values>
  /** Lists that come whole have no pages. */
  isPaged?: false
  /** The field that identifies a record. */
  key: string
  /** The records of each role with a place, written down and not computed. A role that is missing is refused. */
  seen: Partial<Record<Role, readonly (number | string)[]>>
  /** The roles that see all records. */
  everything: readonly Role[]
}

const districtSchools = [schools.own, schools.sameDistrict]
const provinceSchools = [...districtSchools, schools.sameProvince]
const secondarySchools = [schools.own, schools.sameProvince, schools.otherProvince]
const ofYears = { own: [11, 21, 41], district: [11, 21, 41, 42] }

const ownStudents = [1011, 2011, ...Object.values(enrollments), 4011].filter((id) => id !== enrollments.otherClass)
const schoolStudents = [...ownStudents, enrollments.otherClass]
const districtStudents = [...schoolStudents, 3031]
const provinceStudents = [...districtStudents, 3041]

const ownRooms = [101, 201, classrooms['own-class'], 401]
const schoolRooms = [...ownRooms, classrooms['own-school']]
const districtRooms = [...schoolRooms, classrooms['same-district']]
const managers = [users.school_management, users.teacher]
const ofDistrict = [users.district_officer, ...managers, users.neighbour]

const schoolIds: Values = [11, 42, 999, ...Object.values(schools)]
const codes: Values = ['02080101', '02080102', '02080103', '02080104', '9']
const texts: Values = ['a', 'd', 'ដារា', 'S30', 'S3051', '%', '_', "' or 1=1 --"]
const place = {
  province: ['01', '02'],
  district: ['0101', '0201', '0208'],
} as const satisfies Record<string, Values>
const gazetteer: Values = ['01', '02', '0101', '0208', '020101', '01010101', '02080101']
const grades: Values = [1, 7, 11]
const suffixes: Values = ['ក', 'ខ', 'ញ']

const ofSchools = {
  school_management: [schools.own],
  district_officer: districtSchools,
  provincial_officer: provinceSchools,
}
const scholarshipList = (operation: Operation, key = 'id', seen: List['seen'] = ofSchools): List => ({
  operation,
  always: { school_id: schoolIds },
  filters: { academicYear: [years.running, years.pre] },
  key,
  seen,
  everything: ['demis'],
})

export const lists: readonly List[] = [
  {
    operation: 'GET /schools',
    filters: {
      ...place,
      gazetteer,
      school_name: ['សង្កែ', 'BOREI', '%', "' or 1=1 --", '_'],
      school_id: [1, 2, 3, 4, 5],
      academic_year: [1, 3, 4],
      status: [0, 1],
      accomplishment_status: [1, 2, 3],
      duplicate_record: [true, false],
      orderBy: ['code', 'name', 'degree'],
    },
    key: 'id',
    seen: {
      teacher: [schools.own, ...ofYears.own],
      school_management: [schools.own, ...ofYears.own],
      district_officer: [...districtSchools, ...ofYears.district],
      provincial_officer: [...provinceSchools, ...ofYears.district],
      data_user: [...secondarySchools, ...ofYears.own],
      super_data_user: [schools.sameDistrict, 42],
    },
    everything: ['demis'],
  },
  {
    operation: 'GET /classrooms',
    filters: {
      academicYear: [1, 2, 3, 4],
      school: schoolIds,
      gazetteer,
      teacher_staff_id: [1, 2, 4],
      order: ['asc', 'desc'],
      orderBy: ['grade', 'suffix', 'status', 'school'],
    },
    key: 'id',
    seen: {
      teacher: ownRooms,
      school_management: schoolRooms,
      district_officer: districtRooms,
      provincial_officer: [...districtRooms, classrooms['same-province']],
      data_user: [...schoolRooms, classrooms['same-province'], classrooms['other-province']],
      super_data_user: [classrooms['same-district']],
    },
    everything: ['demis'],
  },
  ...(['GET /students', 'GET /enrollments/students'] as const).map((operation): List => ({
    operation,
    filters: {
      school: schoolIds,
      grade: grades,
      suffix: suffixes,
      keyword: texts,
      ...(operation === 'GET /students'
        ? { academic_year_id: [1, 3, 4], duplicate_record: [true, false] }
        : { academicYear: [1, 3, 4], isDuplicateRecord: [true, false], ...place, student_id: [3011, 3031, 3051] }),
    },
    key: 'id',
    seen: {
      teacher: ownStudents,
      school_management: schoolStudents,
      district_officer: districtStudents,
      provincial_officer: provinceStudents,
      super_data_user: [3031],
    },
    everything: ['demis'],
  })),
  {
    operation: 'GET /enrollments',
    always: {
      academic_year_id: [years.running, years.pre],
      selected_school: [31, 32, 33, 34, 41],
      emis_school_code: codes,
      grade: grades,
      report_stage: [1],
    },
    filters: {},
    key: 'id',
    seen: {
      teacher: ownStudents,
      school_management: schoolStudents,
      district_officer: districtStudents,
      provincial_officer: provinceStudents,
    },
    everything: ['demis'],
  },
  {
    operation: 'GET /users',
    filters: {
      ...place,
      gazetteer,
      user_group: ['teacher', 'demis', 'district_officer', 'student'],
      staff_group: ['teacher', 'school_management'],
      username: ['er', 'stranger', '%', '_'],
      school: [1, 2, 4, 9],
    },
    key: 'id',
    seen: {
      school_management: managers,
      district_officer: ofDistrict,
      provincial_officer: [users.provincial_officer, ...ofDistrict],
    },
    everything: ['demis'],
  },
  {
    operation: 'GET /student-accounts',
    filters: { sts_id: ['S30', 'S3031', '1'], last_name: texts, first_name: ['ដារា', '_'] },
    key: 'username',
    seen: { teacher: ['student'], school_management: ['student', 'S3021'] },
    everything: ['demis'],
  },
  // A list of transfers shows the side that is asked for.
  ...([0, 1] as const).map((transfer): List => ({
    operation: 'GET /transfer',
    always: { transfer: [transfer] },
    filters: {
      academic_year_id: [years.running, years.pre],
      emis_school_code: codes,
      grade: grades,
      suffix: suffixes,
      status: [0, 1],
    },
    key: 'id',
    seen:
      transfer === 0
        ? { school_management: [1], district_officer: [1, 2], provincial_officer: [1, 2, 3] }
        : { school_management: [2], district_officer: [2, 3], provincial_officer: [2, 3, 4] },
    everything: ['demis'],
  })),
  {
    operation: 'GET /graduations',
    always: {
      academic_year_id: [years.running, years.post],
      emis_school_code: codes,
      grade: grades,
      suffix: suffixes,
    },
    filters: { result: [0, 1] },
    key: 'id',
    seen: {
      school_management: schoolStudents,
      district_officer: districtStudents,
      provincial_officer: provinceStudents,
    },
    everything: ['demis'],
  },
  scholarshipList('GET /scholarships', 'id', {
    school_management: schoolStudents,
    district_officer: districtStudents,
    provincial_officer: provinceStudents,
  }),
  scholarshipList('GET /scholarship_funding'),
  scholarshipList('GET /scholarship_remittance'),
  {
    operation: 'GET /raw-schools',
    filters: { emis_code: ['0', '02080101', '9'], academic_year_id: [3, 4] },
    key: 'emis_code',
    seen: {},
    everything: ['demis'],
  },
  {
    operation: 'GET /staffs',
    always: { staff_role: ['teacher', 'school_management'], year_school_id: schoolIds },
    filters: {},
    isPaged: false,
    key: 'id',
    seen: {
      teacher: [1, 2, 3],
      school_management: [1, 2, 3],
      district_officer: [1, 2, 3, 4],
      provincial_officer: [1, 2, 3, 4],
    },
    everything: ['demis'],
  },
  {
    operation: 'GET /data-query/getSchools',
    always: { 'dataSource.academicYear': [years.running, years.pre] },
    filters: { ...place, school: schoolIds, degree: [1, 2, 3], grade: grades },
    isPaged: false,
    key: 'id',
    seen: {
      school_management: [schools.own, 41],
      district_officer: [...districtSchools, 41, 42],
      provincial_officer: [...provinceSchools, 41, 42],
      data_user: [...secondarySchools, 41],
      super_data_user: [schools.sameDistrict, 42],
    },
    everything: ['demis'],
  },
]

/** Anything that may be asked of a list. */
export function arbitraryQuestion({ always = {}, filters }: List): fc.Arbitrary<Record<string, string>> {
  const pairs = ([name, values]: [string, Values]) => fc.constantFrom(...values).map((value) => [name, String(value)])
  const needed = Object.entries(always).map(pairs)
  const chosen = Object.entries(filters).map((filter) => fc.option(pairs(filter), { nil: [] }))
  return fc
    .tuple(...needed, ...chosen)
    .map((given) =>
      Object.fromEntries(given.filter(({ length }) => length > 0).map(([name = '', value = '']) => [name, value])),
    )
}
