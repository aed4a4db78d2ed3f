import { expect, test } from 'vitest'
import type { StudentRow } from '@/features/students/schema'
import { classListDocument } from './class-list-print'

const place = { id: 1, code: '02', name: 'បាត់ដំបង', name_en: 'Battambang' }
const chosen = {
  year: {
    id: 3,
    name: '2025-2026',
    start_date: '2025-11-01',
    end_date: '2026-10-31',
    status: 'running' as const,
    short_vacation: { start_date: '2026-04-06', end_date: '2026-04-18' },
    long_vacation: { start_date: '2026-09-01', end_date: '2026-10-31' },
    study_days: [],
  },
  school: {
    id: 31,
    school_id: 1,
    code: '0250014',
    name: 'វិទ្យាល័យសង្កែ',
    name_en: 'Sangkae High School',
    emis_code: '02080106001',
    status: 1 as const,
    degree: { number: 5, name: 'វិទ្យាល័យ', name_en: 'Upper secondary' },
    academic_year_id: 3,
    principle: null,
    province: place,
    district: place,
    commune: place,
    village: place,
    accomplishment_status: 0,
  },
  classroom: {
    id: 19,
    grade: 7,
    grade_name: 'ថ្នាក់ទី7',
    grade_name_en: 'Grade 7',
    suffix: 'ក',
    status: 1 as const,
    special_education: null,
    bilingual: 1,
    type: 0,
    teacher: null,
    academic_year_school_id: 31,
    isCanDelete: false,
  },
}

const student = (id: number, entryStatus: StudentRow['entry_status']): StudentRow => ({
  id,
  entry_status: entryStatus,
  academic_year_id: 3,
  grade: 7,
  classroom: { id: 19, grade: 7, suffix: 'ក' },
  school: { id: 31, school_id: 1, code: '0250014', name: 'វិទ្យាល័យសង្កែ', name_en: 'Sangkae High School' },
  scholarships: [],
  student: {
    id,
    emis_student_id: `02190000${String(id)}`,
    first_name: 'ដារា',
    last_name: 'កែវ',
    first_name_en: 'Dara',
    last_name_en: 'Keo',
    gender: 'f',
    birth_date: '2013-01-07',
    phone_number_1: null,
    username: null,
    user_id: null,
    status: null,
  },
})

test('a printed class list has birth dates and room for remarks, but no students who dropped out', () => {
  const sheet = classListDocument(chosen, [student(1, 0), student(2, 3), student(3, 2)])
  expect(sheet.groups.flatMap(({ columns }) => columns.map(({ id }) => id))).toEqual(['birthDate', 'remarks'])
  expect(sheet.rows).toEqual([
    { id: '1', number: 1, studentId: '021900001', name: 'កែវ ដារា', isFemale: true, values: ['07-01-2013', ''] },
    { id: '3', number: 2, studentId: '021900003', name: 'កែវ ដារា', isFemale: true, values: ['07-01-2013', ''] },
  ])
})
