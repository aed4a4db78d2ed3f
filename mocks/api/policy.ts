import type { AcademicYearStatus } from '@/domain/academic-years/schema'
import type { Permission } from '@/auth/permissions'

/** The access rule of one operation. */
export interface Rule {
  /** Anyone, any signed-in user, or users with at least one of the permissions. */
  who: 'public' | 'signed-in' | readonly [Permission, ...Permission[]]
  /**
   * The records that the caller's place narrows: none, their own record, the schools or the classrooms in their scope; or an
   * export, whose levels the account's role and place decide when it is drawn (`reportScopeFor`).
   */
  scope: 'none' | 'self' | 'schools' | 'classrooms' | 'export'
  /** Permissions that lift the scope. */
  everywhere?: readonly Permission[]
  /** Academic-year statuses in which the operation is refused, with the message of the refusal. */
  refusedIn?: Partial<Record<AcademicYearStatus, string>>
  /** Which readings leave a line in the audit log: a file, or a list of persons of which more is read than a screen shows. */
  audited?: 'file' | 'whole list'
}

const viewYears = ['sts_manage_academic_years', 'sts_view_academic_years'] as const
const manageYears = ['sts_manage_academic_years'] as const
const viewSchools = ['sts_manage_school', 'sts_view_school', 'sts_partly_edit_school'] as const
const manageSchools = ['sts_manage_school'] as const
const viewClassrooms = [
  'sts_manage_classroom',
  'sts_manage_owned_classroom',
  'sts_view_owned_classroom',
  'sts_view_classroom',
] as const
const manageStudentAccounts = ['sts_manage_student_account', 'sts_manage_own_student_account'] as const
const useStudentAccounts = [...manageStudentAccounts, 'sts_student_manage_own_account'] as const
const editClassrooms = ['sts_manage_classroom', 'sts_manage_owned_classroom'] as const
const editStudents = ['sts_manage_student', 'sts_manage_owned_student'] as const
const viewStudents = [...editStudents, 'sts_view_student'] as const
const graduateStudents = ['sts_graduate_student', 'sts_graduate_owned_student'] as const

const transferStudents = ['sts_transfer_student', 'sts_transfer_owned_student'] as const

const viewSchoolReports = ['sts_view_school_report'] as const

/** Students move in years that are being prepared or run. */
const closedToTransfers = {
  draft: 'transfer.error.yearClosed',
  post: 'transfer.error.yearClosed',
  archived: 'transfer.error.yearClosed',
} as const

const enroll = ['sts_enroll_student', 'sts_enroll_owned_student'] as const

const manageScholarships = ['sts_manage_scholarship'] as const

/** A round may still be paid while its year is closing; afterwards its accounts are kept as they are. */
const closedToFunds = { draft: 'scholarship.error.yearClosed', archived: 'scholarship.error.yearClosed' } as const

/** Only years in preparation or running take students. */
const closedToEnrollment = {
  draft: 'enrollment.yearNotOpen',
  post: 'enrollment.yearNotOpen',
  archived: 'enrollment.yearNotOpen',
} as const

/** Classes of a year that is closing or archived can only be looked at. */
const closedToClassrooms = { post: 'classroom.readOnlyYear', archived: 'classroom.readOnlyYear' } as const

/** So are the students of such a year; a drop-out may still be recorded while it is closing. */
const closedToStudents = { post: 'student.readOnlyYear', archived: 'student.readOnlyYear' } as const

/** Scores and attendance are entered while their year runs. */
const closedToScores = {
  draft: 'score.yearNotRunning',
  pre: 'score.yearNotRunning',
  post: 'score.readOnlyYear',
  archived: 'score.readOnlyYear',
} as const

const closedToAttendance = {
  draft: 'attendance.yearNotRunning',
  pre: 'attendance.yearNotRunning',
  post: 'attendance.readOnlyYear',
  archived: 'attendance.readOnlyYear',
} as const

/** Students are promoted while their year runs or closes. */
const closedToGraduation = {
  draft: 'graduation.readOnlyYear',
  pre: 'graduation.readOnlyYear',
  archived: 'graduation.readOnlyYear',
} as const

/** The one table of who may do what. An operation that is not here does not exist: `createApp` compares the table with
 *  the registered routes both ways. */
