import type { Classroom } from './schema'

/** An active class of a school, as the API gives it. */
export function testClassroom(id: number, grade: number, suffix: string): Classroom {
  return {
    id,
    grade,
    grade_name: `ថ្នាក់ទី${grade}`,
    grade_name_en: `Grade ${grade}`,
    suffix,
    status: 1,
    special_education: null,
    bilingual: 1,
    type: 0,
    teacher: null,
    academic_year_school_id: 1,
    isCanDelete: false,
  }
}
