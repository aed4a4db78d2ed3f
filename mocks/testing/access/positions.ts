import { classrooms, enrollments, schools, subjects, transfers, users } from '../world-ids'

/** Schools of the running year by position. */
export const schoolAt: Readonly<Record<string, number>> = {
  'own-class': schools.own,
  'own-school': schools.own,
  'same-district': schools.sameDistrict,
  'same-province': schools.sameProvince,
  'other-province': schools.otherProvince,
  nonexistent: 999,
}

export const emisCodeAt: Readonly<Record<string, string>> = {
  'own-school': '02080101',
  'same-district': '02080102',
  'same-province': '02080103',
  'other-province': '02080104',
}

const classroomsByName = new Map<string, number>(Object.entries(classrooms))
export const roomIdAt = (position: string): number => classroomsByName.get(position) ?? 0

/** A student of the class at the position, and a subject that the class learns. */
export const studentAt: Readonly<Record<string, { enrollment_id: number; subject_id: number }>> = {
  'own-class': { enrollment_id: enrollments.sok, subject_id: subjects.khmer },
  'own-school': { enrollment_id: enrollments.otherClass, subject_id: subjects.khmer },
  'same-district': { enrollment_id: 3031, subject_id: subjects.khmer },
  'same-province': { enrollment_id: 3041, subject_id: subjects.khmer },
  'other-province': { enrollment_id: 3051, subject_id: subjects.khmer },
  nonexistent: { enrollment_id: enrollments.sok, subject_id: subjects.khmer },
}

export const enrollmentAt = (position: string): number =>
  position === 'nonexistent' ? 999 : (studentAt[position]?.enrollment_id ?? 999)

/** An enrollment at the position: in the own school one without scores and transfers, elsewhere one on its way. */
export const quietStudentAt = (position: string): number =>
  position === 'own-class' ? enrollments.dara : enrollmentAt(position)

/** Classes that the schools at the positions can have. */
export const roomAt: Readonly<Record<string, { school: number; village: string; grade: number; type: number }>> = {
  'own-class': { school: schools.own, village: '02080101', grade: 7, type: 0 },
  'own-school': { school: schools.own, village: '02080101', grade: 11, type: 1 },
  'same-district': { school: schools.sameDistrict, village: '02080101', grade: 1, type: 0 },
  'same-province': { school: schools.sameProvince, village: '02010101', grade: 7, type: 0 },
  'other-province': { school: schools.otherProvince, village: '01010101', grade: 7, type: 0 },
  nonexistent: { school: 999, village: '02080101', grade: 7, type: 0 },
}

export const transferAt = (position: string) => new Map(Object.entries(transfers)).get(position)

/** The account that calls; anonymous calls are written as those of the first account. */
export const accountFor = (role: keyof typeof users | 'anonymous'): number => (role === 'anonymous' ? 1 : users[role])
