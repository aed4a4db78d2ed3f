/**
 * Calls whose path the specifications do not show. ASSUMED: a deployment whose API differs changes them
 * only here.
 */
export const assumedPaths = {
  /** The enrollments of the student list. */
  enrolledStudents: 'enrollments/students',
  /** A drop-out, from the student list and from the enrollment page; the id is the enrollment's. */
  /** Takes a drop-out back; the id is the enrollment's. */
  undoDropOut: (enrollmentId: number) => `students/drop-out/${String(enrollmentId)}/undo`,
  dropOut: (enrollmentId: number) => `students/drop-out/${String(enrollmentId)}`,
  /** Provinces are a gazetteer level like the others. */
  provinces: { path: 'gazetteer/get', params: { state: 'province' } },
  /** The subjects of a month's sheet, with their categories. */
  sheetSubjects: (classroomId: number) => ({ path: 'get-subjects', params: { classroom_id: classroomId } }),
  /** The obstacles to an academic year's next step. */
  nextStep: (academicYear: number) => `academic-years/${String(academicYear)}/next-step`,
  /** The missing work of a school in its year. */
  accomplishment: (schoolYearId: number) => `schools/${String(schoolYearId)}/accomplishment`,
  /** The progress of the sheets of a school's classes; the school in its year. */
  scoreOverview: (schoolYearId: number) => ({
    path: 'scores/overview',
    params: { academic_year_school_id: schoolYearId },
  }),
  attendanceOverview: (schoolYearId: number) => ({
    path: 'attendances/overview',
    params: { academic_year_school_id: schoolYearId },
  }),
  /** Takes promoting and repeating of some students back, while the next year has not begun. */
  takeBackGraduation: 'enrollments/graduation/undo',
  /** Schools of a file into a year. */
  importSchools: 'import/schools',
  /** The subjects of a grade and type in a year, for a new class. */
  gradeSubjects: ({ academicYear, grade, type }: { academicYear: number; grade: number; type: number }) => ({
    path: 'get-subjects',
    params: { academic_year_id: academicYear, grade, type },
  }),
  /** Classes of more than one school: the specified list with the place that the schools' list takes. */
  classroomsOfPlace: (gazetteer: string | undefined) => ({ path: 'classrooms', params: { gazetteer } }),
  /** The schools that a student can be sent to lie anywhere, whatever the sender's place: the list of schools says so. */
  targetSchools: { path: 'schools', params: { target: true } },
  /** The receiving school takes the student of a transfer. */
  approveTransfer: (transferId: number) => `transfer/approve/${String(transferId)}`,
  /** The receiving school does not admit the student of a transfer. */
  refuseTransfer: (transferId: number) => `transfer/refuse/${String(transferId)}`,
  /** The sender takes a pending transfer back. */
  withdrawTransfer: (transferId: number) => `transfer/${String(transferId)}`,
  /** The transfers into or out of the user's data scope that wait for an approval: the specified list with the state. */
  pendingTransfers: (direction: 0 | 1) => ({ path: 'transfer', params: { transfer: direction, status: 0 } }),
  /**
   * The status that the user saw is sent with the toggle, so that two users who toggle at the same moment do not undo
   * each other's change. A server that does not know the parameter ignores it.
   */
  toggleUser: (userId: number, seen: boolean) => ({
    path: `users/activate/${String(userId)}`,
    params: { status: seen },
  }),
  /** The search by student ID; the year says whether the child is enrolled already. */
  findStudent: (emisStudentId: string, academicYear: number) => ({
    path: 'students/find',
    params: { emis_student_id: emisStudentId, academic_year_id: academicYear },
  }),
  /** Children of the same folded name, birth date and gender, looked for before a new child is saved. */
  likelyDuplicates: (
    child: { first_name: string; last_name: string; gender: 'f' | 'm'; birth_date: string },
    academicYear: number,
  ) => ({
    path: 'enrollments/duplicates',
    params: {
      first_name: child.first_name,
      last_name: child.last_name,
      gender: child.gender,
      birth_date: child.birth_date,
      academic_year_id: academicYear,
    },
  }),
  /** One import of enrollments: how far it is, and taking its children back. */
  enrollmentImport: (id: number) => `import/enrollments/${String(id)}`,
  /** The last import into a school's grade of a year. */
  lastEnrollmentImport: 'import/enrollments',
  /** The children of a file that are in the system already, in one call before anything is sent. */
  enrollmentImportDuplicates: 'import/enrollments/duplicates',
  /** Accounts for the students of a class, with temporary passwords. */
  classAccounts: 'student-accounts/class',
  /** Has a management report made in the background; answers the task's id. */
  createReport: 'reports',
  /** The number of rows of a management report, before it is made. */
  reportRows: 'reports/rows',
  /** Ends an export that is not finished. */
  cancelExport: (taskId: number) => `export_history/${String(taskId)}`,
  /** Has an export made once more that failed, or whose file is gone; answers the new task's id. */
  retryExport: (taskId: number) => `export_history/${String(taskId)}/retry`,
  /** The years and classes of the student whose account asks: what their own reports can be of. */
  ownSchooling: 'students/own-schooling',
  /** The schools that entered nothing in a month, and those without a class that has students. */
  idleSchools: { path: 'schools', params: { silent_month: 10, not_set_up: true } },
  /** The progress of the schools of a place in a month; without a place, of the user's whole place. */
  progressPlaces: (query: ProgressQuery & { month: number }) => ({
    path: 'progress/places',
    params: { ...progressParams(query), month: query.month },
  }),
  /** The same by month, for a place as a whole. */
  progressMonths: (query: ProgressQuery) => ({ path: 'progress/months', params: progressParams(query) }),
  /** Schools, students, teachers and results of a place in a year and in the one before. */
  progressFigures: (query: ProgressQuery) => ({ path: 'progress/figures', params: progressParams(query) }),
  /** How many records of a place may be wrong, by kind, and the records of a kind. */
  doubts: (query: ProgressQuery) => ({ path: 'doubts', params: progressParams(query) }),
  doubtsOfKind: (kind: string, query: ProgressQuery) => ({ path: `doubts/${kind}`, params: progressParams(query) }),
  /** The students and transfers of a school in its year. */
  schoolFigures: (schoolYearId: number) => `progress/schools/${String(schoolYearId)}`,
  /** The average scores of a class by month. */
  classAverages: (classroomId: number) => `classrooms/${String(classroomId)}/averages`,
  /** The years of a student, and those of the student whose account asks. */
  studentHistory: (studentId: number) => `students/${String(studentId)}/history`,
  ownHistory: 'students/own-history',
}

interface ProgressQuery {
  academicYear: number
  province?: string | undefined
  district?: string | undefined
}

function progressParams({ academicYear, province, district }: ProgressQuery) {
  return { academic_year: academicYear, province, district }
}
