import type { ReactNode } from 'react'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ApiError } from './api-error'
import { createQueryClient } from './query-client'
import { useBatch } from './use-batch'

const client = createQueryClient()
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
)

const started = () => renderHook(() => useBatch([]), { wrapper })

test('without a connection the parts that come after are not tried', async () => {
  const { result } = started()
  const sent: string[] = []
  const part = (key: string) => ({
    key,
    send: () => {
      sent.push(key)
      return key === 'b'
        ? Promise.reject(new ApiError({ kind: 'offline', endpoint: 'POST students' }))
        : Promise.resolve()
    },
  })
  act(() => result.current.run(['a', 'b', 'c'].map(part), vi.fn()))
  await waitFor(() => expect([...result.current.failed.keys()]).toEqual(['b', 'c']))
  expect(sent).toEqual(['a', 'b'])
})

test('a part that fails leaves the others done, and only it is sent again', async () => {
  const onDone = vi.fn<() => void>()
  const { result } = started()
  let isBroken = true
  const sent: string[] = []
  const part = (key: string) => ({
    key,
    send: async () => {
      sent.push(key)
      if (key === 'b' && isBroken) throw new Error('no connection')
    },
  })
  const parts = ['a', 'b', 'c'].map(part)
  act(() => result.current.run(parts, onDone))
  await waitFor(() => expect([...result.current.failed.keys()]).toEqual(['b']))
  expect([...result.current.done]).toEqual(['a', 'c'])
  expect(onDone).not.toHaveBeenCalled()

  isBroken = false
  act(() => result.current.run(parts, onDone))
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(sent).toEqual(['a', 'b', 'c', 'b'])
  expect(result.current.failed.size).toBe(0)
})
