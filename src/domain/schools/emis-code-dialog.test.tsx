import { useState } from 'react'
import { beforeAll, expect, it } from 'vitest'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { EmisCodeDialog } from './emis-code-dialog'

function Page() {
  const [open, setOpen] = useState(false)
  return (
    <I18nProvider i18n={i18n}>
      <button type="button" onClick={() => setOpen(true)}>
        New school
      </button>
      {open && (
        <EmisCodeDialog
          title="Confirm"
          body=""
          confirmLabel="Continue"
          check={() => Promise.resolve({ problem: '' })}
          onClose={() => setOpen(false)}
        />
      )}
    </I18nProvider>
  )
}

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

it('the dialog for an EMIS code begins in its field and gives the focus back to its button', async () => {
  const user = userEvent.setup()
  render(<Page />)
  const opener = screen.getByRole('button', { name: 'New school' })
  await user.click(opener)
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(opener))
})
