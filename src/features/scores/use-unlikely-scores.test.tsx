// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '@/lib/api/query-client'
import { notifications } from '@/lib/notify'
import { clearErrorLog, errorLog } from '@/lib/storage/error-log'
import { answerCalls, type SentCall } from '@/testing/answer-calls'
import { makeStudentRecord, makeYear } from '@/testing/records'
import { useUnlikelyScores } from './use-unlikely-scores'

const mathematics = { id: 5, name: 'គណិតវិទ្យា', name_en: 'Mathematics', max_score: 10 }
const categories = [{ id: 1, name: 'វិទ្យាសាស្ត្រ', name_en: 'Science', academic_year_subjects: [mathematics] }]
const marks: Record<string, number> = { '10': 8, '11': 9.5, '0': 8.5 }

function sheetOf({ params }: SentCall): Response {
  const student = makeStudentRecord()
  const score = {
    subject_id: mathematics.id,
    score: marks[params['month'] ?? ''] ?? 0,
    updated_at: '2026-02-03T10:00:00Z',
  }
  return Response.json({ data: [{ enrollment_id: 70, student, scores: [score] }], meta: { total: 1 } })
}

afterEach(() => {
  clearErrorLog()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'connection')
})

function judge(answer: (call: SentCall) => Response, readOnly = false) {
  const calls = answerCalls(answer)
  const client = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const february = { classroom: 10, year: makeYear(), month: 1, student: undefined, categories, readOnly }
  const { result } = renderHook(() => useUnlikelyScores(february), { wrapper })
  const reasonFor = (mark: number) => result.current?.({ row: '70', column: 'subject-5' }, () => mark) ?? null
  return { calls, result, reasonFor }
}

/** Longer than until the browser is asked whether it is idle; what is shown then is shown when it ends. */
const quiet = () => act(() => vi.advanceTimersByTimeAsync(1000))

test('marks are judged by the months before, which are read when nothing else is under way', async () => {
  const { calls, result, reasonFor } = judge(sheetOf)
  expect(calls).toEqual([])
  expect(result.current).toBeNull()
  await waitFor(() => expect(result.current).not.toBeNull())
  expect(calls).toHaveLength(3)
  expect(reasonFor(8)).toBeNull()
  expect(reasonFor(1)).toEqual({ id: 'score.unlikely.range', values: { lowest: 8, highest: 9.5 } })
})

test('the sentence names the one mark that a student had every month', async () => {
  const same = (call: SentCall) => sheetOf({ ...call, params: { month: '10' } })
  const { result, reasonFor } = judge(same)
  await waitFor(() => expect(result.current).not.toBeNull())
  expect(reasonFor(1)).toEqual({ id: 'score.unlikely.same', values: { score: 8 } })
})

test('nothing is read for a sheet that cannot be changed, nor for a browser that saves data', async () => {
  vi.useFakeTimers()
  const locked = judge(sheetOf, true)
  await quiet()
  expect(locked.calls).toEqual([])
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
  const saving = judge(sheetOf)
  await quiet()
  expect(saving.calls).toEqual([])
})

test('a failure is in the error log and not said to the user', async () => {
  const { result } = judge(() => Response.json({ message: 'x' }, { status: 404 }))
  await waitFor(() => expect(errorLog.get()).toHaveLength(1))
  expect(notifications.get()).toEqual([])
  expect(result.current).toBeNull()
})
