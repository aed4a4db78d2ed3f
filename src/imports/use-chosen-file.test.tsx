import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useChosenFile } from './use-chosen-file'

const [first, second] = [new File(['1'], 'first.xlsx'), new File(['2'], 'second.xlsx')]

function render() {
  const answers: ((read: { name: string } | { problem: string }) => void)[] = []
  const { result } = renderHook(() =>
    useChosenFile<{ name: string }, string>(() => new Promise((resolve) => answers.push(resolve))),
  )
  const read = (file: File) => {
    let outcome: Promise<{ name: string } | null> = Promise.resolve(null)
    act(() => {
      result.current.choose(file)
      outcome = result.current.read(file)
    })
    return outcome
  }
  return { result, answers, read }
}

test('what is wrong with a file is said until another one is chosen', async () => {
  const { result, answers, read } = render()
  act(() => {
    expect(result.current.require()).toBe(false)
  })
  expect(result.current.problem).toEqual({ problem: 'common.error.require' })
  const outcome = read(first)
  expect([result.current.problem, result.current.isReading]).toEqual([null, true])
  await act(async () => answers[0]?.({ problem: 'importFile.damaged' }))
  expect(await outcome).toBeNull()
  expect([result.current.problem, result.current.isReading]).toEqual([{ problem: 'importFile.damaged' }, false])
  act(() => result.current.choose(second))
  expect([result.current.file, result.current.problem]).toEqual([second, null])
})

test('a file that is chosen while another one is read takes its place', async () => {
  const { result, answers, read } = render()
  const before = read(first)
  const after = read(second)
  await act(async () => answers[0]?.({ problem: 'importFile.damaged' }))
  expect(await before).toBeNull()
  expect([result.current.problem, result.current.isReading]).toEqual([null, true])
  await act(async () => answers[1]?.({ name: 'second' }))
  expect(await after).toEqual({ name: 'second' })
  expect(result.current.isReading).toBe(false)
})
