import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
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
