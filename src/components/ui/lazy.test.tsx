import { describe, expect, it, vi } from 'vitest'
import { act, render, screen } from '@testing-library/react'
import { lazyWithRetry } from './lazy'

function Hello({ name }: { name: string }) {
  return <p>Hello {name}</p>
}

function Loading() {
  return <p>Loading</p>
}

describe('a lazy component', () => {
  it('is not loaded before it is rendered, and shows its fallback until it is', async () => {
    const load = vi.fn<() => Promise<typeof Hello>>(() => Promise.resolve(Hello))
    const Lazy = lazyWithRetry(load, Loading)
    expect(load).not.toHaveBeenCalled()
    render(<Lazy name="Sokha" />)
    expect(screen.getByText('Loading')).toBeTruthy()
    expect(await screen.findByText('Hello Sokha')).toBeTruthy()
    expect(screen.queryByText('Loading')).toBeNull()
  })

  it('is there in the first render once it is loaded', async () => {
    const load = vi.fn<() => Promise<typeof Hello>>(() => Promise.resolve(Hello))
    const Lazy = lazyWithRetry(load)
    await Lazy.load()
    render(<Lazy name="Dara" />)
    expect(screen.getByText('Hello Dara')).toBeTruthy()
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('appears when the connection is back, and takes nothing down before', async () => {
    vi.useFakeTimers()
    let isOnline = false
    const Lazy = lazyWithRetry(() => (isOnline ? Promise.resolve(Hello) : Promise.reject(new Error('offline'))))
    await expect(Lazy.load()).rejects.toThrow('offline')
    render(<Lazy name="Vanna" />)
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(screen.queryByText('Hello Vanna')).toBeNull()
    isOnline = true
    await act(() => vi.advanceTimersByTimeAsync(3000))
    expect(screen.getByText('Hello Vanna')).toBeTruthy()
  })
})
