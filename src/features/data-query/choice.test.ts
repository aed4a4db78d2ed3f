import { expect, test } from 'vitest'
import type { AcademicYear } from '@/domain/academic-years/schema'
import { gradesOfReportDegree, reportDegrees } from '@/domain/aggregation/degrees'
import { placeOfUser } from '@/domain/aggregation/place-of-user'
import type { Role } from '@/auth/permissions'
import type { SignedInUser } from '@/auth/session'
import { dataQuerySearch } from './data-query-search'
import { asksForUnknown, cannotGroup, drillDown, toChoice, toSearch, wireFilter } from './choice'

const province = { id: 1, code: '02', name: 'បាត់ដំបង', name_en: 'Battambang' }
const district = { id: 2, code: '0208', name: 'សង្កែ', name_en: 'Sangkae' }
const school = { id: 3, emis_code: '02080101', name: 'ក', name_en: 'A', degree: 5 }

function user(role: Role, place: Partial<SignedInUser['profile']> = {}): SignedInUser {
  const nobody = { first_name: '', last_name: '', first_name_en: null, last_name_en: null }
  const nowhere = { province: null, district: null, commune: null, village: null, school: null }
  const profile = { id: 1, username: role, ...nobody, ...nowhere, groups: [role], staff_id: 1, student_id: null }
  return { profile: { ...profile, ...place }, role, permissions: new Set() }
}
const year = (id: number, status: AcademicYear['status']): AcademicYear => {
  const vacation = { start_date: null, end_date: null }
  return {
    id,
    start_date: '2025-11-01',
    end_date: '2026-10-31',
    status,
    short_vacation: vacation,
    long_vacation: vacation,
    study_days: [{}],
  }
}
const years = [year(4, 'pre'), year(3, 'running')]
const findPlace = (who: SignedInUser) => {
  const place = placeOfUser(who)
  if (place === null) throw new Error('no place')
  return place
}

test('what a user cannot choose, and by what they may group, follows their place', () => {
  const of = (who: SignedInUser) => {
    const { province: inProvince, district: inDistrict, school: inSchool, levels } = findPlace(who)
    return [inProvince?.code, inDistrict?.code, inSchool?.id, levels[0], levels.length]
  }
  expect(of(user('demis', { province, district }))).toEqual([undefined, undefined, undefined, 'national', 7])
  expect(of(user('provincial_officer', { province }))).toEqual(['02', undefined, undefined, 'province', 6])
  expect(of(user('district_officer', { province, district }))).toEqual(['02', '0208', undefined, 'district', 5])
  expect(of(user('school_management', { province, district, school }))).toEqual(['02', '0208', 3, 'school', 1])
  expect(of(user('data_user'))).toEqual([undefined, undefined, undefined, 'national', 7])
  expect(of(user('data_user', { province }))).toEqual(['02', undefined, undefined, 'province', 6])
  expect(of(user('super_data_user', { province, district }))).toEqual(['02', '0208', undefined, 'district', 5])
  expect(of(user('data_user', { province, district, school }))).toEqual(['02', '0208', 3, 'school', 1])
  expect(placeOfUser(user('teacher', { school }))).toBeNull()
})

test('an empty address asks for the running year, everything and the parts of the own place', () => {
  const choice = toChoice({}, years, findPlace(user('demis')))
  expect(wireFilter(choice)).toEqual({
    'dataSource.academicYear': 3,
    indicators: 'pupils,new_entrants,dropouts,results',
    province: 'all',
    district: 'all',
    commune: 'all',
    village: 'all',
    school: 'all',
    degree: 'all',
    grade: 'all',
    round: 'all',
    result: 3,
    aggregateBy: 'province',
  })
  const levelOf = (who: SignedInUser) => toChoice({}, years, findPlace(who)).aggregateBy
  expect(levelOf(user('provincial_officer', { province }))).toBe('district')
  expect(levelOf(user('district_officer', { province, district }))).toBe('school')
  expect(levelOf(user('school_management', { province, district, school }))).toBe('school')
})

test('a data user of one degree cannot choose another one, nor a grade that it does not have', () => {
  const secondary = findPlace(user('data_user', { school_degree: 3 }))
  expect(wireFilter(toChoice({}, years, secondary))).toMatchObject({ degree: 3 })
  expect(toChoice({ degree: 2, grade: 3 }, years, secondary)).toMatchObject({ degree: 3, grade: undefined })
  const asks = (search: Parameters<typeof asksForUnknown>[0]) => asksForUnknown(search, years, secondary)
  expect([asks({ degree: 3, grade: 9 }), asks({ grade: 9 })]).toEqual([false, false])
  expect([asks({ degree: 2 }), asks({ grade: 3 })]).toEqual([true, true])
  // A degree of all, and the degree that the account of another role holds, lock nothing.
  expect(findPlace(user('super_data_user', { school_degree: 0 })).degree).toBeUndefined()
  expect(findPlace(user('district_officer', { province, district, school_degree: 3 })).degree).toBeUndefined()
})

