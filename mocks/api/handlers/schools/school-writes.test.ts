import * as z from 'zod'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rawSchool } from '@/features/schools/input-schema'
import { school } from '@/domain/schools/schema'
import { dataSchema, pageSchema } from '@/lib/api/wire'
import type { Role } from '@/auth/permissions'
import { rolePermissions } from '../../../identity/role-permissions'
import { createTestWorld, type TestWorld } from '../../../testing/world'
import { schools, years } from '../../../testing/world-ids'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

const edit = { status: 1, principle: 3, phone_number_2: null, phone_number_3: null, accomplishment_status: 1 }
/** Raw school 3 is not in the year of preparation; 8 is its village, 11 one of another district. */
const input = {
  ...edit,
  principle: null,
  name: 'អនុវិទ្យាល័យ ថ្មី',
  name_en: 'New Secondary',
  code: 'C99',
  emis_code: '02080103',
  school_id: 3,
  degree: 3,
  gazetteer_id: 11,
  academic_year_id: years.pre,
  phone_number_1: '០១២ ៣៤៥-៦៧៨',
}
const create = (body: object, as: Role = 'demis') => world.call('POST', '/schools', { as, body })
const save = (body: object, as: Role = 'district_officer', id: number = schools.own) =>
  world.call('PUT', `/schools/${id}`, { as, body })
const refusal = z.object({ message: z.string(), errors: z.record(z.string(), z.string()).optional() })
const refused = async (response: Response) => ({ status: response.status, ...refusal.parse(await response.json()) })
const read = async (address: string) => await (await world.call('GET', address, { as: 'demis' })).json()

test('a principal is named in both scripts', async () => {
  const { principal_staff_id: id } = await world.db
    .selectFrom('schools')
    .select('principal_staff_id')
    .where('id', '=', schools.own)
    .executeTakeFirstOrThrow()
  const latin = { first_name_en: 'Dara', last_name_en: 'Sok' }
  await world.db.updateTable('staffs').set(latin).where('id', '=', id).execute()
  const { data } = z.object({ data: school }).parse(await read(`/schools/${schools.own}`))
  expect(data.principle).toMatchObject(latin)
})

