import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { en, km } from '@/testing/messages'
import { genderLabel, genderOptions } from './gender'

test('a gender is named in the language of the user', () => {
  const khmer = setupI18n({ locale: 'km', messages: { km, en } })
  const english = setupI18n({ locale: 'en', messages: { km, en } })
  expect([genderLabel('f', khmer), genderLabel('m', khmer)]).toEqual(['ស្រី', 'ប្រុស'])
  expect(genderOptions(english)).toEqual([
    { value: 'f', label: 'Female' },
    { value: 'm', label: 'Male' },
  ])
})
