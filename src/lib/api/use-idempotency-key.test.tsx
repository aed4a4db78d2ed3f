import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useIdempotencyKey } from './use-idempotency-key'

test('what is sent again has its first key, whatever was sent meanwhile', () => {
  const { result, rerender } = renderHook(useIdempotencyKey)
  const file = new Blob(['scores'])
  const first = result.current.keyFor('{"score":41}')
  const ofFile = result.current.keyFor(file)
  expect(result.current.keyFor('{"score":42}')).not.toBe(first)
  rerender()
  expect(result.current.keyFor('{"score":41}')).toBe(first)
  expect(result.current.keyFor(file)).toBe(ofFile)
  expect(result.current.keyFor(new Blob(['scores']))).not.toBe(ofFile)
})

test('the same sent again after a success has another key', () => {
  const { result } = renderHook(useIdempotencyKey)
  const first = result.current.keyFor('{"score":41}')
  result.current.forget()
  expect(result.current.keyFor('{"score":41}')).not.toBe(first)
})
