import { beforeEach, describe, expect, it, vi } from 'vitest'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { Tooltip } from './tooltip'

beforeEach(() => {
  vi.useFakeTimers()
})

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const shown = () => screen.queryByRole('tooltip')?.textContent ?? null
const hover = (element: HTMLElement, pointerType = 'mouse') => fireEvent.pointerEnter(element, { pointerType })

function control(isReason = false) {
  render(
    <Tooltip text="Next page" isReason={isReason}>
      <button type="button">Go</button>
    </Tooltip>,
  )
  return screen.getByRole('button')
}

describe('a tooltip', () => {
  it('shows a while after the pointer came, describes its control meanwhile, and goes with the pointer', async () => {
    const button = control()
    hover(button)
    await wait(300)
    expect(shown()).toBeNull()
    await wait(100)
    expect(shown()).toBe('Next page')
    expect(screen.getByRole('button', { description: 'Next page' })).toBe(button)
    fireEvent.pointerLeave(button)
    await wait(200)
    expect(shown()).toBeNull()
    expect(button.hasAttribute('aria-describedby')).toBe(false)
  })

  it('stays while the pointer is on it', async () => {
    const button = control()
    hover(button)
    await wait(400)
    fireEvent.pointerLeave(button)
    hover(screen.getByRole('tooltip'))
    await wait(1000)
    expect(shown()).toBe('Next page')
    fireEvent.pointerLeave(screen.getByRole('tooltip'))
    await wait(200)
    expect(shown()).toBeNull()
  })

  it('goes when the control is used, and does not come for a finger', async () => {
    const button = control()
    hover(button)
    await wait(400)
    fireEvent.click(button)
    expect(shown()).toBeNull()
    hover(button, 'touch')
    await wait(1000)
    expect(shown()).toBeNull()
  })

  it('takes the place of another one', async () => {
    render(
      <>
        <Tooltip text="First">
          <button type="button">1</button>
        </Tooltip>
        <Tooltip text="Second">
          <button type="button">2</button>
        </Tooltip>
      </>,
    )
    hover(screen.getByRole('button', { name: '1' }))
    await wait(400)
    expect(shown()).toBe('First')
    hover(screen.getByRole('button', { name: '2' }))
    await wait(400)
    expect(screen.getAllByRole('tooltip').map(({ textContent }) => textContent)).toEqual(['Second'])
  })

  it('that is a reason always describes the control, and a tap shows it', () => {
    const button = control(true)
    expect(screen.getByRole('button', { description: 'Next page' })).toBe(button)
    fireEvent.click(button)
    expect(shown()).toBe('Next page')
    expect(screen.getByRole('button', { description: 'Next page' })).toBe(button)
  })

  it('leaves the control what it does and what describes it', () => {
    const press = vi.fn<() => void>()
    render(
      <>
        <Tooltip text="The year is archived." isReason>
          <button type="button" onClick={press} aria-describedby="error">
            Save
          </button>
        </Tooltip>
        <p id="error">Required.</p>
      </>,
    )
    fireEvent.click(screen.getByRole('button', { description: 'Required. The year is archived.' }))
    expect(press).toHaveBeenCalledTimes(1)
  })
})
