import { beforeEach, expect, test, vi } from 'vitest'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { en } from '@/testing/messages'
import { PageLinks } from './page-links'

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: en })
})

test('a page beyond the last one says how many pages there are, and leads to the last', async () => {
  const goTo = vi.fn<(page: number) => void>()
  render(
    <I18nProvider i18n={i18n}>
      <PageLinks page={9999} pages={7} onChange={goTo} />
    </I18nProvider>,
  )
  screen.getByText('There are only 7 pages')
  await userEvent.click(screen.getByRole('button', { name: 'Last page' }))
  await userEvent.click(screen.getByRole('button', { name: 'Previous page' }))
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
  expect(goTo.mock.calls).toEqual([[6], [6]])
})
