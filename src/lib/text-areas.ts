/**
 * The pages behind sign-in by what is used together, named by the first part of their addresses. The texts of an area
 * come when one of its pages is opened; what two areas say comes with the first page of any (vite.config.ts). The data
 * query, which everyone can open, asks for its area itself once it shows more than its placeholder.
 */
export const textAreas = {
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
 * How the ids begin of what no page says and a server refuses with: they come with the area whose pages alone send what
 * is refused so. All others come with the first page of any.
 */
export const refusalsOfAreas = {
  years: ['academicYear.status.'],
  schools: ['school.error.', 'school.import.'],
  pupils: ['enrollment.', 'student.dropOut.', 'graduation.error.', 'graduation.undo.', 'transfer.error.'],
  scholarships: ['scholarship.error.', 'scholarshipFunding.', 'scholarshipRemittance.'],
  reports: ['managementReport.error.', 'report.error.'],
} as const satisfies Partial<Record<TextArea, readonly string[]>>

const areaOfPage = new Map<string, TextArea>()
for (const area of [
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
