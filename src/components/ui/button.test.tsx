import { describe, expect, it, vi } from 'vitest'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Button } from './button'

describe('a button that cannot be used', () => {
  it('stays focusable, says why and does nothing, submitting included', async () => {
    const user = userEvent.setup()
    const press = vi.fn()
    const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
    render(
      <form onSubmit={submit}>
        <Button type="submit" onClick={press} disabledReason="The year is archived.">
          Save
        </Button>
      </form>,
    )
    const button = screen.getByRole('button', { name: 'Save', description: 'The year is archived.' })
    await user.tab()
    expect(document.activeElement).toBe(button)
    await user.keyboard('{Enter}')
    expect(press).not.toHaveBeenCalled()
    expect(submit).not.toHaveBeenCalled()
  })

  it('keeps its focus while it works and ignores a second press', async () => {
    const user = userEvent.setup()
    const press = vi.fn()
    const { rerender } = render(<Button onClick={press}>Save</Button>)
    await user.click(screen.getByRole('button'))
    rerender(
      <Button onClick={press} pending>
        Save
      </Button>,
    )
    await user.keyboard('{Enter}')
    expect(press).toHaveBeenCalledTimes(1)
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save', busy: true }))
  })
})
