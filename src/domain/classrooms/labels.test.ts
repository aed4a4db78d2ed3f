import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { en, km } from '@/testing/messages'
import { classLabel } from './labels'

test.each([
  ['km', 7, 'ក', 'ថ្នាក់ទី៧ក'],
  ['km', 7, 'A', 'ថ្នាក់ទី៧ A'],
  ['en', 7, 'ក', 'Grade 7 ក'],
] as const)('in %s a class of grade %s and suffix %s is named "%s"', (locale, grade, suffix, name) => {
  const i18n = setupI18n({ locale, messages: { km, en } })
  expect(classLabel({ grade, suffix }, i18n)).toBe(name)
})
