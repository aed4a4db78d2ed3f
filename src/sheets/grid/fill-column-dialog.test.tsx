import { afterEach, expect, test, vi } from 'vitest'
import { screen } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import { expectQuestionBeforeClosing } from '@/testing/expect-question-before-closing'
import { renderInPage } from '@/testing/render-in-page'
import { FillColumnDialog } from './fill-column-dialog'
import { createGrid } from './model'
import { useSheetTable } from './sheet-table'
import { createGridStore } from './store'
import { entryColumns } from './columns'
import { numberDefinition } from '@/testing/sheets/test-columns'

// jsdom draws nothing, so it cannot know which element covers another.
const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })
afterEach(() => {
  vi.unstubAllGlobals()
})

test('the value for a column is asked about before its dialog discards it', async () => {
  const onClose = vi.fn<() => void>()
  const fill = vi.fn<() => void>()
  const columns = [{ id: 'language', header: 'Languages', columns: [numberDefinition('Khmer', { show: () => '' })] }]
  const rows = [{ id: '1', values: [null] }]
  const entries = createGridStore(createGrid({ columns: entryColumns(columns), rows, readOnly: false }))
  function Filling() {
    return <FillColumnDialog table={useSheetTable({ entries, columns, rows })} fill={fill} onClose={onClose} />
  }
  await renderInPage(<Filling />)
  const field = await screen.findByRole<HTMLInputElement>('textbox')
  await user.type(field, '7')
  await expectQuestionBeforeClosing({ field, onClose })
  expect(fill).not.toHaveBeenCalled()
})