describe('creating a school', () => {
  test('puts the raw school into the year, with what was typed, phones as digits with their zero', async () => {
    const response = await create(input)
    expect(response.status).toBe(201)
    expect(dataSchema(school).parse(await response.json())).toMatchObject({
      school_id: 3,
      academic_year_id: years.pre,
      name: input.name,
      name_en: 'New Secondary',
      code: 'C99',
      emis_code: '02080103',
      degree: { number: 3 },
      village: { code: '02080101' },
      province: { code: '02' },
      phone_number_1: '012345678',
      status: 1,
      accomplishment_status: 1,
    })
    const found = pageSchema(school).parse(await read(`/schools?academic_year=${years.pre}&school_name=new secondary`))
    expect(found.data.map(({ school_id }) => school_id)).toEqual([3])
  })

  test.each([
    ['name', { name: ' ' }],
    ['name', { name: '\u200C' }],
    ['degree', { degree: undefined }],
    ['gazetteer_id', { gazetteer_id: undefined }],
    ['academic_year_id', { academic_year_id: undefined }],
    ['emis_code', { emis_code: '' }],
  ])('needs %s', async (field, change) => {
    expect(await refused(await create({ ...input, ...change }))).toMatchObject({
      status: 400,
      message: 'common.error.form',
      errors: { [field]: 'common.error.require' },
    })
  })

  test.each([
    [{ degree: 6 }, { degree: 'common.error.invalidValue' }],
    [{ gazetteer_id: 7 }, { gazetteer_id: 'common.error.invalidValue' }],
    [{ academic_year_id: 99 }, { academic_year_id: 'common.error.invalidValue' }],
    [{ name: '#REF!' }, { name: 'common.error.name' }],
    [{ name_en: 'http://x' }, { name_en: 'common.error.name' }],
    [{ phone_number_2: '12' }, { phone_number_2: 'common.error.phone' }],
    [{ principle: 3 }, { principle: 'school.error.principal' }],
    [{ accomplishment_status: 4 }, { accomplishment_status: 'common.error.invalidValue' }],
    [{ degree: 2 }, { degree: 'school.error.degreeClasses' }],
    [{ id: 5 }, { id: 'common.error.unknownField' }],
  ])('refuses %o', async (change, errors) => {
    expect(await refused(await create({ ...input, ...change }))).toMatchObject({ status: 400, errors })
  })

  test('a code that is not of the raw school does not match', async () => {
    const wrong = { status: 400, message: 'school.notMatchEmisSchoolCode' }
    expect(await refused(await create({ ...input, emis_code: '02080102' }))).toMatchObject(wrong)
    expect(await refused(await create({ ...input, school_id: 99 }))).toMatchObject(wrong)
  })

  test('a school that the year has already exists, also when two create it at the same moment', async () => {
    const exists = {
      status: 409,
      message: 'school.schoolAlreadyExists',
      errors: { emis_code: 'school.schoolAlreadyExists' },
    }
    const answers = await Promise.all([create(input), create(input)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(await refused(await create(input))).toEqual(exists)
  })

  test.each(['post', 'archived'] as const)('no school comes into a year that is %s', async (status) => {
    expect(await refused(await create({ ...input, academic_year_id: years[status] }))).toMatchObject({
      status: 409,
      errors: { academic_year_id: 'school.error.yearNotOpen' },
    })
  })

  test('a code that another school has is taken; an empty one leaves the register as it is', async () => {
    expect(await refused(await create({ ...input, code: 'C04' }))).toMatchObject({
      status: 409,
      errors: { code: 'school.error.codeTaken' },
    })
    expect(dataSchema(school).parse(await (await create({ ...input, code: '' })).json()).code).toBe('C02')
  })
})

describe('editing a school', () => {
  test('changes the five fields', async () => {
    const body = { ...edit, status: 0, phone_number_2: '០៩២ ១២៣ ៤៥៦', phone_number_3: '', accomplishment_status: 2 }
    const response = await save({ ...body, principle: null })
    expect(response.status).toBe(200)
    expect(dataSchema(school).parse(await response.json())).toMatchObject({
      status: 0,
      principle: null,
      phone_number_2: '092123456',
      phone_number_3: null,
      accomplishment_status: 2,
    })
  })

  test('who may edit a school reads what was changed last and by whom, and no one else does', async () => {
    const readChange = async (as: Role) => {
      const answer = await world.call('GET', `/schools/${schools.own}`, { as })
      return dataSchema(school).parse(await answer.json()).last_change
    }
    await save({ ...edit, phone_number_2: '092123456' })
    await save({ ...edit, phone_number_2: '092123457', accomplishment_status: 2 })
    for (const as of ['district_officer', 'school_management', 'demis'] as const) {
      const change = await readChange(as)
      expect({ as, fields: change?.fields.toSorted() }).toEqual({
        as,
        fields: ['accomplishment_status', 'phone_number_2'],
      })
      expect(change?.by).toMatch(/./)
    }
    expect(await readChange('teacher')).toBeNull()
  })

  test.each(['name', 'code', 'emis_code', 'degree', 'gazetteer_id', 'academic_year_id', 'phone_number_1', 'school_id'])(
    'refuses %s',
    async (field) => {
      const before = await world.checksum()
      expect(await refused(await save({ ...edit, [field]: 1 }, 'demis'))).toMatchObject({
        status: 400,
        errors: { [field]: 'common.error.unknownField' },
      })
      expect(await world.checksum()).toBe(before)
    },
  )

  test('the management of a school edits it but does not choose its principal', async () => {
    expect((await save({ ...edit, phone_number_3: '012999888' }, 'school_management')).status).toBe(200)
    expect(await refused(await save({ ...edit, principle: null }, 'school_management'))).toMatchObject({
      status: 400,
      errors: { principle: 'school.error.principalLocked' },
    })
  })

  test('the principal is of the management of this school', async () => {
    expect(await refused(await save({ ...edit, principle: 1 }))).toMatchObject({
      errors: { principle: 'school.error.principal' },
    })
    expect(
      await refused(await save({ ...edit, principle: 3 }, 'district_officer', schools.sameDistrict)),
    ).toMatchObject({
      errors: { principle: 'school.error.principal' },
    })
  })

  test('an archived year is closed', async () => {
    expect(await refused(await save(edit, 'demis', 11))).toMatchObject({
      status: 409,
      message: 'school.error.yearArchived',
    })
  })

  test('with the permission a teacher edits the own school, and a data user none', async () => {
    const as = async (role: Role, id: number) => {
      const roles = [...rolePermissions[role], 'sts_partly_edit_school']
      const token = await world.sign({ preferred_username: role, realm_access: { roles } })
      const headers = { Authorization: `Bearer ${token}` }
      const body = { ...edit, principle: id === schools.own ? 3 : null }
      return (await world.call('PUT', `/schools/${id}`, { headers, body })).status
    }
    expect(await as('teacher', schools.own)).toBe(200)
    expect(await as('teacher', schools.sameDistrict)).toBe(403)
    expect(await as('data_user', schools.own)).toBe(403)
    expect(await as('super_data_user', schools.own)).toBe(403)
  })
})

describe('looking a raw school up', () => {
  test('/school-from-raw gives the one with the code, in any digits', async () => {
    const found = dataSchema(rawSchool).parse(
      await read(`/school-from-raw?emis_code=${encodeURIComponent('០២០៨០១០៣')}`),
    )
    expect(found).toMatchObject({ id: 3, emis_code: '02080103', degree: { number: 3 }, village: { code: '02010101' } })
  })

  test('/raw-schools gives the candidates of a year by the beginning of their code', async () => {
    const of = async (query: string) =>
      pageSchema(rawSchool)
        .parse(await read(`/raw-schools?${query}`))
        .data.map(({ id }) => id)
    expect(await of('')).toEqual([1, 2, 3, 4])
    expect(await of(`academic_year_id=${years.pre}`)).toEqual([3, 4])
    expect(await of(`academic_year_id=${years.pre}&emis_code=02080103`)).toEqual([3])
    expect(await of('emis_code=080103')).toEqual([])
    expect(await of('limit=1&page=2')).toEqual([2])
  })

  test('/get-school-by-emiscode gives the school of the year, or none', async () => {
    const of = (year: number) => read(`/get-school-by-emiscode?emis_code=02080103&academic_year_id=${year}`)
    expect(dataSchema(school).parse(await of(years.running))).toMatchObject({ id: schools.sameProvince, school_id: 3 })
    expect(await of(years.pre)).toEqual({ data: null })
  })
})
