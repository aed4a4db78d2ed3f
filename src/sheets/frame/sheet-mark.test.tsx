import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { render, screen } from '@testing-library/react'
import { en } from '@/testing/messages'
import { SheetMark } from './sheet-mark'

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: en })
})

const show = (mark: ReactNode) => render(<I18nProvider i18n={i18n}>{mark}</I18nProvider>)

test.each([
  [0.001, '1%'],
  [0.5, '50%'],
  [0.999, '99%'],
])('a sheet of which %d is entered is partly done: %s', (share, text) => {
  show(<SheetMark state="partly" share={share} />)
  expect(screen.getByText(text)).toBeTruthy()
})

test.each([
  ['partly', '5 missing'],
  ['missing', 'Not begun'],
  ['later', 'Not due'],
  ['done', 'Done'],
] as const)('a menu says of a sheet that is %s: %s', (state, text) => {
  show(<SheetMark state={state} missing={5} />)
  expect(screen.getByText(text)).toBeTruthy()
})
