import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cleanup, screen } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import { FilterDraft } from '@/components/tables/filter-draft'
import { signedInUser } from '@/auth/test-users'
import { answerCalls } from '@/testing/answer-calls'
import { fieldsWithMessage } from '@/testing/fields-with-message'
import { makeSchool, makeYear } from '@/testing/records'
import { renderInPage } from '@/testing/render-in-page'
import { TransferFilter } from './transfer-filter'
import type { TransferSearch } from './transfer-search'
import type { TransferSelection } from './load-transfers'

const [year, nextYear, school] = [makeYear(), makeYear({ id: 4, status: 'pre' }), makeSchool()]
const nowhere: TransferSelection = {
  years: [year, nextYear],
  year: null,
  school: null,
  problem: null,
  classrooms: null,
  classroom: null,
  listing: null,
}
const officer = signedInUser('provincial_officer')
const ofProvince = { ...officer, profile: { ...officer.profile, province: school.province } }

const onSearch = vi.fn<(search: TransferSearch) => void>()
beforeEach(() => {
  onSearch.mockReset()
  answerCalls(({ name, params }) => {
    const isListed = name === 'GET schools' && params['academic_year'] === '3'
    return Response.json({ data: isListed ? [school] : [], total: 0 })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

// jsdom draws nothing, so it cannot know which element covers another.
const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })

async function searchWith(place: Partial<TransferSelection>, search: TransferSearch = {}) {
  cleanup()
  await renderInPage(
    <FilterDraft search={search}>
      <TransferFilter
        user={ofProvince}
        place={{ ...nowhere, ...place }}
        search={search}
        onSearch={onSearch}
        onReset={() => undefined}
      />
    </FilterDraft>,
  )
  await user.click(screen.getByRole('button', { name: 'Search' }))
}

const required = 'The field is required.'

test('a search needs a year, a school and a grade', async () => {
  await searchWith({})
  expect(fieldsWithMessage(required)).toEqual(['School *', 'Academic year *'])
  await searchWith({ year, school })
  expect(fieldsWithMessage(required)).toEqual(['Grade *'])
  expect(onSearch).not.toHaveBeenCalled()
  await searchWith({ year, school }, { grade: 7 })
  const chosen = { academicYear: 3, school: 31, grade: 7, suffix: undefined, direction: 'in' }
  expect(onSearch.mock.calls).toEqual([[chosen]])
})

test('a school that is not in the list of the chosen year cannot be searched for', async () => {
  await searchWith({ year: nextYear }, { grade: 7 })
  expect(fieldsWithMessage(required)).toEqual(['School *'])
  const field = await screen.findByRole('combobox', { name: /^School/ })
  await user.type(field, 'zz')
  await user.click(screen.getByRole('button', { name: 'Search' }))
  expect(fieldsWithMessage(required)).toEqual(['School *'])
  expect(onSearch).not.toHaveBeenCalled()
})
