/** The queries to invalidate after a change of a student or an enrollment: all that name, count or list students. */
export const listsOfStudents = [
  ['students'],
  ['student-accounts'],
  ['enrollments'],
  ['transfers'],
  ['classrooms'],
  ['scores'],
  ['attendances'],
  ['accomplishment'],
  ['graduations'],
  ['scholarships'],
  ['remittances'],
] as const
