import type { SchoolSelectionSearch } from '@/domain/school-selection/resolve-school-selection'

/** An address that may name one student of a class. */
export interface StudentSearch extends SchoolSelectionSearch {
  studentId?: number | undefined
}

/** The student of an address, for a sheet of the same class; in another class there is no such row. */
export function selectedStudent(search: StudentSearch, chosen: SchoolSelectionSearch): number | undefined {
  const isSame = (['academicYear', 'school', 'grade', 'suffix'] as const).every((key) => search[key] === chosen[key])
  return isSame ? search.studentId : undefined
}
