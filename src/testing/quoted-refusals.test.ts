import { expect, test } from 'vitest'
import { en, km } from './messages'

// The specification quotes these texts, and none of them says what to do.
test.each([
  'classroom.alreadyExists',
  'common.error.unauthorizedUser',
  'enrollment.alreadyEnrolled',
  'enrollment.noMatchGrade',
  'enrollment.schoolNotFound',
  'enrollment.studentNotFound',
  'scholarship.studentNotFound',
  'school.notFound',
  'school.notMatchEmisSchoolCode',
  'school.schoolAlreadyExists',
  'transfer.error.sameSchool',
  'transfer.studentNotFound',
  'userManagement.conflictUsername',
] as const)('the refusal %s has a second sentence that says what to do', (id) => {
  expect(en[id]?.toString()).toMatch(/^[^.]+\. [A-Z][^.]+\.$/)
  expect(km[id]?.toString()).toMatch(/^[^។]+។ សូម|^[^។]+។ [^។]+៖ សូម/)
})