test('the degrees are pre-school, primary and secondary, each with its grades', () => {
  expect(reportDegrees).toEqual([1, 2, 3])
  expect(reportDegrees.map((degree) => gradesOfReportDegree(degree))).toEqual([
    [-3, -2, -1, 0],
    [1, 2, 3, 4, 5, 6],
    [7, 8, 9, 10, 11, 12],
  ])
  expect(gradesOfReportDegree(undefined)).toHaveLength(16)
})

test('an address and its choice say the same, without what does not fit user, degree or grouping', () => {
  const officer = findPlace(user('district_officer', { province, district }))
  const search = {
    academicYear: 4,
    gazetteer: '020801',
    degree: 2,
    grade: 5,
    aggregateBy: 'school',
    indicators: 'pupils,teachers',
    result: 1,
  }
  const choice = toChoice(search, years, officer)
  expect(toSearch(choice)).toMatchObject(search)
  expect(choice.area).toEqual({ province: '02', district: '0208', commune: '020801' })

  const other = toChoice({ ...search, gazetteer: '0301', grade: 9, aggregateBy: 'national' }, years, officer)
  expect(other).toMatchObject({ area: { province: '02', district: '0208' }, grade: undefined, aggregateBy: 'school' })
  expect(toChoice({ ...search, aggregateBy: 'grade' }, years, officer).indicators).toEqual(['pupils'])
  expect(cannotGroup({ ...choice, aggregateBy: 'class' }).map(({ key }) => key)).toEqual(['teachers'])
})

test('an address that asks for something that does not exist, or lies outside, has no figures', () => {
  const nation = findPlace(user('demis'))
  const inProvince = findPlace(user('provincial_officer', { province }))
  const ask = (search: Parameters<typeof asksForUnknown>[0], place = nation) => asksForUnknown(search, years, place)
  expect(ask({})).toBe(false)
  expect(ask({ academicYear: 4, gazetteer: '0208', school: 41, degree: 2, grade: 3 }, inProvince)).toBe(false)
  expect(ask({ academicYear: 9 })).toBe(true)
  expect(toChoice({ academicYear: 9 }, years, nation).academicYear).toBeUndefined()
  expect(ask({ academicYear: 3, compare: '9' })).toBe(true)
  expect(ask({ gazetteer: '03' }, inProvince)).toBe(true)
  expect(ask(dataQuerySearch.parse({ gazetteer: 'Battambang' }))).toBe(true)
  // The ids of schools belong to a year.
  expect(ask({ school: 41 })).toBe(true)
  expect(ask({ degree: 7 })).toBe(true)
  expect(ask({ degree: 2, grade: 9 })).toBe(true)
})

test('a year is compared with others, and the figures of one school with none', () => {
  const nation = findPlace(user('demis'))
  const compared = (search: Parameters<typeof toChoice>[0]) => toChoice(search, years, nation).compare
  expect(compared({ academicYear: 3, compare: '4' })).toEqual([4])
  expect(toSearch(toChoice({ academicYear: 3, compare: '4' }, years, nation)).compare).toBe('4')
  expect(compared({ academicYear: 3, compare: '3' })).toEqual([])
  expect(compared({ academicYear: 3, compare: '9' })).toEqual([])
  expect(compared({ academicYear: 3, compare: '4', school: 41 })).toEqual([])
})

test('a press on a group leads one level down, to the grades of a school at last, and not beyond what the user may group by', () => {
  const place = findPlace(user('demis'))
  const choice = (search: object) => toChoice(dataQuerySearch.parse(search), years, place)
  const provinces = choice({ academicYear: 3, aggregateBy: 'province', indicators: 'pupils', compare: '4' })
  expect(drillDown(provinces, place.levels, '02')).toMatchObject({
    gazetteer: '02',
    aggregateBy: 'district',
    compare: '4',
  })
  const schools = choice({ academicYear: 3, gazetteer: '0208', aggregateBy: 'school', indicators: 'pupils,schools' })
  expect(drillDown(schools, place.levels, '17')).toMatchObject({
    school: 17,
    aggregateBy: 'grade',
    indicators: 'pupils',
  })
  expect(drillDown(choice({ aggregateBy: 'grade' }), place.levels, '7')).toBeNull()
  expect(drillDown(schools, ['school'], '17')).toBeNull()
})