export const policy = {
  'GET /health': { who: 'public', scope: 'none' },
  'GET /ready': { who: 'public', scope: 'none' },
  // The description of the API, without anyone's data.
  'GET /openapi.json': { who: 'public', scope: 'none' },
  'GET /profile/:username': { who: 'signed-in', scope: 'self' },
  'GET /groups': { who: ['sts_manage_user', 'sts_manage_own_profile'], scope: 'none' },
  'GET /users': { who: ['sts_manage_user'], scope: 'schools', audited: 'whole list' },
  'GET /users/:id': { who: ['sts_manage_user', 'sts_manage_own_profile'], scope: 'schools' },
  'POST /users': { who: ['sts_manage_user'], scope: 'schools' },
  'PUT /users/:id': { who: ['sts_manage_user', 'sts_manage_own_profile'], scope: 'schools' },
  // Students' accounts too, for those who manage all of them.
  'DELETE /users/activate/:id': { who: ['sts_manage_user', 'sts_manage_student_account'], scope: 'schools' },
  'GET /student-accounts': { who: manageStudentAccounts, scope: 'classrooms', audited: 'whole list' },
  'GET /student-accounts/find': { who: manageStudentAccounts, scope: 'classrooms' },
  'GET /student-accounts/:id': { who: useStudentAccounts, scope: 'classrooms' },
  'POST /student-accounts': { who: manageStudentAccounts, scope: 'classrooms' },
  'POST /student-accounts/class': { who: manageStudentAccounts, scope: 'classrooms' },
  'PUT /student-accounts/:id': { who: useStudentAccounts, scope: 'classrooms' },
  'GET /academic-years': { who: viewYears, scope: 'none' },
  'GET /academic-years/:id': { who: viewYears, scope: 'none' },
  'POST /academic-years': { who: manageYears, scope: 'none' },
  'GET /academic-years/:id/next-step': { who: manageYears, scope: 'none' },
  'PUT /academic-years/:id': { who: manageYears, scope: 'none', refusedIn: { archived: 'academicYear.archived' } },
  'DELETE /academic-years/:id': {
    who: manageYears,
    scope: 'none',
    refusedIn: {
      pre: 'academicYear.cannotDelete',
      running: 'academicYear.cannotDelete',
      post: 'academicYear.cannotDelete',
      archived: 'academicYear.cannotDelete',
    },
  },
  'GET /schools': { who: viewSchools, scope: 'schools', everywhere: ['sts_manage_school'] },
  'GET /schools/:id': { who: viewSchools, scope: 'schools', everywhere: ['sts_manage_school'] },
  'POST /schools': {
    who: manageSchools,
    scope: 'none',
    refusedIn: {
      draft: 'school.error.yearNotOpen',
      post: 'school.error.yearNotOpen',
      archived: 'school.error.yearNotOpen',
    },
  },
  'PUT /schools/:id': {
    who: ['sts_manage_school', 'sts_partly_edit_school'],
    scope: 'schools',
    everywhere: ['sts_manage_school'],
    refusedIn: { draft: 'school.error.yearArchived', archived: 'school.error.yearArchived' },
  },
  'POST /import/schools': {
    who: manageSchools,
    scope: 'none',
    refusedIn: {
      draft: 'school.error.yearNotOpen',
      post: 'school.error.yearNotOpen',
      archived: 'school.error.yearNotOpen',
    },
  },
  'GET /raw-schools': { who: manageSchools, scope: 'none' },
  'GET /school-from-raw': { who: manageSchools, scope: 'none' },
  'GET /get-school-by-emiscode': { who: viewSchools, scope: 'schools', everywhere: ['sts_manage_school'] },
  // Missing entries per class; a teacher sees only their classes.
  'GET /schools/:id/accomplishment': { who: viewSchools, scope: 'classrooms', everywhere: ['sts_manage_school'] },
  'DELETE /schools/:id': { who: manageSchools, scope: 'none' },
  // Progress of whole places; a teacher, whose data scope is single classes, is refused.
  'GET /progress/places': { who: viewSchools, scope: 'classrooms', everywhere: ['sts_manage_school'] },
  'GET /progress/months': { who: viewSchools, scope: 'classrooms', everywhere: ['sts_manage_school'] },
  'GET /progress/figures': { who: viewSchools, scope: 'classrooms', everywhere: ['sts_manage_school'] },
  // Records of a place that may be wrong, with the names of students.
  'GET /doubts': { who: viewStudents, scope: 'classrooms', everywhere: ['sts_manage_student'] },
  'GET /doubts/:kind': {
    who: viewStudents,
    scope: 'classrooms',
    everywhere: ['sts_manage_student'],
    audited: 'whole list',
  },
  'GET /progress/schools/:id': { who: viewSchools, scope: 'schools', everywhere: ['sts_manage_school'] },
  'GET /get-queue-status': { who: viewSchools, scope: 'none' },
  'GET /classrooms': { who: viewClassrooms, scope: 'classrooms', everywhere: ['sts_manage_classroom'] },
  'GET /classrooms/:id': { who: viewClassrooms, scope: 'classrooms', everywhere: ['sts_manage_classroom'] },
  'POST /classrooms': {
    who: editClassrooms,
    scope: 'schools',
    everywhere: ['sts_manage_classroom'],
    refusedIn: closedToClassrooms,
  },
  'PUT /classrooms/:id': {
    who: editClassrooms,
    scope: 'classrooms',
    everywhere: ['sts_manage_classroom'],
    refusedIn: closedToClassrooms,
  },
  'DELETE /classrooms/:id': {
    who: editClassrooms,
    scope: 'classrooms',
    everywhere: ['sts_manage_classroom'],
    refusedIn: closedToClassrooms,
  },
  'GET /get-subjects': { who: viewClassrooms, scope: 'classrooms', everywhere: ['sts_manage_classroom'] },
  'GET /staffs': {
    who: ['sts_manage_school', 'sts_partly_edit_school', 'sts_manage_classroom', 'sts_manage_owned_classroom'],
    scope: 'schools',
    everywhere: ['sts_manage_school', 'sts_manage_classroom'],
  },
  'GET /gazetteer/get': { who: 'signed-in', scope: 'none' },
  'GET /gazetteer/get-parents': { who: 'signed-in', scope: 'none' },
  // Lists of words without anything of a student's, which students read in their own profile too.
  'GET /students/options': { who: 'signed-in', scope: 'none' },
  // Sending asks for the source school, approving for the destination; a list shows the side that was asked for.
  'GET /transfer': {
    who: transferStudents,
    scope: 'schools',
    everywhere: ['sts_transfer_student'],
    audited: 'whole list',
  },
  'GET /transfer/:id': { who: transferStudents, scope: 'schools', everywhere: ['sts_transfer_student'] },
  'POST /transfer': {
    who: transferStudents,
    scope: 'schools',
    everywhere: ['sts_transfer_student'],
    refusedIn: closedToTransfers,
  },
  'POST /transfer/approve/:id': {
    who: transferStudents,
    scope: 'schools',
    everywhere: ['sts_transfer_student'],
    refusedIn: closedToTransfers,
  },
  'POST /transfer/refuse/:id': { who: transferStudents, scope: 'schools', everywhere: ['sts_transfer_student'] },
  'DELETE /transfer/:id': { who: transferStudents, scope: 'schools', everywhere: ['sts_transfer_student'] },
  'GET /students': {
    who: viewStudents,
    scope: 'classrooms',
    everywhere: ['sts_manage_student'],
    audited: 'whole list',
  },
  // Students read their own record, and only that.
  'GET /students/:id': {
    who: [...viewStudents, 'sts_student_manage_own_account'],
    scope: 'classrooms',
    everywhere: ['sts_manage_student'],
  },
  'GET /students/own-schooling': { who: ['sts_student_manage_own_account'], scope: 'self' },
  'GET /students/own-history': { who: ['sts_student_manage_own_account'], scope: 'self' },
  // As the record it is part of.
  'GET /students/:id/history': {
    who: [...viewStudents, 'sts_student_manage_own_account'],
    scope: 'classrooms',
    everywhere: ['sts_manage_student'],
  },
  'PUT /students/:id': {
    who: ['sts_manage_student', 'sts_manage_owned_student'],
    scope: 'classrooms',
    everywhere: ['sts_manage_student'],
    refusedIn: closedToStudents,
  },
  'DELETE /students/:id': {
    who: editStudents,
    scope: 'classrooms',
    everywhere: ['sts_manage_student'],
    refusedIn: closedToStudents,
  },
  'POST /students/drop-out/:id': {
    who: editStudents,
    scope: 'schools',
    everywhere: ['sts_manage_student'],
    refusedIn: { archived: 'student.archivedYear' },
  },
  'POST /students/drop-out/:id/undo': {
    who: editStudents,
    scope: 'schools',
    everywhere: ['sts_manage_student'],
    refusedIn: { archived: 'student.archivedYear' },
  },
  'GET /enrollments/students': {
    who: viewStudents,
    scope: 'classrooms',
    everywhere: ['sts_manage_student'],
    audited: 'whole list',
  },
  'POST /enrollments/assign-classroom': {
    who: editStudents,
    scope: 'schools',
    everywhere: ['sts_manage_student'],
    refusedIn: closedToStudents,
  },
  'GET /graduations': {
    who: graduateStudents,
    scope: 'schools',
    everywhere: ['sts_graduate_student'],
    audited: 'whole list',
  },
  'PUT /enrollments/change-result/:id': {
    who: graduateStudents,
    scope: 'schools',
    everywhere: ['sts_graduate_student'],
    refusedIn: closedToGraduation,
  },
  'POST /enrollments/graduation': {
    who: graduateStudents,
    scope: 'schools',
    everywhere: ['sts_graduate_student'],
    refusedIn: closedToGraduation,
  },
  'POST /enrollments/graduation/undo': {
    who: graduateStudents,
    scope: 'schools',
    everywhere: ['sts_graduate_student'],
    refusedIn: closedToGraduation,
  },
  // A child may come from any school, so these cover all schools; the data scope limits the fields. Every lookup is recorded,
  // and those of children outside the data scope have a budget.
  'GET /students/find': {
    who: [...enroll, ...transferStudents],
    scope: 'classrooms',
    everywhere: ['sts_enroll_student'],
  },
  'GET /enrollments/duplicates': { who: enroll, scope: 'classrooms', everywhere: ['sts_enroll_student'] },
  // Teachers too enroll at their school; of its students they see those of their classes and those without a class.
  'GET /enrollments': {
    who: enroll,
    scope: 'classrooms',
    everywhere: ['sts_enroll_student'],
    refusedIn: closedToEnrollment,
    audited: 'whole list',
  },
  'GET /enrollments/get-by-student': { who: enroll, scope: 'classrooms', everywhere: ['sts_enroll_student'] },
  'POST /enrollments': {
    who: enroll,
    scope: 'schools',
    everywhere: ['sts_enroll_student'],
    refusedIn: closedToEnrollment,
  },
  'PUT /enrollments/:id': {
    who: enroll,
    scope: 'classrooms',
    everywhere: ['sts_enroll_student'],
    refusedIn: closedToEnrollment,
  },
  'POST /import/enrollments': {
    who: enroll,
    scope: 'schools',
    everywhere: ['sts_enroll_student'],
    refusedIn: closedToEnrollment,
  },
  'POST /import/enrollments/duplicates': {
    who: enroll,
    scope: 'schools',
    everywhere: ['sts_enroll_student'],
  },
  'GET /import/enrollments': { who: enroll, scope: 'schools', everywhere: ['sts_enroll_student'] },
  'GET /import/enrollments/:id': { who: enroll, scope: 'schools', everywhere: ['sts_enroll_student'] },
  'DELETE /import/enrollments/:id': {
    who: enroll,
    scope: 'schools',
    everywhere: ['sts_enroll_student'],
    refusedIn: closedToEnrollment,
  },
  'GET /scholarships': { who: manageScholarships, scope: 'schools', audited: 'whole list' },
  'PUT /scholarships/:id': { who: manageScholarships, scope: 'schools', refusedIn: closedToStudents },
  'GET /scholarship_funding': { who: manageScholarships, scope: 'schools' },
  'POST /scholarship_funding': { who: manageScholarships, scope: 'schools', refusedIn: closedToFunds },
  'PUT /scholarship_funding/:id': { who: manageScholarships, scope: 'schools', refusedIn: closedToFunds },
  'DELETE /scholarship_funding/:id': { who: manageScholarships, scope: 'schools', refusedIn: closedToFunds },
  'GET /scholarship_remittance': { who: manageScholarships, scope: 'schools' },
  'POST /scholarship_remittance': { who: manageScholarships, scope: 'schools', refusedIn: closedToFunds },
  'PUT /scholarship_remittance/:id': { who: manageScholarships, scope: 'schools', refusedIn: closedToFunds },
  'DELETE /scholarship_remittance/:id': { who: manageScholarships, scope: 'schools', refusedIn: closedToFunds },
  'GET /scores/overview': { who: ['sts_view_score'], scope: 'classrooms', everywhere: ['sts_manage_classroom'] },
  'GET /classrooms/:id/averages': {
    who: ['sts_view_score'],
    scope: 'classrooms',
    everywhere: ['sts_manage_classroom'],
  },
  'GET /attendances/overview': {
    who: ['sts_view_attendance'],
    scope: 'classrooms',
    everywhere: ['sts_manage_classroom'],
  },
  'GET /scores': { who: ['sts_view_score'], scope: 'classrooms', everywhere: ['sts_manage_classroom'] },
  'POST /scores': {
    who: editClassrooms,
    scope: 'classrooms',
    everywhere: ['sts_manage_classroom'],
    refusedIn: closedToScores,
  },
  'POST /scores/calculate-semester-score': {
    who: editClassrooms,
    scope: 'classrooms',
    everywhere: ['sts_manage_classroom'],
    refusedIn: closedToScores,
  },
  'GET /annual-scores': { who: ['sts_view_score'], scope: 'classrooms', everywhere: ['sts_manage_classroom'] },
  'POST /annual-scores': {
    who: editClassrooms,
    scope: 'classrooms',
    everywhere: ['sts_manage_classroom'],
    refusedIn: closedToScores,
  },
  'GET /attendances': { who: ['sts_view_attendance'], scope: 'classrooms', everywhere: ['sts_manage_classroom'] },
  'POST /attendances': {
    who: editClassrooms,
    scope: 'classrooms',
    everywhere: ['sts_manage_classroom'],
    refusedIn: closedToAttendance,
  },
  'POST /import/monthly-score': {
    who: editClassrooms,
    scope: 'classrooms',
    everywhere: ['sts_manage_classroom'],
    refusedIn: closedToScores,
  },
  'POST /import/attendances': {
    who: editClassrooms,
    scope: 'classrooms',
    everywhere: ['sts_manage_classroom'],
    refusedIn: closedToAttendance,
  },
  'GET /check-import-status': { who: ['sts_view_score'], scope: 'classrooms', everywhere: ['sts_manage_classroom'] },
  // The handler checks which of them may open which kind of report; students only their own.
  'GET /reports/export': {
    who: ['sts_view_school_report', 'sts_view_classroom_report', 'sts_student_manage_own_account'],
    scope: 'classrooms',
    audited: 'file',
  },
  // Only for users who may import what they fill in.
  'GET /template/export': {
    who: editClassrooms,
    scope: 'classrooms',
    everywhere: ['sts_manage_classroom'],
    audited: 'file',
  },
  // Of a place by the account, as judged again when it is drawn: see `reportScopeFor`.
  'POST /reports': { who: viewSchoolReports, scope: 'export' },
  'GET /reports/rows': { who: viewSchoolReports, scope: 'export' },
  'GET /export_history': { who: viewSchoolReports, scope: 'self' },
  'GET /export_history/:taskId': { who: viewSchoolReports, scope: 'self' },
  'DELETE /export_history/:taskId': { who: viewSchoolReports, scope: 'self' },
  'POST /export_history/:taskId/retry': { who: viewSchoolReports, scope: 'self' },
  'GET /export_history/file/:id': { who: viewSchoolReports, scope: 'self', audited: 'file' },
  'GET /data-query/statistics': { who: viewSchoolReports, scope: 'export' },
  'GET /data-query/getSchools': { who: viewSchoolReports, scope: 'export' },
  'GET /data-query/export': { who: viewSchoolReports, scope: 'export' },
} as const satisfies Record<string, Rule>

export type Operation = keyof typeof policy

export function findRule(operation: Operation): Rule {
  return policy[operation]
}

/** Returns whether the permissions let the caller in at all; their place is asked after that. */
export function isPermitted(rule: Rule, permissions: ReadonlySet<Permission>): boolean {
  return typeof rule.who === 'string' || rule.who.some((permission) => permissions.has(permission))
}
