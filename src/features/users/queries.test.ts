// @vitest-environment jsdom
import { MutationObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismissNotification, notifications } from '@/lib/notify'
import { createQueryClient } from '@/lib/api/query-client'
import { answerCalls } from '@/testing/answer-calls'
import { userMutations } from './queries'

const message = 'userManagement.alreadyInactive'
beforeEach(() => {
  answerCalls(() => Response.json({ message }, { status: 409 }))
})
afterEach(() => {
  vi.unstubAllGlobals()
  for (const { key } of notifications.get()) dismissNotification(key)
})

test('a refused change of a user’s status is announced as an error in the words of the response', async () => {
  const toggle = new MutationObserver(createQueryClient(), userMutations.toggle({ id: 4, status: true }))
  await expect(toggle.mutate()).rejects.toMatchObject({ messageId: message })
  expect(notifications.get()).toMatchObject([{ kind: 'error', id: message }])
})
