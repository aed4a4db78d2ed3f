import { beforeAll, describe, expect, it } from 'vitest'
import { foldForSearch } from '@/lib/khmer/fold'
import { gender } from '@/lib/api/wire'
import { familyNames, givenNames } from './people'
import { demoCountry } from './seed'
import { yearSubjects } from './subjects'
import { demoDistrict, principals } from './schools'

const duplicates = (values: readonly string[]) => values.filter((value, index) => values.indexOf(value, index + 1) >= 0)
const khmer = /^[\u1780-\u17d3\u17e0-\u17e9 ‹›]+$/
const latin = /^[A-Za-z0-9' -]+$/

/** Districts, communes and villages by province (NCDD gazetteer). */
const counts: Record<string, readonly [number, number, number]> = {
  '01': [9, 67, 666],
  '02': [14, 103, 844],
  '03': [10, 109, 947],
  '04': [8, 71, 569],
  '05': [9, 88, 1365],
  '06': [9, 81, 765],
  '07': [9, 93, 491],
  '08': [13, 127, 1010],
  '09': [7, 29, 119],
  '10': [7, 48, 327],
  '11': [5, 21, 92],
  '12': [14, 105, 953],
  '13': [8, 51, 232],
  '14': [13, 116, 1168],
  '15': [7, 49, 526],
  '16': [9, 50, 243],
  '17': [13, 100, 909],
  '18': [6, 29, 111],
  '19': [6, 34, 137],
  '20': [8, 80, 690],
  '21': [10, 100, 1121],
  '22': [5, 24, 308],
  '23': [2, 5, 18],
  '24': [2, 8, 92],
  '25': [7, 64, 875],
}

describe('the country at its true size', () => {
  let made: ReturnType<typeof demoCountry>
  beforeAll(() => {
    made = demoCountry('demo')
  })

  it('has every province with its number of districts, communes and villages', () => {
    const found: Record<string, [number, number, number]> = {}
    const column = { district: 0, commune: 1, village: 2 } as const
    for (const { code, level } of made.country.places) {
      const row = (found[code.slice(0, 2)] ??= [0, 0, 0])
      if (level !== 'province') row[column[level]]++
    }
    expect(found).toEqual(counts)
    expect(made.country.places).toHaveLength(25 + 210 + 1652 + 14_578)
  })

  it('nests codes of 2, 4, 6 and 8 digits, parents before children, ids and codes once', () => {
    const seen = new Set<string>()
    const ids = new Set<number>()
    const digits = { province: 2, district: 4, commune: 6, village: 8 }
    const wrong = made.country.places.filter(({ id, code, level, parent_code: parent }) => {
      const isPlaced = level === 'province' ? parent === null : parent === code.slice(0, -2) && seen.has(parent)
      seen.add(code)
      ids.add(id)
      return !/^\d+$/.test(code) || code.length !== digits[level] || !isPlaced
    })
    expect(wrong).toEqual([])
    expect(seen.size).toBe(made.country.places.length)
    expect(ids.size).toBe(made.country.places.length)
  })

  it('names every place in both scripts, once among its siblings', () => {
    const { places } = made.country
    expect(places.filter(({ name, name_en: nameEn }) => !khmer.test(name) || !latin.test(nameEn))).toEqual([])
    expect(new Set(places.map((place) => `${place.parent_code}/${place.name}`)).size).toBe(places.length)
  })

  it('titles places as their level has it', () => {
    const kinds: Record<string, number> = {}
    for (const { kind } of made.country.places) kinds[kind] = (kinds[kind] ?? 0) + 1
    expect(kinds).toEqual({
      រាជធានី: 1,
      ខេត្ត: 24,
      ស្រុក: 163,
      ក្រុង: 33,
      ខណ្ឌ: 14,
      ឃុំ: 1378,
      សង្កាត់: 274,
      ភូមិ: 14_578,
    })
    expect(made.country.place(demoDistrict)).toMatchObject({ name: 'សង្កែ', name_en: 'Sangkae', kind: 'ស្រុក' })
  })

  it('has 13,000 schools in the shares of the public schools, a primary school in every commune, a lycée in every district', () => {
    const byDegree: Record<number, number> = {}
    for (const { degree } of made.schools) byDegree[degree] = (byDegree[degree] ?? 0) + 1
    expect(byDegree).toEqual({ 1: 4200, 2: 7000, 3: 1250, 4: 170, 5: 380 })
    const having = (degree: number, key: 'commune_code' | 'district_code') =>
      new Set(made.schools.filter((school) => school.degree === degree).map((school) => school[key])).size
    expect(having(2, 'commune_code')).toBe(1652)
    expect(having(5, 'district_code')).toBe(210)
  })

  it('gives every school a unique code within its place and a unique name in its commune', () => {
    const wrong = made.schools.filter(
      (school) =>
        !/^\d{11}$/.test(school.emis_code) ||
        !school.emis_code.startsWith(school.village_code) ||
        !school.village_code.startsWith(school.commune_code) ||
        !school.commune_code.startsWith(school.district_code) ||
        !school.district_code.startsWith(school.province_code) ||
        made.country.place(school.village_code).level !== 'village' ||
        !/^0\d{8}$/.test(school.phone_number_1 ?? '012345678') ||
        !khmer.test(school.name) ||
        !latin.test(school.name_en),
    )
    expect(wrong).toEqual([])
    for (const key of ['emis_code', 'code'] as const) {
      expect(new Set(made.schools.map((school) => school[key])).size).toBe(13_000)
    }
    expect(new Set(made.schools.map((school) => `${school.commune_code}/${school.name}`)).size).toBe(13_000)
  })

  it('lets every school be found by the folded names and the codes', () => {
    const wrong = made.schools.filter((school) =>
      [foldForSearch(school.name), foldForSearch(school.name_en), school.code, school.emis_code].some(
        (words) => !school.search_text.includes(words),
      ),
    )
    expect(wrong).toEqual([])
  })

  it('is the same each time', () => {
    expect(demoCountry('demo')).toEqual({
      country: { ...made.country, place: expect.any(Function) },
      schools: made.schools,
    })
    expect(principals(made.schools)).toEqual(principals(made.schools))
  })
})

describe('names of people', () => {
  it('are many, in both scripts, without duplicates', () => {
    const lists = [familyNames, ...gender.options.map((option) => givenNames[option])]
    for (const list of lists) {
      expect(duplicates(list.map((name) => name.km))).toEqual([])
      for (const name of list) {
        expect(name.km).toMatch(khmer)
        expect(name.latin).toMatch(/^[A-Z][a-z]+$/)
      }
    }
    expect(familyNames.length).toBeGreaterThanOrEqual(70)
    expect(givenNames.f.length + givenNames.m.length).toBeGreaterThanOrEqual(150)
  })
})

describe('subjects', () => {
  const learned = yearSubjects()
  const maxima = (grade: number, type: number) =>
    learned.filter((row) => row.academic_year_id === 3 && row.grade === grade && [0, type].includes(row.type ?? 0))

  it('are there for every grade and year, each once for a class, whatever its type', () => {
    for (let grade = -3; grade <= 12; grade++) {
      for (const type of grade >= 11 ? [1, 2] : [0]) {
        const subjects = maxima(grade, type).map((row) => row.subject_id)
        expect(subjects.length).toBeGreaterThanOrEqual(6)
        expect(new Set(subjects).size).toBe(subjects.length)
      }
      for (const year of [1, 2, 4]) {
        const sameYear = learned.filter((row) => row.academic_year_id === year && row.grade === grade)
        const running = learned.filter((row) => row.academic_year_id === 3 && row.grade === grade)
        expect(sameYear).toHaveLength(running.length)
      }
    }
  })

  it('count what schools count: tens below grade 7, and most for the stream’s own subject in the last grades', () => {
    const scales = (grade: number) => new Set(maxima(grade, 0).map((row) => row.max_score))
    expect(scales(0)).toEqual(new Set([10]))
    expect(scales(6)).toEqual(new Set([10]))
    expect(scales(9)).toEqual(new Set([100, 50]))
    const highest = (type: number) =>
      maxima(12, type)
        .filter((row) => row.max_score === 125)
        .map((row) => row.subject_id)
    expect(highest(1)).toEqual(
      maxima(9, 0)
        .filter((row) => row.max_score === 100)
        .map((row) => row.subject_id)
        .slice(1),
    )
    expect(highest(2)).toEqual(
      maxima(9, 0)
        .filter((row) => row.max_score === 100)
        .map((row) => row.subject_id)
        .slice(0, 1),
    )
  })
})
