import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { screen } from '@testing-library/react'
import { signedInUser } from '@/testing/test-users'
import { answerCalls } from '@/testing/answer-calls'
import { makeSchool, makeYear } from '@/testing/records'
import { renderInPage } from '@/testing/render-in-page'
import { DataSourcePanel } from './data-source-panel'
import { type PlaceOfUser, placeOfUser } from '@/domain/aggregation/place-of-user'
import { useDataSource } from './use-data-source'

const years = [makeYear()]
const { province, district, emis_code, name, name_en } = makeSchool()
const school = { id: 1, emis_code, name, name_en, degree: 5 }

beforeEach(() => {
  answerCalls(({ name: call }) => {
    if (call === 'GET schools') return Response.json({ data: [makeSchool()], total: 1 })
    return Response.json({ data: [province, district], total: 2 })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

function Panel({ place }: { place: PlaceOfUser }) {
  return <DataSourcePanel years={years} place={place} source={useDataSource(years, place)} yearError={undefined} />
}

/** The filters of a data user of this place that cannot be changed, as they are read out. */
async function lockedFor(level: object, names: RegExp): Promise<string[]> {
  const user = signedInUser('data_user')
  const place = placeOfUser({ ...user, profile: { ...user.profile, ...level } })
  if (place === null) throw new Error('no place')
  await renderInPage(<Panel place={place} />)
  const buttons = await screen.findAllByRole('button', { name: names })
  return buttons.map(({ textContent }) => textContent ?? '')
}

test.each([
  ['province', { province }, ['Place 02']],
  ['district', { province, district }, ['Place 02', 'Place 0208']],
  ['school', { province, district, school }, ['Place 02', 'Place 0208', 'Sangkae High School']],
  ['degree', { school_degree: 3 }, ['Secondary school'], /^Degree /],
])(
  'a data user of one %s cannot choose another in a management report',
  async (_, level, locked, names = /^(Province|District|School) /) => {
    expect(await lockedFor(level, names)).toEqual(locked)
  },
)
