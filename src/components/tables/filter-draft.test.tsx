import { useState } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { activateLocale, loadCatalog } from '@/lib/i18n/i18n'
import { ActiveFilters } from './active-filters'
import { FilterBar } from './filter-bar'
import { FilterDraft, useApplyDraft, useDraftValue } from './filter-draft'

beforeAll(async () => {
  // jsdom has no media queries; the filters of a wide window are in one line.
  await activateLocale('en')
  await loadCatalog('signedIn')
})

interface Search {
  name?: string
  grade?: string
  page?: number
}

/** A list page whose response is given by the test. */
function view(search: Search, requests: Search[]) {
  return (
    <I18nProvider i18n={i18n}>
      <FilterDraft search={search}>
        <NameAndGrade search={search} onSearch={(asked) => requests.push(asked)} onReset={() => requests.push({})} />
        <ActiveFilters
          filters={(['name', 'grade'] as const).flatMap((key) =>
            search[key] === undefined
              ? []
              : [{ key, label: key, onDrop: () => requests.push({ ...search, [key]: undefined }) }],
          )}
        />
      </FilterDraft>
    </I18nProvider>
  )
}

interface NameAndGradeProps {
  search: Search
  onSearch: (search: Search) => void
  onReset: () => void
}

function NameAndGrade({ search, onSearch, onReset }: NameAndGradeProps) {
  const [name, setName] = useDraftValue(() => search.name ?? '')
  const [grade, setGrade] = useDraftValue(() => search.grade ?? '')
  const [note, setNote] = useState('')
  const apply = useApplyDraft(onSearch)
  return (
    <FilterBar onSearch={() => apply({ name: name.trim(), grade })} onReset={onReset}>
      <input aria-label="Name" value={name} onChange={(event) => setName(event.target.value)} />
      <input aria-label="Grade" value={grade} onChange={(event) => setGrade(event.target.value)} />
      <input aria-label="Typed into a list" value={note} onChange={(event) => setNote(event.target.value)} />
    </FilterBar>
  )
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('input made between Search and the response is kept, and the button keeps the focus', async () => {
  const requests: Search[] = []
  const { rerender } = render(view({}, requests))
  await userEvent.type(field('Name'), ' sok ')
  await press('Search')
  expect(requests).toEqual([{ name: 'sok', grade: '' }])
  await userEvent.type(field('Grade'), '7')
  await userEvent.type(field('Typed into a list'), 'Sangkae')
  screen.getByRole('button', { name: 'Search' }).focus()
  rerender(view({ name: 'sok' }, requests))
  expect(field('Grade').value).toBe('7')
  expect(field('Typed into a list').value).toBe('Sangkae')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Search' }))
  // The applied filter follows the address.
  expect(field('Name').value).toBe('sok')
})

test('input made between Reset and the response is kept, and everything else is emptied', async () => {
  const requests: Search[] = []
  const { rerender } = render(view({ name: 'sok', grade: '7' }, requests))
  await press('Reset')
  await userEvent.type(field('Name'), 'x')
  rerender(view({}, requests))
  expect(field('Name').value).toBe('sokx')
  expect(field('Grade').value).toBe('')
})

test('a filter follows an address that it did not ask for, but not another list page', async () => {
  const requests: Search[] = []
  const { rerender } = render(view({ name: 'sok' }, requests))
  await userEvent.type(field('Name'), ' dara')
  rerender(view({ name: 'sok', page: 1 }, requests))
  expect(field('Name').value).toBe('sok dara')
  // Back, a link, or a filter removed from the list.
  rerender(view({ grade: '8' }, requests))
  expect(field('Name').value).toBe('')
  expect(field('Grade').value).toBe('8')
  // Also after a search that has been answered.
  await press('Search')
  rerender(view({ grade: '9' }, requests))
  await userEvent.type(field('Name'), 'dara')
  rerender(view({ grade: '8' }, requests))
  expect(field('Name').value).toBe('')
})

test('removing the chip of one filter keeps what was typed into another and not searched yet', async () => {
  const requests: Search[] = []
  const { rerender } = render(view({ name: 'sok', grade: '7' }, requests))
  await userEvent.type(field('Name'), ' dara')
  await press('Remove filter: grade')
  expect(requests).toEqual([{ name: 'sok' }])
  rerender(view({ name: 'sok' }, requests))
  expect(field('Name').value).toBe('sok dara')
  expect(field('Grade').value).toBe('')
  await press('Remove filter: name')
  rerender(view({}, requests))
  expect(field('Name').value).toBe('')
})
