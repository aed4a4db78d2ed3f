import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import { DateField } from '@/components/forms/date-field'
import { FormPage } from '@/components/forms/form-page'
import { FormSection } from '@/components/forms/form-section'
import { useZodForm } from '@/components/forms/use-zod-form'
import { ApiError } from '@/lib/api/api-error'
import { makeYear } from '@/testing/records'
import { renderInPage } from '@/testing/render-in-page'
import { academicYearInput, type AcademicYearInput } from '@/domain/academic-years/input-schema'
import type { StudyDayCounts } from '@/domain/academic-years/schema'
import { toFormValues, withoutForeignMonths } from './form-values'
import type { YearForm } from './study-days-entries'
import { StudyDaysTable } from './study-days-table'

/** What the form has sent, and what the server answers to it. */
let sent: AcademicYearInput[]
let refusal: ApiError | null
let form: YearForm

function Page({ counts, isNew }: { counts: StudyDayCounts; isNew: boolean }) {
  const year = makeYear({ study_days: [counts] })
  const yearForm = useZodForm(academicYearInput, toFormValues(year), { prepare: withoutForeignMonths })
  useEffect(() => {
    form = yearForm
  })
  return (
    <FormPage
      form={yearForm}
      mutation={{
        mutationFn: async (input: AcademicYearInput) => {
          sent.push(input)
          if (refusal !== null) throw refusal
          return input
        },
        meta: { error: 'snackbar', invalidates: [] },
      }}
      draftKey="academic-year/3"
      onSaved={() => undefined}
      cancel={null}
    >
      <DateField control={yearForm.control} name="end_date" label="End date" />
      <FormSection title="Study days">
        <StudyDaysTable form={yearForm} isNew={isNew} />
      </FormSection>
    </FormPage>
  )
}

// jsdom draws nothing: what covers what cannot be known there.
const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })
const months = ['nov', 'dec', 'jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct'] as const
type Month = (typeof months)[number]

async function open({ counts = {}, isNew = false }: { counts?: StudyDayCounts; isNew?: boolean } = {}): Promise<void> {
  await renderInPage(<Page counts={counts} isNew={isNew} />)
  await screen.findByRole('grid', { name: 'Study days' })
  // The columns beyond the first ones are drawn once the table knows its width.
  await screen.findByRole('columnheader', { name: /^Total/ })
}
const cell = (month: Month | 'total') => {
  const cells = within(screen.getByRole('grid')).getAllByRole('gridcell')
  const found = month === 'total' ? cells.at(-1) : cells[months.indexOf(month)]
  if (found === undefined) throw new Error(`No cell of ${month}`)
  return found
}
const shown = () => months.map((month) => cell(month).textContent)
const headers = () => screen.getAllByRole('columnheader').map((header) => header.getAttribute('aria-label'))
const press = async (month: Month, keys: string) => {
  act(() => cell(month).focus())
  await user.keyboard(keys)
}
const paste = (month: Month, text: string) => {
  act(() => cell(month).focus())
  fireEvent.paste(cell(month), { clipboardData: { getData: (kind: string) => (kind === 'text/plain' ? text : '') } })
}
const save = () => user.click(screen.getByRole('button', { name: 'Save' }))

