import { expect, test } from 'vitest'
import { signedInUser } from '@/testing/test-users'
import { boardSearch } from './board-search'
import { askedPlace, boardPlace, drillDown } from './board-place'

const place = (code: string) => ({ id: 1, code, name: code, name_en: code })

function officer(role: 'demis' | 'provincial_officer' | 'district_officer') {
  const user = signedInUser(role)
  const own =
    role === 'demis' ? {} : { province: place('02'), district: role === 'district_officer' ? place('0203') : null }
  return { ...user, profile: { ...user.profile, ...own } }
}

test('a ministry officer opens provinces and districts', () => {
  const user = officer('demis')
  expect(boardPlace({}, user)).toEqual({})
  expect(boardPlace({ province: '02' }, user)).toEqual({ province: '02' })
  expect(boardPlace({ province: '02', district: '0203' }, user)).toEqual({ province: '02', district: '0203' })
})

test.each([
  ['a district of another province than the one named', { province: '02', district: '0103' }],
  ['a province that cannot be read', { province: 'Battambang' }],
  ['a district that cannot be read', { district: '02031' }],
])('an address with %s has no board', (_, address) => {
  expect(boardPlace(boardSearch.parse(address), officer('demis'))).toBeNull()
})

test('a provincial officer opens the districts of the own province and no others', () => {
  const user = officer('provincial_officer')
  expect(boardPlace({ district: '0203' }, user)).toEqual({ province: '02', district: '0203' })
  expect(boardPlace({ province: '02' }, user)).toEqual({})
  expect(boardPlace({ province: '01' }, user)).toBeNull()
  expect(boardPlace({ province: '01', district: '0103' }, user)).toBeNull()
})

test('a district officer opens the own district and no other', () => {
  const user = officer('district_officer')
  expect(boardPlace({}, user)).toEqual({})
  expect(boardPlace({ province: '02' }, user)).toEqual({})
  expect(boardPlace({ province: '02', district: '0203' }, user)).toEqual({})
  expect(boardPlace({ province: '01', district: '0103' }, user)).toBeNull()
  expect(boardPlace({ district: '0204' }, user)).toBeNull()
})

test('a province leads to its districts and a district to its schools, in the same year and month', () => {
  const search = { academicYear: 3, month: 10, by: 'stage' as const }
  const ofProvince = drillDown({ ...search, district: '0103' }, { kind: 'province', code: '02' })
  expect(ofProvince).toEqual({ ...search, province: '02' })
  expect(drillDown(ofProvince, { kind: 'district', code: '0203' })).toEqual({
    ...search,
    province: '02',
    district: '0203',
  })
})

test('only the narrowest place is asked for', () => {
  expect(askedPlace({ province: '02', district: '0203' })).toEqual({ district: '0203' })
  expect(askedPlace({ province: '02' })).toEqual({ province: '02' })
  expect(askedPlace({})).toEqual({})
})
