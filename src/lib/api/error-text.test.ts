import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { ApiError } from './api-error'
import { errorText } from './error-text'

const i18n = setupI18n({
  locale: 'en',
  messages: { en: { 'file.tooLong': ['At most ', ['n'], ' rows'], 'common.error.unexpected': 'Something went wrong' } },
})

test('a refusal is shown as the message that the API names, with its values', () => {
  const error = new ApiError({ kind: 'refused', messageId: 'file.tooLong', values: { n: 50 }, endpoint: 'POST /files' })
  expect(errorText(error, i18n)).toBe('At most 50 rows')
})

test('the plain text of a server is shown as it is', () => {
  const error = new ApiError({ kind: 'refused', messageId: 'Closed until Monday', endpoint: 'GET /files' })
  expect(errorText(error, i18n)).toBe('Closed until Monday')
})

test('the text of an error that is not from the API is not shown', () => {
  expect(errorText(new TypeError('x is undefined'), i18n)).toBe('Something went wrong')
  expect(errorText(null, i18n)).toBe('Something went wrong')
})
