import { afterEach, describe, expect, it, vi } from 'vitest'
import { act, render, screen } from '@testing-library/react'
import { latePart } from './late-part'

function Hello({ name }: { name: string }) {
  return <p>Hello {name}</p>
}

afterEach(() => vi.useRealTimers())

describe('a late part', () => {
  it('is not fetched before it is wanted', async () => {
    const load = vi.fn<() => Promise<typeof Hello>>(() => Promise.resolve(Hello))
    const { Part } = latePart(load)
    expect(load).not.toHaveBeenCalled()
    render(<Part name="Sokha" />)
    expect(await screen.findByText('Hello Sokha')).toBeTruthy()
  })

  it('shows at once after it was fetched ahead', async () => {
    const { Part, preload } = latePart(() => Promise.resolve(Hello))
    preload()
    await Promise.resolve()
    await Promise.resolve()
    render(<Part name="Dara" />)
    expect(screen.getByText('Hello Dara')).toBeTruthy()
  })

  it('comes when the line is back, and takes nothing down meanwhile', async () => {
    vi.useFakeTimers()
    let online = false
    const { Part, preload } = latePart(() => (online ? Promise.resolve(Hello) : Promise.reject(new Error('offline'))))
    preload()
    render(<Part name="Vanna" />)
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(screen.queryByText('Hello Vanna')).toBeNull()
    online = true
    await act(() => vi.advanceTimersByTimeAsync(3000))
    expect(screen.getByText('Hello Vanna')).toBeTruthy()
  })
})
