import { describe, expect, it } from 'vitest'
import { render, screen, within } from '@testing-library/react'
import { Alert } from './alert'

describe('an alert', () => {
  it('is announced in the role it was given, under its title, with its actions inside', () => {
    render(
      <Alert tone="danger" role="alert" title="Not saved" actions={<button type="button">Try again</button>}>
        The server did not answer.
      </Alert>,
    )
    const alert = screen.getByRole('alert', { name: 'Not saved' })
    expect(alert.textContent).toContain('The server did not answer.')
    expect(within(alert).getByRole('button', { name: 'Try again' })).toBeDefined()
  })

  it('is plain text without a role, so that what a page opens with is not announced', () => {
    render(<Alert tone="warning" title="This year is closed." />)
    const title = screen.getByText('This year is closed.')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.queryByRole('status')).toBeNull()
    expect(title.closest('[aria-labelledby]')).toBeNull()
  })

  it('shows its tone by an icon as well, which a screen reader skips', () => {
    const { container } = render(<Alert tone="neutral">Read only</Alert>)
    expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
  })
})
