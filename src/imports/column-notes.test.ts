import { expect, test } from 'vitest'
import { headingIn } from './column-notes'

test('a heading in both languages is named in the language of the user, any other as it is', () => {
  expect(headingIn('en', 'លេខទូរសព្ទ\n(Phone number)')).toBe('Phone number')
  expect(headingIn('km', 'លេខទូរសព្ទ\n(Phone number)')).toBe('លេខទូរសព្ទ')
  expect(headingIn('en', 'លេខទូរសព្ទ')).toBe('លេខទូរសព្ទ')
  expect(headingIn('km', 'Score (math)')).toBe('Score (math)')
  expect(headingIn('en', 'ឈ្មោះ (សិស្ស)')).toBe('ឈ្មោះ (សិស្ស)')
})
