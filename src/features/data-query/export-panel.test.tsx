import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { answerCalls } from '@/testing/answer-calls'
import { renderInPage } from '@/testing/render-in-page'
import { ExportPanel } from './export-panel'

afterEach(() => {
  vi.unstubAllGlobals()
})

const figures = (groups: number) => ({
  aggregateBy: 'school',
  cards: [],
  tables: [
    { indicator: 'pupils', groups: [], without_figures: 9, rest: { groups, values: {} }, total: {} },
    { indicator: 'teachers', groups: [], without_figures: 0, rest: null, total: {} },
  ],
})

test.each([
  [3000, true],
  [3001, false],
])('of %d rows a PDF is offered: %s; otherwise the reason is given', async (rows, isOffered) => {
  const calls = answerCalls(() => Response.json({ data: figures(rows) }))
  await renderInPage(
    <ExportPanel filter={{ 'dataSource.academicYear': 3, indicators: 'pupils,teachers', aggregateBy: 'school' }} />,
  )
  await vi.waitFor(() => expect(calls).toHaveLength(1))
  if (!isOffered)
    await screen.findByText('There are 3,001 rows, and a PDF holds at most 3,000. Choose XLSX or a smaller place.')
  const pdf = screen.getByRole('radio', { name: 'PDF' })
  await userEvent.click(pdf)
  expect(pdf).toHaveProperty('checked', isOffered)
  expect(screen.getByRole('radio', { name: 'Excel (XLSX)' })).toHaveProperty('checked', !isOffered)
})
