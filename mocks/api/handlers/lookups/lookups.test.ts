import * as z from 'zod'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { classroom, classroomDetail } from '@/domain/classrooms/schema'
import { gazetteerAncestor, gazetteerPlace } from '@/domain/places/schema'
import { school } from '@/domain/schools/schema'
import { dataSchema, pageSchema } from '@/lib/api/wire'
import { roles, type Role } from '@/auth/permissions'
import { profile } from '@/auth/profile'
import { createTestWorld, type TestWorld } from '../../../testing/world'
import { classrooms, schools, years } from '../../../testing/world-ids'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(() => world.close())

const read = async (address: string, as: Role = 'demis'): Promise<unknown> =>
  await (await world.call('GET', address, { as })).json()
const found = async (query: string) =>
  pageSchema(school)
    .parse(await read(`/schools?academic_year=${years.running}&${query}`))
    .data.map(({ school_id }) => school_id)

describe('schools', () => {
  test('a school has all its fields', async () => {
    expect(dataSchema(school).parse(await read(`/schools/${schools.own}`))).toEqual({
      id: 31,
      school_id: 1,
      code: 'C04',
      name: 'វិទ្យាល័យ សង្កែ',
      name_en: 'Sangkae',
      emis_code: '02080101',
      status: 1,
      degree: { number: 5, name: expect.any(String), name_en: 'Upper secondary school G7-12' },
      phone_number_1: '012000000',
      phone_number_2: null,
      phone_number_3: null,
      academic_year_id: years.running,
      principle: { staff_id: 3, first_name: 'សុភា', last_name: 'កែវ', first_name_en: null, last_name_en: null },
      province: { id: 5, code: '02', kind: 'ភូមិ', name: 'ទី02', name_en: 'Place 02' },
      district: { id: 9, code: '0208', kind: 'ភូមិ', name: 'ទី0208', name_en: 'Place 0208' },
      commune: { id: 10, code: '020801', kind: 'ភូមិ', name: 'ទី020801', name_en: 'Place 020801' },
      village: { id: 11, code: '02080101', kind: 'ភូមិ', name: 'ទី02080101', name_en: 'Place 02080101' },
      accomplishment_status: 1,
      last_change: null,
      params: null,
      activated: true,
      deactivated: false,
    })
  })

  test.each([
    ['demis', true],
    ['provincial_officer', true],
    ['district_officer', true],
    ['data_user', true],
    ['school_management', true],
    ['teacher', true],
  ] as const)('phone numbers of the own school, seen by %s: %s', async (role, isShown) => {
    expect('phone_number_1' in dataSchema(school).parse(await read(`/schools/${schools.own}`, role))).toBe(isShown)
  })

  test('phone numbers of another school are hidden from a school-level user, whatever their permissions', async () => {
    const claims = world.claimsOf('school_management')
    const roles = [...claims.realm_access.roles, 'sts_manage_school']
    const token = await world.sign({ ...claims, realm_access: { roles } })
    const readPath = async (path: string): Promise<unknown> =>
      await (await world.call('GET', path, { headers: { Authorization: `Bearer ${token}` } })).json()
    const other = dataSchema(school).parse(await readPath(`/schools/${schools.sameDistrict}`))
    expect(Object.keys(other).filter((key) => key.startsWith('phone'))).toEqual([])
    const list = pageSchema(school).parse(await readPath(`/schools?academic_year=${years.running}`)).data
    expect(list.filter((row) => 'phone_number_1' in row).map(({ school_id }) => school_id)).toEqual([1])
  })

  test.each([
    ['', [4, 3, 2, 1]],
    ['order=desc', [1, 2, 3, 4]],
    ['orderBy=name_en&order=asc', [3, 4, 1, 2]],
    ['orderBy=degree', [2, 3, 1, 4]],
    ['orderBy=emis_code', [1, 2, 3, 4]],
    ['limit=1&page=2', [3]],
    ['province=02', [3, 2, 1]],
    ['district=0208', [2, 1]],
    ['commune=020101', [3]],
    ['village=01010101', [4]],
    ['gazetteer=0208', [2, 1]],
    ['gazetteer=02&province=01', []],
    ['status=0', [3]],
    ['status=1', [4, 2, 1]],
    ['accomplishment_status=1', [3]],
    ['accomplishment_status=2', [3, 2, 1]],
    ['accomplishment_status=3', [4, 3, 2, 1]],
    ['emis_code=02080103', [3]],
    [`emis_code=${encodeURIComponent('០២០៨០១០៣')}`, [3]],
    ['emis_code=20801', [4, 3, 2, 1]],
    ['school_name=sangkae%20primary', [2]],
    ['school_name=primary%20sangkae', [2]],
    [`school_name=${encodeURIComponent('០២០៨០១០៣')}`, [3]],
    ['school_name=SANGKAE', [2, 1]],
    [`school_name=${encodeURIComponent('  សង្កែ ')}`, [2, 1]],
    ['school_name=100%25', [3]],
    ['school_name=1__', []],
    ['school_id=4', [4]],
    ['duplicate_record=true', []],
    ['duplicate_record=false', [4, 3, 2, 1]],
  ])('asked for with "%s"', async (query, ids) => {
    expect(await found(query)).toEqual(ids)
  })

  test('are never deleted, and an unknown one is reported as not found', async () => {
    const message = async (method: string, id: number) => {
      const answer: unknown = await (await world.call(method, `/schools/${id}`, { as: 'demis' })).json()
      return z.object({ message: z.string() }).parse(answer).message
    }
    expect(await message('DELETE', schools.own)).toBe('school.cannotDelete')
    expect(await message('DELETE', 999)).toBe('school.notFound')
    expect(await message('GET', 999)).toBe('school.notFound')
    expect(await found('school_id=1')).toEqual([1])
  })

  test('of the same name in the same commune and year are duplicates', async () => {
    await world.db.updateTable('raw_schools').set({ sort_key: 'same' }).where('id', 'in', [1, 2, 3]).execute()
    expect(await found('duplicate_record=1')).toEqual([2, 1])
    await world.reset()
  })

  test('without a year are those of every year', async () => {
    expect(pageSchema(school).parse(await read('/schools?school_id=1')).total).toBe(4)
  })
})

