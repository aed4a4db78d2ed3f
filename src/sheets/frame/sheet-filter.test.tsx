import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import type { SchoolSelection } from '@/domain/school-selection/load-school-selection'
import type { SchoolSelectionSearch } from '@/domain/school-selection/resolve-school-selection'
import { FilterDraft } from '@/components/tables/filter-draft'
import { signedInUser } from '@/testing/test-users'
import { answerCalls } from '@/testing/answer-calls'
import { makeClassroom, makeSchool, makeYear } from '@/testing/records'
import { renderInPage } from '@/testing/render-in-page'
import { SheetFilter } from './sheet-filter'

/** The labels of the fields at which a message is shown. */
function fieldsWithMessage(message: string) {
  return screen.queryAllByText(message).map((text) => text.closest('div')?.querySelector('label')?.textContent)
}

const [year, school] = [makeYear(), makeSchool()]
const nowhere: SchoolSelection = {
  years: [year],
  year: null,
  school: null,
  problem: null,
  classrooms: null,
  classroom: null,
}
const officer = signedInUser('provincial_officer')
const ofProvince = { ...officer, profile: { ...officer.profile, province: school.province } }
const classroom = makeClassroom()

const onSearch = vi.fn<(search: SchoolSelectionSearch) => void>()
beforeEach(() => {
  onSearch.mockReset()
  answerCalls(({ name }) => {
    if (name === 'GET classrooms') return Response.json({ data: [classroom], total: 1 })
    return Response.json({ data: name === 'GET schools' ? [school] : [], total: 0 })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

// jsdom draws nothing, so it cannot know which element covers another.
const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })

async function searchWith(selection: Partial<SchoolSelection>, search: SchoolSelectionSearch = {}) {
  cleanup()
  await renderInPage(
    <FilterDraft search={search}>
      <SheetFilter
        kind="attendances"
        user={ofProvince}
        selection={{ ...nowhere, ...selection }}
        search={search}
        listPeriods={() => [10]}
        withOverview={false}
        onSearch={onSearch}
        onReset={() => undefined}
      />
    </FilterDraft>,
  )
  await user.click(screen.getByRole('button', { name: 'Search' }))
}

const required = 'The field is required.'

test('opening a sheet needs a year, a school, a grade and a suffix', async () => {
  await searchWith({})
  expect(fieldsWithMessage(required)).toEqual(['Academic year *', 'School *'])
  await searchWith({ year, school })
  expect(fieldsWithMessage(required)).toEqual(['Grade *'])
  await searchWith({ year, school, classrooms: [classroom] }, { grade: 7 })
  expect(fieldsWithMessage(required)).toEqual(['Suffix *'])
  expect(onSearch).not.toHaveBeenCalled()
})

test('a sheet is opened by year, school, grade and suffix', async () => {
  await searchWith({ year, school, classrooms: [classroom] }, { grade: 7, suffix: 'ក' })
  const chosen = { academicYear: 3, school: 31, grade: 7, suffix: 'ក' }
  await waitFor(() => expect(onSearch.mock.calls).toEqual([[chosen]]))
})
