import { beforeEach, expect, test, vi } from 'vitest'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import { ApiError } from '@/lib/api/api-error'
import { notifications } from '@/lib/notify'
import { createQueryClient } from '@/lib/api/query-client'
import { en } from '@/testing/messages'
import type { SheetImportResult } from './schema'
import type { SheetFile } from './sheet-file'
import { SheetImportDialog } from './sheet-import-dialog'

const clean: SheetImportResult = {
  success: true,
  numberTotalRecord: 2,
  totalGoodRecords: 2,
  brokenRecords: [],
  duplicatedRecords: [],
  duplicatedRecordsInFile: [],
  missingFields: [],
  notMatchedFields: [],
  missingRowNumber: 0,
  wrongTemplate: false,
}
const row = {
  rowNumber: 7,
  student_emis_code: '0219000132',
  full_name: 'គឹម វិបុល',
  gender: 'm' as const,
  isDuplicate: false,
  errors: { 'គណិតវិទ្យា\n(អតិបរមា 100)': 'score.error.max' },
  values: { 'គណិតវិទ្យា\n(អតិបរមា 100)': '999' },
}
const wrong: SheetImportResult = {
  ...clean,
  success: false,
  totalGoodRecords: 0,
  brokenRecords: [row],
  duplicatedRecordsInFile: [{ ...row, rowNumber: 9, isDuplicate: true, errors: {}, values: {} }],
  missingFields: ['រូបវិទ្យា'],
  notMatchedFields: ['My notes'],
  missingRowNumber: 3,
  wrongTemplate: true,
}

const send = vi.fn<(file: SheetFile) => Promise<SheetImportResult>>()
const onClose = vi.fn<() => void>()

beforeEach(() => {
  send.mockReset()
  onClose.mockReset()
  i18n.loadAndActivate({ locale: 'en', messages: en })
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={createQueryClient()}>
        <SheetImportDialog
          kind="scores"
          name="Grade 7 ក · February"
          template={{ type: 'monthly_score' }}
          send={{ mutationFn: send, meta: { error: 'inline' } }}
          onClose={onClose}
        />
      </QueryClientProvider>
    </I18nProvider>,
  )
})

// The page behind a modal dialog takes no presses; this environment sees no difference.
const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })

const spreadsheet = (name: string) => new File([new Uint8Array([0x50, 0x4b, 3, 4])], name)
const run = async () => user.click(await screen.findByRole('button', { name: 'Import the file' }))
const agree = () => user.click(screen.getByRole('checkbox'))

async function choose(file: File) {
  await screen.findByRole('dialog')
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (input !== null) await user.upload(input, file)
}

test('nothing is sent without a file and without the agreement', async () => {
  await run()
  await screen.findByText('The field is required.')
  await screen.findByText('Tick the box first to agree.')
  await choose(spreadsheet('scores.xlsx'))
  await run()
  await agree()
  expect(screen.queryByText('Tick the box first to agree.')).toBeNull()
  expect(send).not.toHaveBeenCalled()
})

test('all that is wrong with a file is shown and stays while another one is chosen', async () => {
  send.mockResolvedValueOnce(wrong).mockResolvedValueOnce(clean)
  await choose(spreadsheet('mine.xlsx'))
  await agree()
  await run()
  const report = await screen.findByRole('region', { name: 'Result of the import' })
  for (const text of [
    'The import failed: no score was stored.',
    'mine.xlsx',
    'This file is not the template of this sheet',
    'Missing columns: រូបវិទ្យា',
    'Columns that the template does not have: My notes',
    '3 students of the class are not found in the file',
    '0 of 2 rows are right.',
    'Row 7 · 0219000132 គឹម វិបុល',
    'គណិតវិទ្យា (អតិបរមា 100): “999” – Above the highest score of the subject.',
    'Row 9 ·',
    'This student has another row in the file.',
  ]) {
    expect(report.textContent).toContain(text)
  }
  const described = document.querySelector('input[type=file]')?.getAttribute('aria-describedby')?.split(' ') ?? []
  expect(described.map((id) => document.getElementById(id)?.textContent)).toContain('mine.xlsx')
  await choose(spreadsheet('mine.xlsx'))
  expect(screen.getByRole('region', { name: 'Result of the import' })).toBe(report)
  await run()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(notifications.get().at(-1)).toMatchObject({ kind: 'success', id: 'score.import.done', values: { n: 2 } })
  const [first, second] = send.mock.calls.map(([file]) => file.idempotencyKey)
  expect(first).not.toBe(second)
})

test('a file whose answer was lost has not failed, and is sent again under its key', async () => {
  send
    .mockRejectedValueOnce(new ApiError({ kind: 'offline', endpoint: 'POST import/monthly-score' }))
    .mockRejectedValueOnce(
      new ApiError({ kind: 'refused', status: 409, messageId: 'score.readOnlyYear', endpoint: 'POST import' }),
    )
  await choose(spreadsheet('scores.xls'))
  await agree()
  await run()
  await screen.findByText(
    'It is not known whether the file was imported. Import the same file again: it is taken only once.',
  )
  await run()
  await screen.findByText('This academic year is closed: its scores can no longer be changed.')
  expect(screen.getByText('The import failed: no score was stored.')).toBeTruthy()
  const [first, second] = send.mock.calls.map(([file]) => file.idempotencyKey)
  expect(first).toBe(second)
  expect(onClose).not.toHaveBeenCalled()
})
