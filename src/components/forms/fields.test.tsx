import type { ReactNode } from 'react'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import * as z from 'zod'
import { wireDate } from '@/lib/api/wire'
import { activateLocale, loadCatalog } from '@/lib/i18n/i18n'
import { ComboboxField } from './combobox-field'
import { DateField } from './date-field'
import { NumberField } from './number-field'
import { SelectField } from './select-field'
import { TextField } from './text-field'
import { useZodForm } from './use-zod-form'

const schema = z
  .object({
    code: z.string().min(1, 'common.error.require'),
    from: wireDate,
    to: wireDate,
    score: z.number('common.error.invalidValue').nullable(),
    degree: z.enum(['1', '2'], 'common.error.require'),
    school: z.string().min(1, 'common.error.require'),
  })
  .superRefine(({ from, to }, context) => {
    if (from <= to) return
    context.addIssue({ code: 'custom', path: ['from'], message: 'common.error.startDateRange' })
    context.addIssue({ code: 'custom', path: ['to'], message: 'common.error.endDateRange' })
  })
type Values = z.input<typeof schema>

const empty: Values = { code: '', from: '', to: '', score: null, degree: '1', school: '' }
const schools = [
  { value: '11', label: 'វិទ្យាល័យ សង្កែ', detail: '02080101', searchText: 'វិទ្យាល័យ សង្កែ Sangkae 02080101' },
  { value: '12', label: 'បឋមសិក្សា កណ្ដាល', detail: '02080102', searchText: 'បឋមសិក្សា កណ្ដាល Kandal 02080102' },
]

function TestForm({ onSave }: { onSave: (values: Values) => void }): ReactNode {
  const form = useZodForm(schema, empty)
  const { control } = form
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(onSave)(event)}>
      <TextField control={control} name="code" label="Code" required />
      <DateField control={control} name="from" label="From" />
      <DateField control={control} name="to" label="To" />
      <NumberField control={control} name="score" label="Score" />
      <SelectField
        control={control}
        name="degree"
        label="Degree"
        options={[
          { value: '1', label: 'Pre-school' },
          { value: '2', label: 'Primary' },
        ]}
      />
      <ComboboxField control={control} name="school" label="School" options={schools} />
      <button type="submit">Save</button>
    </form>
  )
}

beforeAll(async () => {
  await activateLocale('en')
  await loadCatalog('signedIn')
})
afterAll(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const save = vi.fn<(values: Values) => void>()
beforeEach(() => {
  save.mockClear()
  render(
    <I18nProvider i18n={i18n}>
      <TestForm onSave={save} />
    </I18nProvider>,
  )
})

const field = (name: RegExp) => screen.getByRole('textbox', { name })

describe('the fields of a form', () => {
  it('give what the schema takes: dates and numbers typed in Khmer digits, codes with their zeros', async () => {
    const user = userEvent.setup()
    await user.type(field(/^Code/), '00712')
    await user.type(field(/^From/), '០១១១២០២៦')
    await user.type(field(/^To/), '31/10/2027')
    await user.type(field(/^Score/), '៧.៥')
    await user.type(screen.getByRole('combobox', { name: /^School/ }), 'sangkae{Enter}')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(save).toHaveBeenCalled())
    expect(save.mock.calls[0]?.[0]).toEqual({
      code: '00712',
      from: '2026-11-01',
      to: '2027-10-31',
      score: 7.5,
      degree: '1',
      school: '11',
    })
  })

  it('keep what is no date or number, and say so under the field', async () => {
    const user = userEvent.setup()
    await user.type(field(/^From/), '31022026')
    await user.type(field(/^Score/), 'ten')
    await user.tab()
    expect(await screen.findByText('Enter a date that exists, as DD-MM-YYYY.')).toBeTruthy()
    expect(field(/^From/)).toMatchObject({ value: '31-02-2026' })
    expect(field(/^Score/)).toMatchObject({ value: 'ten' })
    expect(field(/^From/).getAttribute('aria-invalid')).toBe('true')
    expect(await screen.findByText('This value is not valid.')).toBeTruthy()
    expect(save).not.toHaveBeenCalled()
  })

  it('let go of an error that another field put right', async () => {
    const user = userEvent.setup()
    await user.type(field(/^From/), '01112027')
    await user.type(field(/^To/), '31102026')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('The start date must not be after the end date.')
    const to = field(/^To/)
    expect(to.getAttribute('aria-invalid')).toBe('true')
    await user.clear(field(/^From/))
    await user.type(field(/^From/), '01112025')
    await waitFor(() => expect(to.getAttribute('aria-invalid')).toBeNull())
  })

  it('name the place of every option in the whole list', async () => {
    const user = userEvent.setup()
    await user.click(screen.getByRole('combobox', { name: /^School/ }))
    const options = await screen.findAllByRole('option')
    expect(options.map((option) => [option.ariaSetSize, option.ariaPosInSet])).toEqual([
      ['2', '1'],
      ['2', '2'],
    ])
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    const school = screen.getByRole('combobox', { name: /^School/ })
    expect(school).toMatchObject({ value: 'បឋមសិក្សា កណ្ដាល' })
    await user.keyboard('{Escape}')
    expect(school).toMatchObject({ value: 'បឋមសិក្សា កណ្ដាល' })
  })

  it('show the choice of a select by its label', () => {
    expect(screen.getByRole('combobox', { name: /^Degree/ }).textContent).toContain('Pre-school')
  })
})
