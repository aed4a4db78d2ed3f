import { expect, test } from 'vitest'
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { render, screen } from '@testing-library/react'
import { en as messages } from '@/testing/messages'
import { ReportPicker } from './report-picker'

test('a user who may draw no report at all reads that there is none', () => {
  const i18n = setupI18n({ locale: 'en', messages: { en: messages } })
  render(
    <I18nProvider i18n={i18n}>
      <ReportPicker reports={[]} chosen={null} error={undefined} onChoose={() => undefined} />
    </I18nProvider>,
  )
  expect(screen.getByRole('alert').textContent).toBe(i18n._('report.error.noReportType'))
  expect(screen.queryAllByRole('button')).toEqual([])
})
