import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { answerCalls } from '@/testing/answer-calls'
import { renderInPage } from '@/testing/render-in-page'
import { ExportAction } from './export-action'
import type { ExportTask } from './schema'

afterEach(() => {
  vi.unstubAllGlobals()
})

const failed = (message: string): ExportTask => ({
  id: 1,
  name: 'Students',
  file_type: 'pdf',
  created_at: '2026-11-21T10:00:00.000Z',
  progress: 100,
  status: 'finished',
  result: 'failed',
  problem: { message, values: {} },
  hasFile: false,
})

test.each([
  ['exports.error.failed', 1],
  ['exports.error.tooLongForPdf', 0],
  ['exports.error.tooLong', 0],
])('an export that failed with %s is offered again only when another try can succeed', async (message, buttons) => {
  await renderInPage(
    <p>
      Result <ExportAction task={failed(message)} />
    </p>,
  )
  expect(screen.queryAllByRole('button', { name: 'Make Students again' })).toHaveLength(buttons)
})

test('a finished file is handed on, and a press that was too long ago is asked for again without fetching it twice', async () => {
  const calls = answerCalls(
    () =>
      new Response('content', {
        headers: { 'content-type': 'application/pdf', 'content-disposition': 'attachment; filename="students.pdf"' },
      }),
  )
  const handedOn: File[] = []
  let tries = 0
  vi.stubGlobal('navigator', {
    userAgent: navigator.userAgent,
    onLine: true,
    canShare: () => true,
    share: async ({ files }: { files: File[] }) => {
      tries += 1
      if (tries === 1) throw new DOMException('Too long ago', 'NotAllowedError')
      handedOn.push(...files)
    },
  })
  await renderInPage(<ExportAction task={{ ...failed('exports.error.failed'), result: 'success', hasFile: true }} />)
  const share = screen.getByRole('button', { name: 'Share Students' })
  await userEvent.click(share)
  expect(await screen.findByText('The file is here. Press “Share” once more.')).toBeTruthy()
  await userEvent.click(share)
  expect(handedOn.map(({ name }) => name)).toEqual(['students.pdf'])
  expect(calls).toHaveLength(1)
})
