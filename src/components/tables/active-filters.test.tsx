import { beforeAll, expect, it, vi } from 'vitest'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { activateLocale, loadCatalog } from '@/lib/i18n/i18n'
import { ActiveFilters } from './active-filters'

beforeAll(async () => {
  await activateLocale('en')
  await loadCatalog('signedIn')
})

it('each filter in force can be dropped on its own', async () => {
  const user = userEvent.setup()
  const drop = vi.fn()
  render(
    <I18nProvider i18n={i18n}>
      <ActiveFilters
        filters={[
          { key: 'province', label: 'Province: Battambang', onDrop: () => drop('province') },
          { key: 'status', label: 'Status: active', onDrop: () => drop('status') },
        ]}
      />
    </I18nProvider>,
  )
  await user.click(screen.getByRole('button', { name: 'Remove filter: Status: active' }))
  expect(drop.mock.calls).toEqual([['status']])
})
