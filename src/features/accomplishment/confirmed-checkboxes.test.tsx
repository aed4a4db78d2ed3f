import { beforeEach, expect, test, vi } from 'vitest'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createQueryClient } from '@/lib/api/query-client'
import { useOpenQuestion } from '@/components/feedback/confirm'
import { en } from '@/testing/messages'
import { ConfirmedCheckboxes } from './confirmed-checkboxes'
import { accomplishmentQueries } from './queries'
import type { AccomplishmentStatement } from './schema'

const room = (id: number) => ({
  classroom_id: id,
  grade: 7,
  grade_name: 'ថ្នាក់ទី៧',
  grade_name_en: 'Grade 7',
  suffix: 'ក',
  months: [0],
})
const complete: AccomplishmentStatement = {
  accomplishment_status: 1,
  year_status: 'running',
  classes: 9,
  students: 300,
  students_without_class: 0,
  classes_without_scores: [],
  classes_without_attendance: [],
  students_without_result: { total: 0, classes: [] },
}

function Question() {
  const question = useOpenQuestion()
  return (
    question !== null && (
      <div role="alertdialog" aria-label={question.title}>
        {question.body}
        <button onClick={() => question.answer(true)}>{question.confirmLabel}</button>
        <button onClick={() => question.answer(false)}>No</button>
      </div>
    )
  )
}

const change = vi.fn<(value: number) => void>()
function show(statement: AccomplishmentStatement) {
  const client = createQueryClient()
  client.setQueryData(accomplishmentQueries.statement(1).queryKey, statement)
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <ConfirmedCheckboxes school={1} value={1} onChange={change} />
        <Question />
      </QueryClientProvider>
    </I18nProvider>,
  )
}
const tick = (name: string) => userEvent.click(screen.getByRole('checkbox', { name }))

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: en })
  change.mockReset()
})

test('a stage with missing work is ticked only after a question that names what is missing', async () => {
  show({ ...complete, classes_without_scores: [room(1), room(2)] })
  await tick('Completed running')
  expect((await screen.findByRole('alertdialog')).textContent).toContain('2 classes have months without scores')
  await userEvent.click(screen.getByRole('button', { name: 'No' }))
  expect(change).not.toHaveBeenCalled()
  await tick('Completed running')
  await userEvent.click(await screen.findByRole('button', { name: 'Tick anyway' }))
  await waitFor(() => expect(change.mock.calls).toEqual([[2]]))
})

test('a complete stage is ticked, and a tick is removed, without a question', async () => {
  show(complete)
  await tick('Completed running')
  await waitFor(() => expect(change.mock.calls).toEqual([[2]]))
  await tick('Completed preparation')
  await waitFor(() => expect(change.mock.calls).toEqual([[2], [0]]))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})
