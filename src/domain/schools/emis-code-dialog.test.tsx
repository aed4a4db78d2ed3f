import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { screen, waitFor } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import { expectQuestionBeforeClosing } from '@/testing/expect-question-before-closing'
import { renderInPage } from '@/testing/render-in-page'
import { EmisCodeDialog } from './emis-code-dialog'

const onClose = vi.fn<() => void>()
const onAccepted = vi.fn<() => void>()

function Page() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        New school
      </button>
      {open && (
        <EmisCodeDialog
          title="Confirm"
          body=""
          confirmLabel="Continue"
          check={() => Promise.resolve({ goOn: onAccepted })}
          onClose={() => {
            onClose()
            setOpen(false)
          }}
        />
      )}
    </>
  )
}

afterEach(() => {
  vi.unstubAllGlobals()
  onClose.mockReset()
  onAccepted.mockReset()
})

// jsdom draws nothing, so it cannot know which element covers another.
const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })

async function open() {
  await renderInPage(<Page />)
  const opener = screen.getByRole('button', { name: 'New school' })
  await user.click(opener)
  return { opener, field: await screen.findByRole<HTMLInputElement>('textbox') }
}

test('the dialog for an EMIS code begins in its field and gives the focus back to its button', async () => {
  const { opener, field } = await open()
  expect(document.activeElement).toBe(field)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

test('an EMIS code is asked about before its dialog discards it', async () => {
  const { field } = await open()
  await user.type(field, '02080101')
  await expectQuestionBeforeClosing({ field, onClose })
  expect(onAccepted).not.toHaveBeenCalled()
})
