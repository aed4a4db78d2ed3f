import type { AcademicYear } from '@/domain/academic-years/schema'
import type { Classroom } from '@/domain/classrooms/schema'
import type { School } from '@/domain/schools/schema'
import type { EnrolledStudentRecord } from '@/features/students/profile-schema'

// Records of which a test names only what matters to it.

export function makeYear(fields: Partial<AcademicYear> = {}): AcademicYear {
  const vacation = { start_date: null, end_date: null }
  return {
    id: 3,
    start_date: '2025-11-01',
    end_date: '2026-10-31',
    status: 'running',
    short_vacation: vacation,
    long_vacation: vacation,
    study_days: [{}],
    ...fields,
  }
}

const place = (code: string) => ({ id: Number(code), code, name: `ទី${code}`, name_en: `Place ${code}` })

export function makeSchool(fields: Partial<School> = {}): School {
  return {
    id: 31,
    school_id: 1,
    code: 'C1',
    name: 'វិទ្យាល័យសង្កែ',
    name_en: 'Sangkae High School',
    emis_code: '02080101',
    status: 1,
    degree: { number: 5, name: 'វិទ្យាល័យ', name_en: 'Upper secondary' },
    academic_year_id: 3,
    principle: null,
    province: place('02'),
    district: place('0208'),
    commune: place('020801'),
    village: place('02080101'),
    accomplishment_status: 0,
    ...fields,
  }
}

export function makeClassroom(fields: Partial<Classroom> = {}): Classroom {
  return {
    id: 10,
    grade: 7,
    grade_name: 'ថ្នាក់ទី៧',
    grade_name_en: 'Grade 7',
    suffix: 'ក',
    status: 1,
    special_education: null,
    bilingual: 2,
    type: 0,
    teacher: null,
    academic_year_school_id: 31,
    isCanDelete: false,
    ...fields,
  }
}

/** The profile of a student who is enrolled in the running year. */
export function makeStudentRecord(fields: Partial<EnrolledStudentRecord> = {}): EnrolledStudentRecord {
  return {
    id: 7,
    emis_student_id: '0225000007',
    first_name: 'ដារា',
    last_name: 'កែវ',
    first_name_en: null,
    last_name_en: null,
    gender: 'f',
    birth_date: '2013-01-01',
    birth_place: null,
    photo: null,
    relationships: [],
    province: null,
    district: null,
    commune: null,
    village: null,
    street: null,
    house_number: null,
    phone_number_1: null,
    remark: null,
    ethnicity: 0,
    disabilities: [],
    health_problems: [],
    personal_problems: [],
    scholarships: [],
    late_enrollment: 0,
    transfer_status: 0,
    from_school_name: null,
    from_school_name_en: null,
    transfer_out_date: null,
    enrollment_status: 0,
    enrollment: {
      id: 70,
      academic_year: { id: 3, name: '2025-2026', status: 'running' },
      school: {
        id: 31,
        school_id: 1,
        code: 'C1',
        name: 'វិទ្យាល័យសង្កែ',
        name_en: 'Sangkae High School',
        province: { code: '02' },
        district: { code: '0208' },
      },
      grade: 7,
      classroom: null,
      enrolled_date: '2025-11-01',
    },
    ...fields,
  }
}
