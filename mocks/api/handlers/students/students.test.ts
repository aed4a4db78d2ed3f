import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { studentRow } from '@/features/students/schema'
import { pageSchema } from '@/lib/api/wire'
import type { Role } from '@/auth/permissions'
import { createTestWorld, type TestWorld } from '../../../testing/world'
import { classrooms, enrollments, schools, years } from '../../../testing/world-ids'
import { childText } from './child-text'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(() => world.close())

const find = async (query: string, as: Role = 'demis') =>
  pageSchema(studentRow).parse(await (await world.call('GET', `/students?${query}`, { as })).json())
const ids = async (query: string, as?: Role) => (await find(query, as)).data.map(({ id }) => id)
const { sok, chan, dara, dropout, otherClass } = enrollments

describe('students', () => {
  test('a row has the enrollment, the student, the school and the class', async () => {
    const [line] = (await find(`keyword=c&academic_year_id=${years.running}`)).data
    expect(line).toEqual({
      id: sok,
      entry_status: 0,
      academic_year_id: years.running,
      grade: 7,
      classroom: { id: classrooms['own-class'], grade: 7, suffix: 'ក' },
      profile_open: true,
      scholarships: null,
      school: { id: schools.own, school_id: 1, code: 'C04', name: 'វិទ្យាល័យ សង្កែ', name_en: 'Sangkae' },
      student: {
        id: sok,
        emis_student_id: `S${sok}`,
        first_name: 'ដារា',
        last_name: 'c',
        first_name_en: null,
        last_name_en: null,
        gender: 'f',
        birth_date: '2013-01-01',
        phone_number_1: null,
        username: 'student',
        user_id: 8,
        status: true,
      },
    })
  })

  test.each([
    ['academic_year_id=3', [chan, dara, sok, dropout, otherClass, 3031, 3041, 3051]],
    [`school=${schools.own}`, [chan, dara, sok, dropout, otherClass]],
    [`school=${schools.own}&grade=11`, [otherClass]],
    [`school=${schools.own}&suffix=${encodeURIComponent('ខ')}`, [otherClass]],
    ['academic_year_id=3&limit=2&page=2', [sok, dropout]],
    ['keyword=I', [1011]],
    ['keyword=%25', []],
    ['keyword=a%20b', []],
    ['academic_year_id=3&grade=1&keyword=', [3031]],
    ['duplicate_record=true', []],
  ])('asked for %s', async (query, expected) => {
    expect(await ids(query)).toEqual(expected)
  })

  test.each<[Role, number[]]>([
    ['provincial_officer', [chan, dara, sok, dropout, otherClass, 3031, 3041]],
    ['district_officer', [chan, dara, sok, dropout, otherClass, 3031]],
    ['school_management', [chan, dara, sok, dropout, otherClass]],
    ['teacher', [chan, dara, sok, dropout]],
    ['super_data_user', [3031]],
  ])('%s finds those in their reach, rows and total', async (role, expected) => {
    const { data, total } = await find('academic_year_id=3&limit=100', role)
    expect(data.map(({ id }) => id)).toEqual(expected)
    expect(total).toBe(expected.length)
    // A foreign school named in the address widens nothing.
    const asked = await ids(`school=${schools.otherProvince}`, role)
    expect(asked).toEqual(expected.filter((id) => id === 3051))
  })

  test('a page beyond the last one is empty and still knows how many there are', async () => {
    expect(await find('academic_year_id=3&limit=5&page=9')).toEqual({ data: [], total: 8 })
    expect(await find('academic_year_id=3&keyword=zzz')).toEqual({ data: [], total: 0 })
  })

  test('words are found in any order and spelling, and students of one name, gender and birth date as duplicates', async () => {
    const twin = { first_name: 'សុភា', last_name: 'កែវ', gender: 'f', birth_date: '2012-05-05' } as const
    const latin = { first_name_en: 'Sophea', last_name_en: 'Keo' }
    for (const [id, names] of [
      [9001, { ...twin, ...latin }],
      [9002, { ...twin, ...latin, last_name: 'កែវ ' }],
    ] as const) {
      await world.db
        .insertInto('students')
        .values({ ...names, ...childText(names, '0225000001'), id, emis_student_id: `02250${String(id)}` })
        .execute()
      const enrollment = { student_id: id, school_id: schools.own, grade: 7, enrolled_date: '2025-11-01' }
      await world.db
        .insertInto('enrollments')
        .values({ ...enrollment, id })
        .execute()
    }
    expect(await ids(`keyword=${encodeURIComponent('សុភា  កែវ')}`)).toEqual([9001, 9002])
    expect(await ids(`keyword=${encodeURIComponent('SOPHEA KEO')}`)).toEqual([9001, 9002])
    expect(await ids(`keyword=${encodeURIComponent('០២២៥០០០០០១')}`)).toEqual([9001, 9002])
    expect(await ids('duplicate_record=true')).toEqual([9001, 9002])
    // Without a class they are the school's, not the teacher's.
    expect(await ids('keyword=sophea', 'school_management')).toEqual([9001, 9002])
    expect(await ids('keyword=sophea', 'teacher')).toEqual([])
  })
})
