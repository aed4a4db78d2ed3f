import { expect, test } from 'vitest'
import type { AcademicYear, AcademicYearStatus } from '@/domain/academic-years/schema'
import type { Permission } from '@/auth/permissions'
import type { SignedInUser } from '@/auth/session'
import { readOnlyReason } from './sheet-page'

const words = { year: 'closed', permission: 'not permitted' }
const vacation = { start_date: null, end_date: null }

function year(status: AcademicYearStatus): AcademicYear {
  const span = { start_date: '2025-11-01', end_date: '2026-10-31' }
  return { id: 3, ...span, status, short_vacation: vacation, long_vacation: vacation, study_days: [{}] }
}

function holder(...permissions: Permission[]): SignedInUser {
  const nobody = { first_name: '', last_name: '', first_name_en: null, last_name_en: null }
  const nowhere = { province: null, district: null, commune: null, village: null, school: null }
  const profile = {
    id: 1,
    username: 'x',
    ...nobody,
    ...nowhere,
    groups: ['teacher' as const],
    staff_id: 1,
    student_id: null,
  }
  return { profile, role: 'teacher', permissions: new Set(permissions) }
}

test('a score or attendance sheet is edited by who manages classes, and only while the year runs', () => {
  for (const permission of ['sts_manage_classroom', 'sts_manage_owned_classroom'] as const) {
    expect(readOnlyReason(year('running'), holder(permission), words)).toBeNull()
    expect(readOnlyReason(year('post'), holder(permission), words)).toBe('closed')
    expect(readOnlyReason(year('archived'), holder(permission), words)).toBe('closed')
  }
  const viewer = holder('sts_view_attendance', 'sts_view_score', 'sts_view_classroom', 'sts_view_owned_classroom')
  expect(readOnlyReason(year('running'), viewer, words)).toBe('not permitted')
})
