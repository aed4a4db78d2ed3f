import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import { FilterDraft } from '@/components/tables/filter-draft'
import { signedInUser } from '@/auth/test-users'
import { answerCalls } from '@/testing/answer-calls'
import { fieldsWithMessage } from '@/testing/fields-with-message'
import { makeClassroom, makeSchool, makeYear } from '@/testing/records'
import { renderInPage } from '@/testing/render-in-page'
import { GraduationFilter } from './graduation-filter'
import type { GraduationSearch } from './graduation-search'
import type { GraduationSelection } from './load-graduation'

const [year, school] = [makeYear(), makeSchool()]
const nowhere: GraduationSelection = {
  years: [year],
  year: null,
  school: null,
  problem: null,
  classrooms: null,
  classroom: null,
  listing: null,
}
const officer = signedInUser('provincial_officer')
const ofProvince = { ...officer, profile: { ...officer.profile, province: school.province } }
const preSchoolClass = makeClassroom({ grade: 0, special_education: 0 })

const onSearch = vi.fn<(search: GraduationSearch) => void>()
beforeEach(() => {
  onSearch.mockReset()
  answerCalls(({ name }) => {
    if (name === 'GET classrooms') return Response.json({ data: [preSchoolClass], total: 1 })
    return Response.json({ data: name === 'GET schools' ? [school] : [], total: 0 })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

// jsdom draws nothing, so it cannot know which element covers another.
const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })

async function searchWith(place: Partial<GraduationSelection>, search: GraduationSearch = {}) {
  cleanup()
  await renderInPage(
    <FilterDraft search={search}>
      <GraduationFilter
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

test('a search needs a year, a school, a grade and a suffix', async () => {
  await searchWith({})
  expect(fieldsWithMessage(required)).toEqual(['School *', 'Academic year *'])
  await searchWith({ year, school })
  expect(fieldsWithMessage(required)).toEqual(['Grade *'])
  await searchWith({ year, school, classrooms: [preSchoolClass] }, { grade: 0 })
  expect(fieldsWithMessage(required)).toEqual(['Suffix *'])
  expect(onSearch).not.toHaveBeenCalled()
})

test('grade 0 is a grade that can be searched for', async () => {
  await searchWith({ year, school, classrooms: [preSchoolClass] }, { grade: 0, suffix: 'ក' })
  const chosen = { academicYear: 3, school: 31, grade: 0, suffix: 'ក', result: undefined }
  await waitFor(() => expect(onSearch.mock.calls).toEqual([[chosen]]))
})
