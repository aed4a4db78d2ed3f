import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { reportTemplates } from '@/features/management-report/templates'
import type { Permission } from '@/auth/permissions'
import type { SignedInUser } from '@/auth/session'
import { contents, stageLabels } from './labels'
import { listedReports } from './listed-reports'
import { fieldsOfRefusal, missingDetails, listPeriods, reportFileName, reportParams } from './report-choice'
import { aggregateReports, individualReports } from './report-names'
import { reportSearch } from './report-search'
import { listNeeds, reportDefinitions } from './definitions'
import { stages } from './stages'

const nobody = { first_name: '', last_name: '', first_name_en: null, last_name_en: null }
const nowhere = { province: null, district: null, commune: null, village: null, school: null }
function holder(...permissions: Permission[]): SignedInUser {
  const profile = { id: 1, username: 'x', ...nobody, ...nowhere, groups: [], staff_id: null, student_id: null }
  return { profile: { ...profile, groups: ['teacher'] }, role: 'teacher', permissions: new Set(permissions) }
}
const numbersFor = (...permissions: Permission[]) => listedReports(holder(...permissions)).map(({ number }) => number)
const findDefinition = (number: number) => {
  const found = reportDefinitions.find((reportDefinition) => reportDefinition.number === number)
  if (found === undefined) throw new Error(`No report ${String(number)}`)
  return found
}
const year = { start_date: '2025-11-01', end_date: '2026-10-31' }

test('permissions decide which reports are listed; a student has their own three whatever their permissions', () => {
  expect(numbersFor('sts_view_classroom_report')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 50])
  expect(numbersFor('sts_view_school_report')).toEqual([9, 10, 11, 12, 13, 14, 15, 16, 100])
  expect(numbersFor('sts_view_classroom_report', 'sts_view_school_report')).toHaveLength(18)
  expect(numbersFor('sts_student_manage_own_account', 'sts_view_school_report')).toEqual([5, 8, 50])
  expect(numbersFor('sts_view_score')).toEqual([])
  expect(new Set(contents.keys())).toEqual(new Set(reportDefinitions.map(({ number }) => number)))
})

test('what a report uses is required, and nothing else', () => {
  expect(missingDetails(findDefinition(1).needs, {})).toEqual({})
  expect(missingDetails(findDefinition(3).needs, {})).toEqual({ month: 'common.error.require' })
  expect(missingDetails(findDefinition(3).needs, { month: 0 })).toEqual({})
  expect(missingDetails(findDefinition(9).needs, { disability: 1 })).toEqual({ scholarship: 'common.error.require' })
  expect(missingDetails(findDefinition(13).needs, { ethnicity: 0 })).toEqual({})
  expect(missingDetails(findDefinition(100).needs, {})).toEqual({ stage: 'common.error.require' })
  expect(listNeeds(findDefinition(50), true)).toEqual([])
})

test('the months are those of the year, the semesters are months 13 and 14', () => {
  expect(listPeriods(findDefinition(3).needs, year)).toEqual([10, 11, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(listPeriods(findDefinition(4).needs, null)).toEqual([13, 14])
  expect(listPeriods(findDefinition(1).needs, year)).toEqual([])
})

test('the call carries what the report uses and nothing that was chosen for another one', () => {
  const details = { month: 10, scholarship: 4, stage: 'year', pupil: 'S1' } as const
  const order = { school: 31, classroom: 7, details, language: 'km' } as const
  const sent = (number: number, file: 'xlsx' | 'pdf') => {
    const definition = findDefinition(number)
    const params = reportParams({ ...order, definition, needs: definition.needs, file })
    return Object.fromEntries(Object.entries(params).filter(([, value]) => value != null))
  }
  const common = { academic_year_school_id: 31, language: 'km' }
  expect(sent(3, 'pdf')).toEqual({ ...common, type: 3, classroom_id: 7, month: 10, file_type: 'xlsx' })
  expect(sent(5, 'pdf')).toEqual({ ...common, type: 5, classroom_id: 7, month: 10, student_id: 'S1', file_type: 'pdf' })
  expect(sent(9, 'xlsx')).toEqual({ ...common, type: 9, scholarship: 4, file_type: 'xlsx' })
  expect(sent(16, 'xlsx')).toEqual({ ...common, type: 16, report_stage: 3, file_type: 'xlsx' })
})

test('the four stages of a report are each sent as their code', () => {
  const census = findDefinition(100)
  const sent = stages.map((stage) => {
    const order = { school: 31, classroom: null, details: { stage }, language: 'km', file: 'xlsx' } as const
    return reportParams({ ...order, definition: census, needs: census.needs })['report_stage']
  })
  expect(stages.map((stage) => stageLabels[stage].id)).toEqual([
    'report.stage.opening',
    'report.stage.half',
    'report.stage.semester2',
    'report.stage.year',
  ])
  expect(sent).toEqual([1, 2, 3, 3])
})

test('a refusal is said at the fields that it names', () => {
  expect(fieldsOfRefusal({ classroom_id: 'a', report_stage: 'b', unheard: 'c' })).toEqual({ suffix: 'a', stage: 'b' })
})

test('a file is named by year, report, place, class and month, with nothing that no disk takes', () => {
  expect(reportFileName('សន្លឹកពិន្ទុ', ['2025-2026', 'វិទ្យាល័យ សង្កែ', 'ថ្នាក់ទី7ក', 'វិច្ឆិកា'], 'xlsx')).toBe(
    '2025-2026_សន្លឹកពិន្ទុ_វិទ្យាល័យ-សង្កែ_ថ្នាក់ទី7ក_វិច្ឆិកា.xlsx',
  )
  fc.assert(
    fc.property(fc.string(), (classroom) => !/[\s/\\:*?"<>|]/.test(reportFileName('x', ['2025', classroom], 'xlsx'))),
    { numRuns: 50 },
  )
})

test('an address keeps the whole choice; a detail that cannot be read counts as absent', () => {
  const chosen = {
    type: 5,
    academicYear: 3,
    school: 31,
    grade: 7,
    suffix: 'ក',
    month: 0,
    ethnicity: 0,
    stage: 'year',
    pupil: '00123',
    file: 'pdf',
    language: 'en',
  }
  expect(reportSearch.parse(chosen)).toEqual(chosen)
  expect(reportSearch.parse({ type: 'x', stage: 'z', file: 'exe', pupil: '' })).toEqual({})
})

test('the home catalogue leads to templates and reports that there are', () => {
  const keys = new Set(reportTemplates.map(({ key, label }) => `${key} ${label}`))
  const named = [...individualReports, ...aggregateReports]
  expect(named.filter(({ template, name }) => !keys.has(`${template} ${name.id}`))).toEqual([])
  expect(named).toHaveLength(reportTemplates.length)
  expect(individualReports).toHaveLength(12)
  expect(aggregateReports.map(({ code }) => code)).toEqual(
    Array.from({ length: 14 }, (_, index) => String(index + 1).padStart(3, '0')),
  )
  expect(
    individualReports.flatMap(({ ofClass }) => ofClass ?? []).map((number) => findDefinition(number).kind),
  ).toEqual(['classroom', 'classroom'])
})
