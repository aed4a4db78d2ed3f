import type { AcademicYear } from '@/domain/academic-years/schema'
import type { Classroom } from '@/domain/classrooms/schema'
import type { School } from '@/domain/schools/schema'

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
