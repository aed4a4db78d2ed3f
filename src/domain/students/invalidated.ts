/** What may be old once a student or an enrollment has changed: whatever names, counts or lists students. */
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
