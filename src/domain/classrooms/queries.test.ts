// @vitest-environment jsdom
import { MutationObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismissNotification, notifications } from '@/lib/notify'
import { createQueryClient } from '@/lib/api/query-client'
import { answerCalls } from '@/testing/answer-calls'
import { classroomMutations } from './queries'

const message = 'classroom.readOnlyYear'
beforeEach(() => {
  answerCalls(() => Response.json({ message }, { status: 409 }))
})
afterEach(() => {
  vi.unstubAllGlobals()
  for (const { key } of notifications.get()) dismissNotification(key)
})

test.each([
  ['deleted', () => classroomMutations.remove()],
  ['deactivated', () => classroomMutations.setStatus(0)],
])('a class that cannot be %s is announced as an error in the words of the response', async (_, mutation) => {
  const write = new MutationObserver(createQueryClient(), mutation())
  await expect(write.mutate(10)).rejects.toMatchObject({ messageId: message })
  expect(notifications.get()).toMatchObject([{ kind: 'error', id: message }])
})
