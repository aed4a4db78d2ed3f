import { expect, test } from 'vitest'
import { setupI18n } from '@lingui/core'
import { en, km } from '@/testing/messages'
import { makeSchool, makeYear } from '@/testing/records'
import { selectionText } from './selection-text'

const i18n = (locale: 'km' | 'en') => setupI18n({ locale, messages: { en, km } })
const [year, school] = [makeYear(), makeSchool()]

test('a selection is named by its year, its school, and its class or the grade alone', () => {
  const text = (selected: object) => selectionText({ year, school, ...selected }, i18n('en'))
  expect(text({ grade: 9, suffix: 'ក' })).toBe('2025-2026 RUNNING · Sangkae High School · Grade 9 ក')
  expect(text({ grade: 9 })).toBe('2025-2026 RUNNING · Sangkae High School · Grade 9')
  expect(text({})).toBe('2025-2026 RUNNING · Sangkae High School')
  expect(text({ school: null })).toBe('2025-2026 RUNNING')
})

test('a selection is named in Khmer', () => {
  expect(selectionText({ year, school, grade: 9, suffix: 'ក' }, i18n('km'))).toBe(
    '2025-2026 កំពុងដំណើរការ · វិទ្យាល័យសង្កែ · ថ្នាក់ទី៩ក',
  )
})
