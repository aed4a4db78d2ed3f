import { expect, test } from 'vitest'
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { render, screen } from '@testing-library/react'
import { en, km } from '@/testing/messages'
import { ParamField } from './param-field'
import type { TemplateParam } from './templates'

/** As a newer server may send it. */
const unknown: TemplateParam = JSON.parse('{"name":"since","label":"common.all","type":"DATE"}')

test.each([
  ['en', en, 'Invalid Type. Reload the page; if this remains, choose another report.'],
  ['km', km, km['managementReport.param.invalidType']],
])('a parameter of a type that the program does not know is shown as invalid (%s)', (locale, messages, text) => {
  const i18n = setupI18n({ locale, messages: { [locale]: messages } })
  render(
    <I18nProvider i18n={i18n}>
      <ParamField param={unknown} value="" error={undefined} onChange={() => undefined} />
    </I18nProvider>,
  )
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain(String(text))
})
