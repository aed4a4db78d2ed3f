import { expect, test } from 'vitest'
import { passwordErrors, passwordWeakness } from './passwords'

test.each([
  ['aaaaaa', 'repeated'],
  ['កកកកកក', 'repeated'],
  ['      ', 'repeated'],
  ['\u200B \u200B \u200B ', 'repeated'],
  ['Sok.Dara', 'username'],
  ['123456', 'common'],
  ['១២៣៤៥៦', 'common'],
  ['９８７６５４', 'common'],
  ['khmer123', 'common'],
  ['Khmer១២៣!', 'common'],
  ['admin123', 'common'],
  ['sala-demo', 'common'],
  ['សាលារៀន១២៣', 'common'],
] as const)('%s is refused because it is %s', (password, weakness) => {
  expect(passwordWeakness(password, 'sok.dara')).toBe(weakness)
})

test.each(['temporary-1', 'rice field', 'ពាក្យ-ថ្មី', '135790', 'sala-of-the-village', 'my khmer cat'])(
  '%s is accepted',
  (password) => {
    expect(passwordWeakness(password, 'sok.dara')).toBeNull()
  },
)

test('a name in Khmer digits is the name, and long lists are asked with what was folded', () => {
  expect(passwordWeakness('s៣០១២០', 'S30120')).toBe('username')
  expect(passwordWeakness('ILoveYou', 'x', (folded) => folded === 'iloveyou')).toBe('common')
})

test('a form says what is wrong with the password and with its confirmation', () => {
  const errors = (password: string | null, confirmation: string) =>
    passwordErrors({ password, confirmation }, 'sok.dara')
  expect(errors('aaaaaa', '')).toEqual({
    password: 'common.error.passwordRepeated',
    confirmation: 'common.error.require',
  })
  expect(errors('rice field', 'rice fields')).toEqual({ confirmation: 'common.error.confirmPassword' })
  expect(errors('', '')).toEqual({})
  expect(errors(null, '')).toEqual({})
})
