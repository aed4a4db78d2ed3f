/** The beginning of the keys of all queries about one thing. A write names by it what it makes old. */
export const queryKeys = {
  academicYears: ['academic-years'],
  accomplishment: ['schools', 'accomplishment'],
  attendances: ['attendances'],
  classrooms: ['classrooms'],
  enrollmentImports: ['enrollment-imports'],
  enrollments: ['enrollments'],
  exports: ['exports'],
  funding: ['funding'],
  graduations: ['graduations'],
  progress: ['progress'],
  remittances: ['remittances'],
  scholarships: ['scholarships'],
  schools: ['schools'],
  scores: ['scores'],
  staffs: ['staffs'],
  studentAccounts: ['student-accounts'],
  students: ['students'],
  subjects: ['subjects'],
  subjectsOfClassroom: ['subjects', 'of-classroom'],
  transfers: ['transfers'],
  users: ['users'],
} as const

/** All queries that name, count or list students: a change of a student or an enrollment makes them old. */
export const listsOfStudents = [
  queryKeys.students,
  queryKeys.studentAccounts,
  queryKeys.enrollments,
  queryKeys.transfers,
  queryKeys.classrooms,
  queryKeys.scores,
  queryKeys.attendances,
  queryKeys.accomplishment,
  queryKeys.graduations,
  queryKeys.scholarships,
  queryKeys.remittances,
] as const
