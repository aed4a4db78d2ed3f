import type { School } from '@/domain/schools/schema'
import type { ClassroomDetail, ClassroomFormValues, ClassroomInput } from '@/domain/classrooms/schema'

/** The school of a class as far as the class carries it. */
export type HomeSchool = Pick<School, 'id' | 'academic_year_id'> &
  Readonly<Record<'province' | 'district' | 'commune' | 'village', { code: string }>>

/** The part of a class that its school and year fix. */
function toSchoolFields(school: HomeSchool) {
  return {
    school: school.id,
    academic_year: school.academic_year_id,
    province: school.province.code,
    district: school.district.code,
    commune: school.commune.code,
    village: school.village.code,
  }
}

/** A class as the server holds it, in the shape that goes back. */
export function toClassroomInput(room: ClassroomDetail, school: HomeSchool): ClassroomInput {
  return { ...toSchoolFields(school), ...toOwnFields(room) }
}

/** The part of it that the class's form changes. */
export function toOwnFields(room: ClassroomDetail) {
  const excluded = new Set(room.excluded_subjects)
  return {
    grade: room.grade,
    suffix: room.suffix,
    status: room.status,
    special_education:
      room.special_education === null ? null : room.special_education === 1 ? (1 as const) : (0 as const),
    bilingual: room.bilingual,
    type: room.type,
    classroom_teacher: room.teacher?.staff_id ?? null,
    ...shareOut(room.subjects, excluded),
  }
}

/** A new class of a school: grade, suffix and what follows from them are still to be chosen. */
export function newClassroom(school: School, teacher: number | null) {
  return {
    ...toSchoolFields(school),
    suffix: '',
    status: 1,
    special_education: null,
    type: 0,
    classroom_teacher: teacher,
    subjects: [],
    included_subjects: [],
    excluded_subjects: [],
  } satisfies Partial<ClassroomFormValues>
}

/** Every subject offered, shared out by what is not ticked. */
export function shareOut(offered: readonly number[], excluded: ReadonlySet<number>) {
  return {
    subjects: [...offered],
    included_subjects: offered.filter((id) => !excluded.has(id)),
    excluded_subjects: offered.filter((id) => excluded.has(id)),
  }
}

/** Choosing a grade sets the foreign language. */
export function bilingualOfGrade(grade: number): 1 | 2 {
  return grade > 3 ? 2 : 1
}

/** Fields that the chosen grade does not have are not sent. */
export function withoutForeignFields(values: ClassroomFormValues): ClassroomFormValues {
  return {
    ...values,
    special_education: values.grade <= 0 ? values.special_education : null,
    type: values.grade >= 11 ? values.type : 0,
  }
}

const khmerLetters = 'ក ខ គ ឃ ង ច ឆ ជ ឈ ញ ដ ឋ ឌ ឍ ណ ត ថ ទ ធ ន ប ផ ព ភ ម យ រ ល វ ស ហ ឡ អ'.split(' ')

/** The letters that no class of the grade has yet, in the order of the alphabet. */
export function freeSuffixes(taken: readonly string[], count: number): string[] {
  return khmerLetters.filter((letter) => !taken.includes(letter)).slice(0, count)
}
