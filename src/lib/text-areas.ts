/**
 * The pages behind sign-in by what is used together, named by the first part of their addresses. The texts of an area
 * come when one of its pages is opened, also what a few areas say; what most say comes with the first page of any
 * (src/build/texts-in-parts.ts). The data query, which everyone can open, asks for its area itself once it shows more than
 * its placeholder.
 */
export const textAreas = {
  dashboard: ['dashboard'],
  holidays: ['holiday'],
  years: ['academic-year'],
  schools: ['school'],
  classrooms: ['classroom'],
  pupils: ['student', 'profile', 'enrollment', 'transfer', 'graduation', 'account'],
  sheets: ['score', 'score-management', 'attendance', 'attendance-management'],
  users: ['user'],
  scholarships: ['scholarship'],
  reports: ['report', 'management-report', 'dasquert'],
} as const satisfies Record<string, readonly string[]>
export type TextArea = keyof typeof textAreas

/**
 * How the ids begin that a server refuses with on the pages of an area: they come with it, also where another area's pages
 * say the same. A refusal that stands neither here nor on a page comes with the first page of any, as `common.error.` does.
 */
export const refusalsOfAreas = {
  years: ['academicYear.hasSchools', 'academicYear.schoolsBehind', 'academicYear.status.'],
  schools: ['school.cannotDelete', 'school.error.', 'school.import.'],
  classrooms: ['classroom.hasRecords', 'classroom.subjects.', 'classroom.teacher.'],
  pupils: [
    'enrollment.',
    'graduation.error.',
    'graduation.undo.',
    'student.archivedYear',
    'student.dropOut.',
    'student.notEnrolled',
    'student.readOnlyYear',
    'transfer.error.',
    'userManagement.alreadyActive',
    'userManagement.alreadyInactive',
    'userManagement.cannotDeactivateSelf',
    'userManagement.conflictUsername',
  ],
  sheets: [
    'attendance.error.',
    'enrollment.import.damaged',
    'enrollment.import.encrypted',
    'enrollment.import.unpacksTooLarge',
    'score.error.',
    'sheetImport.',
  ],
  users: ['userManagement.'],
  scholarships: [
    'enrollment.studentNotFound',
    'scholarship.error.',
    'scholarshipFunding.',
    'scholarshipRemittance.',
    'student.readOnlyYear',
  ],
  reports: ['managementReport.error.', 'report.error.', 'score.error.month', 'student.noClass'],
} as const satisfies Partial<Record<TextArea, readonly string[]>>

const areaOfPage = new Map<string, TextArea>()
for (const area of [
  'dashboard',
  'holidays',
  'years',
  'schools',
  'classrooms',
  'pupils',
  'sheets',
  'users',
  'scholarships',
  'reports',
] as const) {
  for (const page of textAreas[area]) areaOfPage.set(page, area)
}

/** The area of an address; null where all its texts are there already. */
export function textAreaOf(pathname: string): TextArea | null {
  return areaOfPage.get(pathname.split('/')[1] ?? '') ?? null
}
