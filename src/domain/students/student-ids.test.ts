import { expect, test } from 'vitest'
import { foldStudentId, studentIds } from './student-ids'

const refusals = (values: { sts_id: string; confirm_sts_id: string }) =>
  (studentIds.safeParse(values).error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)

test('the student ID is asked twice, trimmed and the same, in whatever digits', () => {
  expect(refusals({ sts_id: ' 0225000001', confirm_sts_id: '0225000001 ' })).toEqual([])
  expect(studentIds.parse({ sts_id: '០២២៥\u200b1', confirm_sts_id: '02 251' }).sts_id).toBe('02251')
  expect(refusals({ sts_id: '012', confirm_sts_id: '12' })).toEqual(['confirm_sts_id: transfer.invalidConfirmStsId'])
  expect(refusals({ sts_id: ' ', confirm_sts_id: '' })).toEqual([
    'sts_id: common.error.require',
    'confirm_sts_id: common.error.require',
  ])
})

test('a student ID is the same with Khmer digits, in groups, and without leading zeros', () => {
  const same = ['0218000349', '218000349', '០២១៨០០០៣៤៩', ' 0218 000\u00a0349', '02180003\u200b49']
  expect(new Set(same.map(foldStudentId))).toEqual(new Set(['218000349']))
  expect(foldStudentId('0A12')).toBe('0a12')
  expect(foldStudentId('000')).toBe('0')
})
