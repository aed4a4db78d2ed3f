import { useState } from 'react'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { act, createEvent, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { skipWaiting } from './after-first-rows'
import { Select } from './select'

const provinces = [
  { value: '', label: 'All' },
  { value: '1', label: 'Banteay Meanchey' },
  { value: '2', label: 'Battambang' },
  { value: '3', label: 'Kampot' },
]

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

beforeAll(async () => {
  // Loaded ahead, so that no test waits for it.
  await import('./select-control')
  i18n.loadAndActivate({ locale: 'en', messages: {} })
})
afterAll(() => vi.unstubAllGlobals())
beforeEach(() => choose.mockClear())

/** The control, once its list is loaded. */
function control(): Promise<HTMLElement> {
  skipWaiting()
  return vi.waitFor(() => {
    const shown = screen.getByRole('combobox', { name: 'Province' })
    expect(shown.dataset['state']).toBe('closed')
    return shown
  })
}

describe('a select', () => {
  it('shows its choice while its control is being loaded, and keeps it afterwards', async () => {
    render(<ProvinceSelect options={provinces} />)
    expect(screen.getByText('Battambang')).toBeTruthy()
    expect((await control()).textContent).toBe('Battambang')
  })

  it('opens with an arrow key at its choice; Escape keeps the choice and gives the focus back', async () => {
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

  it('has the focus once an option is chosen, so that Tab leads to the next field', async () => {
    const user = userEvent.setup({ delay: null })
    render(<ProvinceSelect options={provinces} />)
    render(<input aria-label="Phone" />)
    const select = await control()
    select.focus()
    await user.keyboard('{ArrowDown}')
    await screen.findByRole('option', { name: 'Kampot' })
    await user.keyboard('{End}')
    await user.keyboard('{Enter}{Tab}012')
    expect(select.textContent).toBe('Kampot')
    expect(screen.getByRole('textbox', { name: 'Phone' })).toHaveProperty('value', '012')
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

describe('a select whose list is not loaded yet', () => {
  beforeEach(() => vi.resetModules())

  async function renderUnloaded() {
    const { Select: Unloaded } = await import('./select')
    render(
      <I18nProvider i18n={i18n}>
        <Unloaded label="Province" value="2" options={provinces} onChange={choose} />
      </I18nProvider>,
    )
    return screen.getByRole('combobox', { name: 'Province' })
  }

  it('is a closed combobox with its choice, and keeps the focus when the list is loaded', async () => {
    const placeholder = await renderUnloaded()
    expect(placeholder.textContent).toBe('Battambang')
    expect(placeholder.getAttribute('aria-expanded')).toBe('false')
    act(() => placeholder.focus())
    await vi.waitFor(() => expect(placeholder.isConnected).toBe(false))
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Province' }))
    expect(screen.queryByRole('option')).toBeNull()
  })

  it('opens once the list is loaded when a key was pressed before', async () => {
    const placeholder = await renderUnloaded()
    act(() => placeholder.focus())
    fireEvent.keyDown(placeholder, { key: 'ArrowDown' })
    expect(document.activeElement).toBe(placeholder)
    const option = await screen.findByRole('option', { name: 'Battambang' })
    await vi.waitFor(() => expect(document.activeElement).toBe(option))
  })

  it("takes the focus of a press itself, so that the browser's move cannot close the list", async () => {
    const placeholder = await renderUnloaded()
    const press = createEvent.pointerDown(placeholder, { pointerType: 'mouse', button: 0 })
    fireEvent(placeholder, press)
    expect(press.defaultPrevented).toBe(true)
    expect(document.activeElement).toBe(placeholder)
    const option = await screen.findByRole('option', { name: 'Battambang' })
    await vi.waitFor(() => expect(document.activeElement).toBe(option))
  })

  it('opens once the list is loaded when it was clicked before, and gives the focus back', async () => {
    const user = userEvent.setup()
    fireEvent.click(await renderUnloaded())
    await user.click(await screen.findByRole('option', { name: 'Kampot' }))
    expect(choose).toHaveBeenCalledExactlyOnceWith('3')
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Province' })))
  })

  it('stays closed when the focus has left it before the list is loaded', async () => {
    const placeholder = await renderUnloaded()
    act(() => placeholder.focus())
    fireEvent.keyDown(placeholder, { key: 'Enter' })
    act(() => placeholder.blur())
    await vi.waitFor(() => expect(placeholder.isConnected).toBe(false))
    expect(screen.queryByRole('option')).toBeNull()
    expect(document.activeElement).toBe(document.body)
  })
})
