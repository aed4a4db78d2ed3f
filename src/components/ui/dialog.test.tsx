import { useState } from 'react'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { setOnline } from '@/lib/api/connection'
import { Combobox } from '@/components/forms/combobox'
import { Dialog } from './dialog'

const schools = [
  { value: '11', label: 'Sangkae', searchText: 'Sangkae' },
  { value: '12', label: 'Kandal', searchText: 'Kandal' },
]

function Page() {
  const [open, setOpen] = useState(false)
  const [school, setSchool] = useState('')
  return (
    <I18nProvider i18n={i18n}>
      <button type="button" onClick={() => setOpen(true)}>
        Transfer
      </button>
      <Dialog open={open} onOpenChange={setOpen} title="New transfer">
        <Combobox label="School" options={schools} value={school} onChange={setSchool} />
      </Dialog>
    </I18nProvider>
  )
}

beforeAll(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
})
afterAll(() => vi.unstubAllGlobals())

describe('a dialog', () => {
  it('says that the connection is lost, because the notice of the page lies behind it', async () => {
    render(<Page />)
    await userEvent.setup().click(screen.getByRole('button', { name: 'Transfer' }))
    const dialog = within(await screen.findByRole('dialog'))
    act(() => setOnline(false))
    expect(dialog.getByRole('status').textContent).toBe('shell.offline')
    act(() => setOnline(true))
    expect(dialog.queryByRole('status')).toBeNull()
  })

  it('leaves Escape to a list that is open inside it, and gives the focus back when it closes', async () => {
    const user = userEvent.setup()
    render(<Page />)
    const opener = screen.getByRole('button', { name: 'Transfer' })
    await user.click(opener)
    const field = await screen.findByRole('combobox', { name: 'School' })
    await user.type(field, 'san')
    await screen.findByRole('option', { name: 'Sangkae' })
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('option')).toBeNull()
    expect(screen.getByRole('dialog', { name: 'New transfer' })).toBeTruthy()
    expect(document.activeElement).toBe(field)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(opener))
  })
})
