import { beforeEach, expect, test, vi } from 'vitest'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { en } from '@/testing/messages'
import { DateOrderQuestion } from './date-order-question'
import type { FileRows } from './import-file'

const texts = {
  last_name: 'ចាន់',
  first_name: 'សុភា',
  gender: 'f',
  birth_date: '02-03-2011',
  enrollment_status: '0',
  transfer_status: '0',
  ethnicity: '0',
  disabilities: '0',
  health_problems: '0',
  personal_problems: '0',
  scholarships: '0',
}
const file: FileRows = {
  rows: [{ row: 2, texts }],
  unmatched: [],
  monthFirst: [{ index: 0, text: '2/3/2011', date: '03-02-2011' }],
}
const onAnswer = vi.fn<(file: FileRows) => void>()

beforeEach(() => {
  onAnswer.mockReset()
  i18n.loadAndActivate({ locale: 'en', messages: en })
  render(
    <I18nProvider i18n={i18n}>
      <DateOrderQuestion file={file} onAnswer={onAnswer} />
    </I18nProvider>,
  )
})

test.each([
  ['Day first: Wednesday, 2 March 2011', '02-03-2011'],
  ['Month first: Thursday, 3 February 2011', '03-02-2011'],
])('the answer "%s" gives the birth date %s', async (answer, date) => {
  expect(screen.getByText(/“2\/3\/2011”/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: answer }))
  expect(onAnswer.mock.lastCall?.[0].rows[0]?.texts.birth_date).toBe(date)
})
