import { expect, test } from 'vitest'
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { render, screen } from '@testing-library/react'
import { en, km } from '@/testing/messages'
import { EnrollmentRefusal, type Refusal } from './enrollment-refusal'
import type { EnrollmentRow } from './schema'

const row: EnrollmentRow = {
  id: 1,
  emis_student_id: 'S1',
  first_name: 'ដារា',
  last_name: 'សុខ',
  first_name_en: null,
  last_name_en: null,
  gender: 'f',
  birth_date: '2013-01-01',
  grade: 7,
  enrollment_status: 0,
  transfer_status: 0,
  ethnicity: null,
  disabilities: null,
  health_problems: null,
  personal_problems: null,
  scholarships: null,
  report_stage: 1,
  enrolled_date: '2025-11-03',
  enrolled_by: null,
  classroom: null,
  is_drop_out_last_year: false,
}

test.each<[string, 'en' | 'km', Refusal, RegExp, RegExp]>([
  [
    'an unknown student',
    'en',
    { kind: 'notFound' },
    /^Can Not Enroll$/,
    /^Student Not Found\. .*or add the child as a new student\.$/,
  ],
  ['an unknown student', 'km', { kind: 'notFound' }, /^មិនអាចចុះឈ្មោះបានទេ$/, /^រកមិនឃើញសិស្ស។ សូមពិនិត្យអត្តលេខសិស្ស ឬបន្ថែមជាសិស្សថ្មី។$/],
  [
    'a student of this school',
    'en',
    { kind: 'alreadyEnrolled', row },
    /^Can Not Enroll$/,
    /^Already Enrolled\. Open the enrollment to see or change it\.$/,
  ],
  [
    'a student of another school',
    'en',
    { kind: 'alreadyEnrolled', row: null },
    /^Can Not Enroll$/,
    /^Already Enrolled\. .*ask that school to transfer the child\.$/,
  ],
  [
    'a student of another school',
    'km',
    { kind: 'alreadyEnrolled', row: null },
    /^មិនអាចចុះឈ្មោះបានទេ$/,
    /^សិស្សនេះបានចុះឈ្មោះចូលរៀនរួចហើយ។ .*ផ្ទេរសិស្សមក។$/,
  ],
])('the refusal to enroll %s says what to do next (%s)', (_, locale, refusal, title, text) => {
  const i18n = setupI18n({ locale, messages: { [locale]: locale === 'en' ? en : km } })
  render(
    <I18nProvider i18n={i18n}>
      <EnrollmentRefusal refusal={refusal} onOpen={() => undefined} onClose={() => undefined} />
    </I18nProvider>,
  )
  expect(screen.getAllByRole('alertdialog', { name: title, description: text })).toHaveLength(1)
  const canOpen = refusal.kind === 'alreadyEnrolled' && refusal.row !== null
  expect(screen.queryAllByRole('button', { name: String(en['enrollment.openExisting']) })).toHaveLength(canOpen ? 1 : 0)
})
