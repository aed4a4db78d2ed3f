import { expect, test } from 'vitest'
import { targetInput } from './target-schema'

const chosen = {
  academic_year_id: 4,
  province: '02',
  district: '0208',
  emis_school_code: '02080101',
  grade: 0,
  alsoRepeat: false,
}

test.each([
  ['academic_year_id', null],
  ['province', ''],
  ['district', ''],
  ['emis_school_code', ''],
  ['grade', null],
] as const)('a promotion needs %s', (field, nothing) => {
  expect(targetInput.safeParse(chosen).success).toBe(true)
  const { error } = targetInput.safeParse({ ...chosen, [field]: nothing })
  expect(error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)).toEqual([
    `${field}: common.error.require`,
  ])
})
