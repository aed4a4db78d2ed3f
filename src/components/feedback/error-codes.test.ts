import { describe, expect, it } from 'vitest'
import { setupI18n } from '@lingui/core'
import { en, km } from '@/testing/messages'
import { errorCode, errorTexts } from './error-codes'

const i18n = setupI18n({ locale: 'en', messages: { en, km } })

describe('error page', () => {
  it('has the texts of the specification', () => {
    const subtitles = Object.entries(errorTexts).map(([code, { subtitle }]) => [code, i18n._(subtitle)])
    expect(Object.fromEntries(subtitles)).toEqual({
      400: 'Bad Request',
      401: 'Unauthorized',
      403: 'Forbidden',
      404: 'Page not found',
      429: 'Too many requests',
    })
    expect(i18n._(errorTexts['401'].description)).toBe('The user is not authorized to make the request.')
    expect(i18n._(errorTexts['404'].description)).toBe('Looks like you got lost.')
  })

  it.each([undefined, '', '500', '40', '404x', 'toString'])('is 404 for the code %j', (code) => {
    expect(errorCode(code)).toBe('404')
  })
})
