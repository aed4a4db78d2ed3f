import { assumedPaths } from '@/lib/api/assumed-paths'
import { findOperation } from '../operation-paths'
import type { Operation } from '../policy'

type Call = string | { path: string; params: Readonly<Record<string, unknown>> }

interface Assumed {
  method: string
  /** The call with ids made up. */
  call: Call
  what: string
}

const child = { first_name: '', last_name: '', gender: 'f', birth_date: '' } as const

/** Why the client makes each call whose path, parameters or meaning the specifications leave open. */
const assumedCalls = {
  enrolledStudents: { method: 'GET', call: assumedPaths.enrolledStudents, what: 'the enrollments of the student list' },
  undoDropOut: { method: 'POST', call: assumedPaths.undoDropOut(1), what: 'takes a drop-out back' },
  dropOut: { method: 'POST', call: assumedPaths.dropOut(1), what: 'a drop-out; the id is the enrollment’s' },
  provinces: { method: 'GET', call: assumedPaths.provinces, what: 'the provinces, as a level like the others' },
  sheetSubjects: { method: 'GET', call: assumedPaths.sheetSubjects(1), what: 'the subjects of a month’s sheet' },
  nextStep: { method: 'GET', call: assumedPaths.nextStep(1), what: 'what is in the way of a year’s next step' },
  accomplishment: { method: 'GET', call: assumedPaths.accomplishment(1), what: 'what a school’s work still lacks' },
  scoreOverview: { method: 'GET', call: assumedPaths.scoreOverview(1), what: 'how far the score sheets are' },
  attendanceOverview: { method: 'GET', call: assumedPaths.attendanceOverview(1), what: 'how far attendance is' },
  takeBackGraduation: {
    method: 'POST',
    call: assumedPaths.takeBackGraduation,
    what: 'takes promoting or repeating back',
  },
  importSchools: { method: 'POST', call: assumedPaths.importSchools, what: 'schools of a file into a year' },
  gradeSubjects: {
    method: 'GET',
    call: assumedPaths.gradeSubjects({ academicYear: 1, grade: 7, type: 0 }),
    what: 'the subjects that a new class can have',
  },
  classroomsOfPlace: { method: 'GET', call: assumedPaths.classroomsOfPlace('01'), what: 'the classes of a place' },
  targetSchools: {
    method: 'GET',
    call: assumedPaths.targetSchools,
    what: 'schools anywhere that a student can be transferred to',
  },
  approveTransfer: {
    method: 'POST',
    call: assumedPaths.approveTransfer(1),
    what: 'the receiving school admits the student',
  },
  refuseTransfer: {
    method: 'POST',
    call: assumedPaths.refuseTransfer(1),
    what: 'the receiving school refuses the student, with a reason',
  },
  withdrawTransfer: {
    method: 'DELETE',
    call: assumedPaths.withdrawTransfer(1),
    what: 'the sender takes a transfer back',
  },
  pendingTransfers: {
    method: 'GET',
    call: assumedPaths.pendingTransfers(0),
    what: 'transfers that wait for approval',
  },
  toggleUser: {
    method: 'DELETE',
    call: assumedPaths.toggleUser(1, true),
    what: 'the status that was seen goes with the toggle; it may be ignored',
  },
  findStudent: { method: 'GET', call: assumedPaths.findStudent('S1', 1), what: 'the search by student ID, in a year' },
  likelyDuplicates: { method: 'GET', call: assumedPaths.likelyDuplicates(child, 1), what: 'children of the same name' },
  enrollmentImport: [
    { method: 'GET', call: assumedPaths.enrollmentImport(1), what: 'how far an import is' },
    { method: 'DELETE', call: assumedPaths.enrollmentImport(1), what: 'takes the children of an import back' },
  ],
  lastEnrollmentImport: {
    method: 'GET',
    call: assumedPaths.lastEnrollmentImport,
    what: 'the last import into a grade',
  },
  enrollmentImportDuplicates: {
    method: 'POST',
    call: assumedPaths.enrollmentImportDuplicates,
    what: 'which children of a file are there already',
  },
  classAccounts: { method: 'POST', call: assumedPaths.classAccounts, what: 'accounts for the students of a class' },
  createReport: { method: 'POST', call: assumedPaths.createReport, what: 'has a management report made' },
  reportRows: { method: 'GET', call: assumedPaths.reportRows, what: 'how many rows a management report has' },
  cancelExport: { method: 'DELETE', call: assumedPaths.cancelExport(1), what: 'ends an export that is not finished' },
  retryExport: {
    method: 'POST',
    call: assumedPaths.retryExport(1),
    what: 'has an export without a file made once more',
  },
  ownSchooling: {
    method: 'GET',
    call: assumedPaths.ownSchooling,
    what: 'the years and classes of the student who asks',
  },
  idleSchools: {
    method: 'GET',
    call: assumedPaths.idleSchools,
    what: 'the schools that entered no score in a month, or have no class with students',
  },
  progressPlaces: {
    method: 'GET',
    call: assumedPaths.progressPlaces({ academicYear: 1, month: 10 }),
    what: 'how far the schools of a place are in a month, and what waits in them',
  },
  progressMonths: {
    method: 'GET',
    call: assumedPaths.progressMonths({ academicYear: 1 }),
    what: 'how far a place is, by month',
  },
  progressFigures: {
    method: 'GET',
    call: assumedPaths.progressFigures({ academicYear: 1 }),
    what: 'schools, students, teachers and results of a place, in a year and the one before',
  },
  doubts: {
    method: 'GET',
    call: assumedPaths.doubts({ academicYear: 1 }),
    what: 'how many records of a place may be wrong, by kind',
  },
  doubtsOfKind: {
    method: 'GET',
    call: assumedPaths.doubtsOfKind('twins', { academicYear: 1 }),
    what: 'the records of a place that may be wrong, of a kind',
  },
  schoolFigures: { method: 'GET', call: assumedPaths.schoolFigures(1), what: 'the students of a school by grade' },
  classAverages: { method: 'GET', call: assumedPaths.classAverages(1), what: 'the average scores of a class by month' },
  studentHistory: { method: 'GET', call: assumedPaths.studentHistory(1), what: 'the years of a student' },
  ownHistory: { method: 'GET', call: assumedPaths.ownHistory, what: 'the years of the student who asks' },
} as const satisfies Record<keyof typeof assumedPaths, Assumed | readonly Assumed[]>

export interface Assumption {
  operation: Operation
  what: string
  /** The query parameters of the call. */
  parameters: readonly string[]
}

/** All that a deployment has to compare with its own API before the first day, by operation. */
export const assumptions: readonly Assumption[] = Object.values(assumedCalls)
  .flat()
  .map(({ method, call, what }: Assumed) => {
    const { path, params } = typeof call === 'string' ? { path: call, params: {} } : call
    const operation = findOperation(method, `/${path}`)
    if (operation === null) throw new Error(`No operation serves ${method} /${path}`)
    return { operation, what, parameters: Object.keys(params) }
  })