describe('classrooms', () => {
  test('a classroom has all its fields', async () => {
    expect(dataSchema(classroomDetail).parse(await read(`/classrooms/${classrooms['own-class']}`))).toEqual({
      id: 301,
      grade: 7,
      grade_name: 'ថ្នាក់ទី៧',
      grade_name_en: 'Grade 7',
      suffix: 'ក',
      status: 1,
      special_education: null,
      bilingual: 2,
      type: 0,
      teacher: { staff_id: 1, first_name: 'សុភា', last_name: 'កែវ', first_name_en: null, last_name_en: null },
      academic_year_school_id: schools.own,
      isCanDelete: false,
      deactivated: false,
      school: { code: 'C04', name: 'វិទ្យាល័យ សង្កែ', name_en: 'Sangkae' },
      subjects: [2, 1, 3],
      excluded_subjects: [3],
      scored_subjects: [1],
    })
  })

  test('are narrowed by year, school and teacher, by grade and suffix', async () => {
    const ids = async (query: string) =>
      pageSchema(classroom)
        .parse(await read(`/classrooms?${query}`))
        .data.map(({ id }) => id)
    expect(await ids(`academicYear=${years.running}&school=${schools.own}`)).toEqual([301, 302])
    expect(await ids(`academicYear=${years.running}&school=${schools.own}&order=desc`)).toEqual([302, 301])
    expect(await ids(`academicYear=${years.running}&teacher_staff_id=1`)).toEqual([301])
    expect(await ids(`academicYear=${years.post}&school=${schools.own}`)).toEqual([])
  })

  test('without students can be deleted', async () => {
    await world.db.updateTable('enrollments').set({ classroom_id: null }).where('classroom_id', '=', 303).execute()
    expect(dataSchema(classroom).parse(await read('/classrooms/303')).isCanDelete).toBe(true)
    await world.reset()
  })
})

describe('the gazetteer', () => {
  test('gives provinces, and the children of a place', async () => {
    const codes = async (query: string) =>
      pageSchema(gazetteerPlace)
        .parse(await read(`/gazetteer/get?${query}`, 'student'))
        .data.map(({ code }) => code)
    expect(await codes('state=province')).toEqual(['01', '02'])
    expect(await codes('state=district&parent_code=02')).toEqual(['0201', '0208'])
    expect(await codes('state=village&parent_code=020801')).toEqual(['02080101'])
    expect(await codes('state=commune&parent_code=99')).toEqual([])
  })

  test.each(['', 'state=country', 'state=district', 'state=province&parent_code=02', 'state=district&parent_code=2'])(
    'refuses "%s"',
    async (query) => {
      expect((await world.call('GET', `/gazetteer/get?${query}`, { as: 'demis' })).status).toBe(400)
    },
  )

  test('lists the places that contain a place, from the province down', async () => {
    const { data } = pageSchema(gazetteerAncestor).parse(await read('/gazetteer/get-parents?id=11'))
    expect(data.map(({ level, code }) => [level, code])).toEqual([
      ['province', '02'],
      ['district', '0208'],
      ['commune', '020801'],
      ['village', '02080101'],
    ])
  })
})

describe('profiles', () => {
  test.each(roles)('%s reads its own', async (role) => {
    const own = profile.parse(await read(`/profile/${role}`, role))
    expect(own).toMatchObject({ username: role, groups: [role] })
    const scoped = {
      demis: [null, null],
      data_user: [null, null],
      super_data_user: [null, null],
      provincial_officer: ['02', null],
      district_officer: ['02', '0208'],
      school_management: ['02', '0208'],
      teacher: ['02', '0208'],
      student: ['02', '0208'],
    }[role]
    expect([own.province?.code ?? null, own.district?.code ?? null]).toEqual(scoped)
    expect(own.school?.id ?? null).toBe(['school_management', 'teacher', 'student'].includes(role) ? 1 : null)
  })

  test('never contain a password', async () => {
    expect(JSON.stringify(await read('/profile/demis'))).not.toContain('password')
  })

  test('the groups are the roles', async () => {
    const group = z.object({ id: z.number(), name: z.string() })
    expect(
      pageSchema(group)
        .parse(await read('/groups'))
        .data.map(({ name }) => name),
    ).toEqual([...roles])
  })
})
