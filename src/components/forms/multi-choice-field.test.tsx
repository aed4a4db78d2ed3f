import { beforeEach, expect, test, vi } from 'vitest'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as z from 'zod/mini'
import { en } from '@/testing/messages'
import { MultiChoiceField } from './multi-choice-field'
import { useZodForm } from './use-zod-form'

const schema = z.object({ scholarships: z.nullable(z.array(z.number())) })
const sent = vi.fn<(values: z.output<typeof schema>) => void>()

function TestForm() {
  const form = useZodForm(schema, { scholarships: [2] })
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit((values) => sent(values))(event)}>
      <MultiChoiceField
        control={form.control}
        name="scholarships"
        label="Scholarships"
        noneLabel="No scholarship"
        options={[
          { value: 1, label: 'Primary', within: null },
          { value: 2, label: 'Secondary', within: null },
        ]}
      />
      <button type="submit">Save</button>
    </form>
  )
}

beforeEach(() => {
  sent.mockReset()
  i18n.loadAndActivate({ locale: 'en', messages: en })
})

test('"none" clears the choice and disables it', async () => {
  render(
    <I18nProvider i18n={i18n}>
      <TestForm />
    </I18nProvider>,
  )
  const choice = () => screen.getByRole('combobox', { name: /^Scholarships/ })
  expect(choice().textContent).toBe('Secondary')
  await userEvent.click(screen.getByRole('checkbox', { name: 'No scholarship' }))
  expect(choice().textContent).toBe('No scholarship')
  expect(choice().getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(choice())
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('turning "none" off again restores what was chosen before', async () => {
  render(
    <I18nProvider i18n={i18n}>
      <TestForm />
    </I18nProvider>,
  )
  const none = screen.getByRole('checkbox', { name: 'No scholarship' })
  await userEvent.click(none)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await userEvent.click(none)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(sent.mock.calls.map(([values]) => values)).toEqual([{ scholarships: [] }, { scholarships: [2] }])
})
