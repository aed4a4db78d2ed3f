import { expect, test } from 'vitest'
import { scholarshipForm, toFormValues, toNewValues } from './form-values'
import type { ScholarshipStudent } from './schema'

const record: ScholarshipStudent = {
  id: 1,
  student: { emis_student_id: '02', first_name: 'ក', last_name: 'ខ', gender: 'f', birth_date: '2011-03-04' },
  classroom: null,
  entry_status: 0,
  scholarships: [{ scholarship_id: 3 }],
  poor_level: null,
  disabilities: [],
  health_problems: null,
  personal_problems: [{ id: 2 }],
}

/** The fields that are refused, each with its message. */
function refusals(result: { error?: { issues: readonly { path: PropertyKey[]; message: string }[] } | undefined }) {
  return result.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
}

test('every question wants an answer, and its "No" is one', () => {
  const values = toFormValues(record)
  expect(refusals(scholarshipForm.safeParse(values))).toEqual([
    'poor_level: common.error.require',
    'options.health_problems: common.error.require',
  ])
  const options = { scholarships: [3], disabilities: [], health_problems: [], personal_problems: [2] }
  expect(scholarshipForm.parse({ poor_level: 'none', options })).toEqual({ poor_level: null, options })
  expect(scholarshipForm.parse({ poor_level: 'level_2', options })).toEqual({ poor_level: 'level_2', options })
})

test.each(['disabilities', 'health_problems', 'personal_problems', 'scholarships'] as const)(
  '%s need a selection or their "No" before they can be saved',
  (list) => {
    const answered = { scholarships: [3], disabilities: [11], health_problems: [4], personal_problems: [2] }
    const refused = (value: number[] | null) =>
      refusals(scholarshipForm.safeParse({ poor_level: 'none', options: { ...answered, [list]: value } }))
    expect(refused(null)).toEqual([`options.${list}: common.error.require`])
    expect(refused([])).toEqual([])
  },
)

test('a poor level that was said to be none is an answer', () => {
  expect(toFormValues({ ...record, poor_level_said: true }).poor_level).toBe('none')
  expect(toFormValues({ ...record, poor_level_said: false }).poor_level).toBeNull()
  expect(toFormValues({ ...record, poor_level: 'other', poor_level_said: true }).poor_level).toBe('other')
})

test('adding a student asks again about an earlier "No" to a scholarship or a poor level', () => {
  const unlisted = { ...record, scholarships: [], poor_level_said: true }
  expect(toNewValues(unlisted)).toEqual({
    poor_level: null,
    options: { scholarships: null, disabilities: [], health_problems: null, personal_problems: [2] },
  })
  expect(toNewValues({ ...record, poor_level: 'level_1' })).toMatchObject({
    poor_level: 'level_1',
    options: { scholarships: [3] },
  })
})
