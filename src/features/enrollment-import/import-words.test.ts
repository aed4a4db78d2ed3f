import { expect, test } from 'vitest'
import { offeredWords, type ImportChoices } from './import-words'

const choices: ImportChoices = {
  ethnicity: [{ value: 1, words: ['ព្នង', 'Bunong'] }],
  disabilities: [{ value: 1, words: ['ពិបាកមើល', ''] }],
  health_problems: [],
  personal_problems: [],
  scholarships: [],
}

test('a column offers its words in the language of the user', () => {
  expect(offeredWords('gender', choices, 'en')).toEqual(['Female', 'Male'])
  expect(offeredWords('gender', choices, 'km')).toEqual(['ស្រី', 'ប្រុស'])
  expect(offeredWords('ethnicity', choices, 'en')).toEqual(['None', 'Bunong'])
  expect(offeredWords('ethnicity', choices, 'km')).toEqual(['គ្មាន', 'ព្នង'])
})

test('a choice that has no English name is offered in Khmer', () => {
  expect(offeredWords('disabilities', choices, 'en')).toEqual(['None', 'ពិបាកមើល'])
})
