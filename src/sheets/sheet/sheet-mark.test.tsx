import { afterEach, beforeEach, expect, test } from 'vitest'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, render, screen } from '@testing-library/react'
import { en } from '@/testing/messages'
import { SheetMark } from './sheet-mark'

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: en })
})
afterEach(cleanup)

test.each([
  [0.001, '1%'],
  [0.5, '50%'],
  [0.999, '99%'],
])('a sheet of which %d is entered is partly done: %s', (share, text) => {
  render(
    <I18nProvider i18n={i18n}>
      <SheetMark state="partly" share={share} />
    </I18nProvider>,
  )
  expect(screen.getByText(text)).toBeTruthy()
})
