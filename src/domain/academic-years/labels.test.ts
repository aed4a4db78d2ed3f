import { setupI18n } from '@lingui/core'
import { describe, expect, it } from 'vitest'
import { academicYearLabel, academicYearName, vacationSpan } from './labels'
import { type AcademicYear, academicYearStatuses } from './schema'
import { nextStep } from '@/features/academic-years/steps'

const year: AcademicYear = {
  id: 3,
  name: '2025-2026',
  start_date: '2025-11-01',
  end_date: '2026-10-31',
  status: 'running',
  short_vacation: { start_date: '2026-04-06', end_date: '2026-04-18' },
  long_vacation: { start_date: null, end_date: null },
  study_days: [{ nov: 22 }],
}

const i18n = setupI18n({
  locale: 'en',
  messages: {
    en: { 'academicYear.status.running': 'Running' },
    km: { 'academicYear.status.running': 'កំពុងដំណើរការ' },
  },
})

describe('academic year label', () => {
  it('is the name and the status in upper case', () => {
    i18n.activate('en')
    expect(academicYearLabel(year, i18n)).toBe('2025-2026 RUNNING')
  })

  it('leaves a Khmer status as it is', () => {
    i18n.activate('km')
    expect(academicYearLabel(year, i18n)).toBe('2025-2026 កំពុងដំណើរការ')
  })

  it.each([null, undefined, '', '  '])('is the years when the name is %j', (name) => {
    expect(academicYearName({ ...year, name, start_date: '2030-01-01', end_date: '2031-01-01' })).toBe('2030-2031')
  })

  it('shows a vacation only when both of its dates are set', () => {
    expect(vacationSpan(year.short_vacation)).toBe('06-04-2026 – 18-04-2026')
    expect(vacationSpan(year.long_vacation)).toBeNull()
  })
})

describe('the steps of a year', () => {
  it('lead forward one status at a time, and from the last nowhere', () => {
    expect(academicYearStatuses.map((status) => nextStep(status)?.to)).toEqual([
      'pre',
      'running',
      'post',
      'archived',
      undefined,
    ])
  })

  it('ask for the matching accomplishment, and for none out of draft', () => {
    expect(academicYearStatuses.map((status) => nextStep(status)?.needs?.accomplishment)).toEqual([
      undefined,
      1,
      2,
      3,
      undefined,
    ])
  })
})
