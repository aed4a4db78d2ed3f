import { expect, it } from 'vitest'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { render, screen } from '@testing-library/react'
import { clearErrorLog, errorLog } from '@/lib/storage/error-log'
import { en } from '@/testing/messages'
import { CrashBoundary } from './crash-boundary'

function Broken(): never {
  throw new TypeError('x is not a function')
}

it('logs an error from outside the pages and shows ways on instead of a blank page', () => {
  i18n.loadAndActivate({ locale: 'en', messages: en })
  clearErrorLog()
  render(
    <I18nProvider i18n={i18n}>
      <CrashBoundary>
        <Broken />
      </CrashBoundary>
    </I18nProvider>,
  )
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This page could not be shown')
  expect(screen.getByRole('link', { name: 'Go to home' }).getAttribute('href')).toBe('/')
  expect(errorLog.get().map(({ name }) => name)).toEqual(['TypeError'])
})
