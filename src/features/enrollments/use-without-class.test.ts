import { expect, test } from 'vitest'
import { sumWithoutClass } from './use-without-class'

test('the students without a class of all grades are added up; where no student is enrolled there are none', () => {
  expect(sumWithoutClass([{ without_class: 3 }, { without_class: 4 }])).toBe(7)
  expect(sumWithoutClass([])).toBe(0)
})

test('an API that does not count the students without a class is not taken to say that there are none', () => {
  expect(sumWithoutClass([{}, {}])).toBeUndefined()
})
