// @vitest-environment jsdom
import { i18n } from '@lingui/core'
import { afterEach, expect, test, vi } from 'vitest'
import { loadOtherLocale } from '@/lib/i18n/i18n'
import { answerCalls } from '@/testing/answer-calls'
import { requestDataExport } from './queries'

afterEach(() => vi.unstubAllGlobals())

test('a file of the data query is named in its own language, not in that of the page', async () => {
  const { messages } = await loadOtherLocale('en')
  i18n.loadAndActivate({ locale: 'en', messages })
  const calls = answerCalls(() => Response.json({ taskId: 1 }))
  const asked = { 'dataSource.academicYear': 3, indicators: 'pupils', aggregateBy: 'national' } as const
  await requestDataExport({ ...asked, language: 'km' })
  await requestDataExport({ ...asked, language: 'en' })
  expect(calls.map(({ params }) => params['reportName'])).toEqual(['ស្វែងរកទិន្នន័យ', 'Data query'])
})
