import { useState } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { Select } from './select'

const provinces = [
  { value: '', label: 'All' },
  { value: '1', label: 'Banteay Meanchey' },
  { value: '2', label: 'Battambang' },
  { value: '3', label: 'Kampot' },
]

// Loaded first, so that no test waits for it.
beforeAll(() => import('./select-control'))

const choose = vi.fn<(value: string) => void>()

function ProvinceSelect({ options }: { options: typeof provinces }) {
  const [value, setValue] = useState('2')
  return (
    <I18nProvider i18n={i18n}>
      <Select
        label="Province"
        value={value}
        options={options}
        placeholder="Choose"
        onChange={(next) => {
          setValue(next)
          choose(next)
        }}
      />
    </I18nProvider>
  )
}

// jsdom lays nothing out and scrolls nothing; Radix's positioning needs an observer of sizes.
class NoResizes implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
beforeAll(async () => {
  // Loaded ahead, so that no test waits for it.
  await import('./select-control')
  vi.stubGlobal('ResizeObserver', NoResizes)
  Element.prototype.scrollIntoView = () => undefined
  i18n.loadAndActivate({ locale: 'en', messages: {} })
})
afterAll(() => vi.unstubAllGlobals())
beforeEach(() => choose.mockClear())
afterEach(cleanup)

const control = () => screen.findByRole('combobox', { name: 'Province' })

describe('a select', () => {
  it('shows its choice while its control is being loaded, and keeps it afterwards', async () => {
    render(<ProvinceSelect options={provinces} />)
    expect(screen.getByText('Battambang')).toBeTruthy()
    expect((await control()).textContent).toBe('Battambang')
  })

  it('opens with an arrow key at its choice; Escape closes it, keeps the choice and gives the focus back', async () => {
    const user = userEvent.setup()
    render(<ProvinceSelect options={provinces} />)
    const select = await control()
    await user.tab()
    expect(document.activeElement).toBe(select)
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(await screen.findByRole('option', { name: 'Battambang' }))
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('option')).toBeNull()
    await vi.waitFor(() => expect(document.activeElement).toBe(select))
    expect(choose).not.toHaveBeenCalled()
  })

  it('takes the option whose first letters are typed, without being opened', async () => {
    const user = userEvent.setup()
    render(<ProvinceSelect options={provinces} />)
    const select = await control()
    await user.tab()
    await user.keyboard('k')
    expect(select.textContent).toBe('Kampot')
    expect(select.getAttribute('aria-expanded')).toBe('false')
  })

  it('has the empty value as a choice with its own label', async () => {
    const user = userEvent.setup()
    render(<ProvinceSelect options={provinces} />)
    const select = await control()
    await user.tab()
    await user.keyboard('{ArrowDown}')
    await screen.findByRole('option', { name: 'All' })
    await user.keyboard('{Home}{Enter}')
    expect(choose).toHaveBeenCalledExactlyOnceWith('')
    expect(select.textContent).toBe('All')
  })

  it('changes nothing by itself when the chosen option leaves the list', async () => {
    const user = userEvent.setup()
    const { rerender } = render(<ProvinceSelect options={provinces} />)
    const select = await control()
    await user.tab()
    rerender(<ProvinceSelect options={provinces.slice(3)} />)
    expect(select.textContent).toBe('Choose')
    rerender(<ProvinceSelect options={provinces} />)
    expect(select.textContent).toBe('Battambang')
    expect(choose).not.toHaveBeenCalled()
  })
})
