import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { origin } from './origins'
import { expectFailedRequests, expectNotFound, expectServerErrors, expectUnreadableAnswers } from './watch-context'

/** A rule of the stand-in (`mocks/api/faults.ts`). */
interface Rule {
  server?: 'identity'
  path: string
  method?: string
  times?: number
  latencyMs?: number
  status?: number
  headers?: Record<string, string>
  body?: unknown
  cut?: 'before' | 'after'
}

/** Makes the stand-in fail for this browser only, not for other or later tests. */
export async function failFor(page: Page, rules: Rule[]): Promise<void> {
  await page.context().addCookies([{ name: 'faults', value: randomUUID(), url: origin }])
  const answer = await page.request.put(`${origin}/__faults`, { data: { rules } })
  expect(answer.status()).toBe(204)
  if (rules.some(({ status = 200 }) => status >= 500)) expectServerErrors(page)
  if (rules.some(({ status }) => status === 404)) expectNotFound(page)
  if (rules.some(({ status, body }) => status === 200 && body !== undefined)) expectUnreadableAnswers(page)
  if (rules.some(({ cut }) => cut !== undefined)) expectFailedRequests(page)
}

export async function failNoMore(page: Page): Promise<void> {
  await page.context().clearCookies({ name: 'faults' })
}