beforeEach(() => {
  sent = []
  refusal = null
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('the table has a column for each month under its days, and the total of both', async () => {
  await open({ counts: { nov: 22, dec: 20 } })
  expect(headers().slice(0, 4)).toEqual(['Month', 'November 30 days', 'December 31 days', 'January 31 days'])
  expect(headers().at(-1)).toBe('Total 365 days')
  expect(screen.getByRole('rowheader').textContent).toBe('Study days')
  expect(cell('total').textContent).toBe('42')
})

test('typed counts, in Khmer digits too, are sent with Ctrl+S, and Enter sends nothing', async () => {
  await open({ counts: { nov: 22 } })
  await press('nov', '២១{Enter}20{Enter}')
  expect(document.activeElement).toBe(cell('jan'))
  expect(cell('total').textContent).toBe('41')
  expect(form.formState.isDirty).toBe(true)
  expect(sent).toEqual([])
  await user.keyboard('19{Control>}s{/Control}')
  await waitFor(() => expect(sent[0]?.study_days).toEqual([{ nov: 21, dec: 20, jan: 19 }]))
})

test('a pasted row of twelve numbers fills the months of the form, and one undo empties them again', async () => {
  await open()
  const counts = [22, 20, 25, 24, 26, 14, 23, 25, 27, 26, 0, 0]
  paste('nov', `${counts.join('\t')}\n`)
  expect(shown()).toEqual(counts.map(String))
  expect(form.getValues('study_days.0')).toMatchObject({ nov: 22, apr: 14, oct: 0 })
  expect(cell('total').textContent).toBe('232')
  await user.keyboard('{Control>}z{/Control}')
  expect(shown()).toEqual(months.map(() => ''))
  expect(form.getValues('study_days.0')).toMatchObject({ nov: null, apr: null, oct: null })
  expect(form.formState.isDirty).toBe(false)
})

test('a row pasted under the names of its months goes to them, in whichever language they are', async () => {
  await open()
  paste('oct', 'មករា\tDecember\n24\t21\n')
  expect([cell('dec').textContent, cell('jan').textContent, cell('oct').textContent]).toEqual(['21', '24', ''])
})

test('what the form puts in is shown and can still be changed', async () => {
  await open({ counts: { nov: 22 } })
  await press('dec', '20{Enter}')
  act(() => form.setValue('study_days.0', { ...form.getValues('study_days.0'), jan: 25 }, { shouldDirty: true }))
  expect(shown().slice(0, 4)).toEqual(['22', '20', '25', ''])
  await press('jan', '24{Enter}')
  expect(form.getValues('study_days.0')).toMatchObject({ nov: 22, dec: 20, jan: 24 })
  // As after a save that another user was faster with.
  const theirs = toFormValues(makeYear({ study_days: [{ nov: 18, dec: 20 }] }))
  act(() => form.reset(theirs))
  expect(shown().slice(0, 4)).toEqual(['18', '20', '', ''])
  await press('nov', '19{Enter}')
  expect(form.getValues('study_days.0.nov')).toBe(19)
})

test('a count that differs from the saved one is marked until it is saved', async () => {
  await open({ counts: { nov: 22 } })
  const isMarked = () => cell('nov').getAttribute('aria-describedby') !== null
  await press('nov', '21{Enter}')
  expect(isMarked()).toBe(true)
  act(() => form.reset(form.getValues()))
  expect(isMarked()).toBe(false)
})

test('a proposal for a new year is not marked, and an entry over it can be undone', async () => {
  await open({ isNew: true })
  act(() => form.setValue('study_days.0', { ...form.getValues('study_days.0'), nov: 23 }))
  expect(cell('nov').getAttribute('aria-describedby')).toBeNull()
  await press('nov', '99{Enter}{ArrowLeft}')
  await user.click(screen.getByRole('button', { name: 'Put back' }))
  expect(form.getValues('study_days.0.nov')).toBe(23)
})

test('a wrong count stays as typed, is named below the table and in the summary, and is focused', async () => {
  await open()
  await press('dec', '32{Enter}')
  await press('feb', 'abc{Enter}')
  expect(cell('feb').textContent).toMatch(/^abc/)
  expect(cell('feb').getAttribute('aria-invalid')).toBe('true')
  const range = 'Enter a whole number of days, no more than the month has.'
  expect(screen.getByText(`December: ${range}`)).toBeTruthy()
  expect(screen.getByText(`February: ${range}`)).toBeTruthy()
  await save()
  await waitFor(() => expect(document.activeElement).toBe(cell('dec')))
  expect(sent).toEqual([])
  await user.click(await screen.findByRole('link', { name: `Study days: February 28 days: ${range}` }))
  expect(document.activeElement).toBe(cell('feb'))
  await user.keyboard('20{Enter}')
  expect(screen.queryByText(`February: ${range}`)).toBeNull()
})

test('a month that the server refuses is marked until its count changes', async () => {
  await open({ counts: { nov: 22 } })
  const message = 'common.error.monthOutsideYear'
  refusal = new ApiError({
    kind: 'refused',
    status: 422,
    fields: { 'study_days.0.nov': message },
    endpoint: 'PUT academic-years/3',
  })
  await press('nov', '21{Enter}')
  await save()
  await waitFor(() => expect(document.activeElement).toBe(cell('nov')))
  await screen.findByText('November: This month is not part of the academic year.')
  await user.keyboard('20{Enter}')
  expect(screen.queryByText('November: This month is not part of the academic year.')).toBeNull()
})

test('other dates have other months, and the counts of those that stay are kept', async () => {
  await open({ counts: { nov: 22, dec: 20 } })
  await press('nov', '21{Enter}')
  act(() => form.setValue('end_date', '2026-01-31'))
  expect(headers()).toEqual(['Month', 'November 30 days', 'December 31 days', 'January 31 days', 'Total 92 days'])
  expect(cell('nov').textContent).toBe('21')
  act(() => form.setValue('end_date', ''))
  expect(screen.queryByRole('grid')).toBeNull()
  expect(form.getValues('study_days.0.nov')).toBe(21)
})
