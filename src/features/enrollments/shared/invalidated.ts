/** What a change of enrollments makes old: lists of students, the classes' counts and sheets, what a year's work lacks. */
export const listsOfStudents = [
  ['students'],
  ['enrollments'],
  ['classrooms'],
  ['scores'],
  ['attendances'],
  ['accomplishment'],
  ['graduations'],
] as const
