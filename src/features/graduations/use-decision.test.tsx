import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { connectApi } from '@/lib/api/api-request'
import { createQueryClient } from '@/lib/api/query-client'
import type { GraduationRow } from './schema'
import { useDecision } from './use-decision'

interface Sent {
  body: unknown
  key: string | null
}
const sent: Sent[] = []
const done = () => Response.json({ data: { count: 1 } })
/** The next replies of the API, when they are not `done`. */
const replies: Response[] = []

beforeEach(() => {
  sent.length = 0
  replies.length = 0
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push({ body: await request.json(), key: request.headers.get('idempotency-key') })
    return replies.shift() ?? done()
  })
  connectApi({
    baseUrl: '/api',
    idempotencyKey: true,
    token: async () => 'token',
    showErrorPage: async () => undefined,
  })
})
afterEach(() => vi.unstubAllGlobals())

const student = (id: number, annual_result: 0 | 1): GraduationRow => ({
  id,
  student: { id, emis_student_id: `S${id}`, first_name: 'ក', last_name: 'ខ', gender: 'f', birth_date: '2013-01-01' },
  scoreSemester1: 5,
  scoreSemester2: 5,
  ranking: 1,
  annual_result,
  resultChanged: false,
  reasonForChanged: null,
  otherReason: null,
  graduationStatus: 0,
})
const students = [student(1, 1), student(2, 1), student(3, 0)]
const target = { academicYear: 4, emisCode: '02080101', grade: 8 }
const refusal = (message: string, errors: Record<string, string> = {}) =>
  Response.json({ message, errors }, { status: 409 })

function open() {
  const client = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const parts = (_input: string, { passed, failed }: { passed: GraduationRow[]; failed: GraduationRow[] }) => [
    { status: 1 as const, students: passed, target },
    { status: 2 as const, students: failed, target: { ...target, grade: 7 } },
  ]
  const { result, rerender } = renderHook(
    (selection: readonly GraduationRow[]) =>
      useDecision({ user: { profile: { id: 4 } }, grade: 7, students: selection }, 'promote', parts),
    { wrapper, initialProps: students },
  )
  const send = (input: string) =>
    act(async () => {
      try {
        await result.current.mutation.mutationFn(input, 'of the form')
        return null
      } catch (error) {
        return error
      }
    })
  return { result, rerender, send }
}

test('a second payload that fails is sent again alone and unchanged, without errors at destination fields', async () => {
  const { result, rerender, send } = open()
  replies.push(done(), refusal('graduation.error.schoolNotInYear', { emis_school_code: 'x' }))
  expect(await send('first')).toMatchObject({ messageId: 'graduation.repeat.schoolNotInYear', fields: {} })
  expect(result.current.promoted.map(({ id }) => id)).toEqual([1, 2])
  // Meanwhile the list shows the result, and the form shows another choice.
  rerender([])
  expect(await send('second')).toBeNull()
  expect(sent.map(({ body }) => body)).toMatchObject([
    { entry_status: 1, enrollments: [1, 2] },
    { entry_status: 2, enrollments: [3] },
    { entry_status: 2, enrollments: [3] },
  ])
  expect(sent[2]).toEqual(sent[1])
  expect(sent[0]?.key).not.toBe(sent[1]?.key)
})

test('a refusal names its students, who can be left out', async () => {
  const { result, send } = open()
  const message = 'graduation.error.alreadyEnrolled'
  replies.push(refusal(message, { 'enrollments.1': message }))
  await send('first')
  expect(result.current.refused).toMatchObject({ message, students: [{ id: 2 }] })
  act(() => result.current.leaveOut())
  expect(result.current.refused).toBeNull()
  expect(await send('first')).toBeNull()
  expect(sent[1]).toMatchObject({ body: { entry_status: 1, enrollments: [1] } })
  expect(sent[1]?.key).not.toBe(sent[0]?.key)
})
