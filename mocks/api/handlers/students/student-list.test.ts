import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { studentRow } from '@/features/students/schema'
import { pageSchema } from '@/lib/api/wire'
import type { Role } from '@/auth/permissions'
import { createTestWorld, type TestWorld } from '../../../testing/world'
import { classroomOfYear, enrollments, schools, years } from '../../../testing/world-ids'
import { childText } from './child-text'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

const { sok, chan, dara, dropout, otherClass } = enrollments

describe('the student list', () => {
  const list = async (query: string, as: Role = 'demis') => {
    const response = await world.call('GET', `/enrollments/students?${query}`, { as })
    return pageSchema(studentRow).parse(await response.json())
  }
  const ids = async (query: string, as?: Role) => (await list(query, as)).data.map(({ id }) => id)
  const status = async (query: string, as: Role) =>
    (await world.call('GET', `/enrollments/students?${query}`, { as })).status

  test('finds a student by another Latin spelling of the name', async () => {
    const ofSchool = `school=${schools.own}&academicYear=${years.running}`
    await world.db
      .updateTable('students')
      .set({ search_text: 'ចាន់ សុផល chan sophal', first_name_en: 'Sophal' })
      .where('id', '=', 3011)
      .execute()
    expect(await ids(`${ofSchool}&keyword=chann%20sopal`)).toHaveLength(1)
    expect(await ids(`${ofSchool}&keyword=chann%20sopal`)).toEqual(await ids(`${ofSchool}&keyword=sophal`))
    expect(await ids(`${ofSchool}&keyword=sopol`)).toEqual([])
  })

  const nameStudents = async (names: Readonly<Record<number, string>>) => {
    for (const [id, name] of Object.entries(names)) {
      const [last_name_en = '', first_name_en = ''] = name.split(' ')
      const latin = { last_name_en, first_name_en }
      await world.db
        .updateTable('students')
        .set({ ...latin, ...childText({ last_name: 'ចាន់', first_name: 'សុខា', ...latin }, `S${id}`) })
        .where('id', '=', Number(id))
        .execute()
    }
  }

  test('finds names as they are typed first, then other spellings, and similar names where there are neither', async () => {
    await nameStudents({ [sok]: 'Chhan Sokha', [chan]: 'Chan Sokha', [dara]: 'Kem Rotana' })
    const inYear = `academicYear=${years.running}`
    expect(await ids(`${inYear}&keyword=chan`)).toEqual([chan, sok])
    expect(await ids(`${inYear}&keyword=chhan`)).toEqual([sok, chan])
    expect(await ids(`${inYear}&keyword=sokkha%20chh`)).toEqual([sok, chan])
    expect(await ids(`${inYear}&keyword=rotanak`)).toEqual([dara])
    expect(await ids(`${inYear}&keyword=kem%20rotatana`)).toEqual([dara])
    expect(await ids(`${inYear}&keyword=s30119`)).toEqual([])
  })

  test('finds half of a name in another spelling in the whole country', async () => {
    await nameStudents({ [sok]: 'Chhan Sopheap', [3051]: 'Chan Sopeap' })
    const found = await world.call('GET', `/students?keyword=${encodeURIComponent('sophea')}`, { as: 'demis' })
    expect(
      pageSchema(studentRow)
        .parse(await found.json())
        .data.map(({ id }) => id),
    ).toEqual([sok, 3051])
  })

  test('is narrowed by each of its filters', async () => {
    const ofSchool = `school=${schools.own}&academicYear=${years.running}`
    expect(await ids(ofSchool)).toEqual([chan, dara, sok, dropout, otherClass])
    expect(await ids(`${ofSchool}&grade=7`)).toEqual([chan, dara, sok, dropout])
    expect(await ids(`${ofSchool}&grade=11&suffix=${encodeURIComponent('ខ')}`)).toEqual([otherClass])
    expect(await ids(`${ofSchool}&keyword=c`)).toEqual([sok])
    expect(await ids(`${ofSchool}&student_id=${dara}`)).toEqual([dara])
    expect(await ids(`${ofSchool}&isDuplicateRecord=true`)).toEqual([])
    expect(await ids(`academicYear=${years.running}&district=0208&limit=2&page=2`)).toEqual([sok, dropout])
    expect(await ids(`academicYear=${years.running}&province=01`)).toEqual([3051])
    expect(await ids(`academicYear=${years.running}&commune=020101`)).toEqual([3041])
    expect(await ids(`academicYear=${years.running}&village=01010101`)).toEqual([3051])
  })

  test('lists the students who go to school and are in no class', async () => {
    await world.db.updateTable('enrollments').set({ classroom_id: null }).where('id', 'in', [dara, dropout]).execute()
    const ofSchool = `school=${schools.own}&academicYear=${years.running}`
    expect(await ids(`${ofSchool}&without_class=true`)).toEqual([dara])
    expect(await ids(`${ofSchool}&without_class=true&grade=11`)).toEqual([])
  })

  test('says of a student without a class in which class of the school they were last', async () => {
    const ofSchool = `school=${schools.own}&academicYear=${years.running}`
    const lastClasses = async () =>
      (await list(`${ofSchool}&without_class=true`)).data.map(({ id, last_class: last }) => [id, last])
    await world.db.updateTable('enrollments').set({ classroom_id: null }).where('id', 'in', [dara, sok]).execute()
    const { student_id: student } = await world.db
      .selectFrom('enrollments')
      .select('student_id')
      .where('id', '=', dara)
      .executeTakeFirstOrThrow()
    expect(await lastClasses()).toEqual([
      [dara, null],
      [sok, null],
    ])
    await world.db
      .updateTable('enrollments')
      .set({ student_id: student })
      .where('classroom_id', '=', classroomOfYear.post)
      .execute()
    const { grade, suffix } = await world.db
      .selectFrom('classrooms')
      .select(['grade', 'suffix'])
      .where('id', '=', classroomOfYear.post)
      .executeTakeFirstOrThrow()
    expect(await lastClasses()).toEqual([
      [dara, { grade, suffix }],
      [sok, null],
    ])
    // Every other list leaves it out.
    expect((await list(ofSchool)).data.every((row) => !('last_class' in row))).toBe(true)
  })

  test('is sorted by each of its columns, and by name within them', async () => {
    const ofSchool = `school=${schools.own}&academicYear=${years.running}`
    const all = (await list(ofSchool)).data
    const ascending = (orderBy: string) => ids(`${ofSchool}&orderBy=${orderBy}`)
    const by = (keyOf: (row: (typeof all)[number]) => string | number | null) =>
      all
        .map((row) => ({ id: row.id, key: keyOf(row) ?? '' }))
        .toSorted((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0))
        .map(({ id }) => id)
    expect(await ascending('name')).toEqual(all.map(({ id }) => id))
    expect(await ascending('emis_student_id')).toEqual(by(({ student }) => student.emis_student_id))
    expect(await ascending('birth_date')).toEqual(by(({ student }) => student.birth_date))
    expect(await ascending('gender')).toEqual(by(({ student }) => student.gender))
    expect(await ascending('classroom')).toEqual(by(({ grade }) => grade))
    expect(await ascending('entry_status')).toEqual(by((row) => row.entry_status))
    const newest = (await list(`${ofSchool}&orderBy=emis_student_id&order=desc&limit=2`)).data.map(({ id }) => id)
    expect(newest).toEqual((await ascending('emis_student_id')).toReversed().slice(0, 2))
    expect(await status(`${ofSchool}&orderBy=phone`, 'demis')).toBe(400)
  })

  test('shows phone, account and scholarships', async () => {
    await world.db.updateTable('students').set({ phone_number_1: '012345678' }).where('id', '=', sok).execute()
    await world.db
      .updateTable('enrollments')
      .set({ scholarships: JSON.stringify([1, 2]) })
      .where('id', '=', sok)
      .execute()
    const [row] = (await list(`school=${schools.own}&student_id=${sok}`)).data
    expect(row?.scholarships).toEqual([1, 2])
    expect(row?.student).toMatchObject({ phone_number_1: '012345678', username: 'student', user_id: 8, status: true })
  })

  test('students of one name, gender and birth date are duplicates whatever the spelling of the name', async () => {
    const spell = (id: number, last_name: string, first_name: string) =>
      world.db
        .updateTable('students')
        .set({ last_name, first_name, ...childText({ last_name, first_name }, `S${String(id)}`) })
        .where('id', '=', id)
        .execute()
    await spell(chan, 'កណ្ដាល', 'Dara')
    await spell(otherClass, ' កណ្តាល', 'DA  RA')
    expect(await ids(`school=${schools.own}&isDuplicateRecord=true`)).toEqual([chan, otherClass])
  })

  test('a student who left the system is no longer listed', async () => {
    await world.db.updateTable('enrollments').set({ closed_on: '2026-02-01' }).where('id', '=', sok).execute()
    expect(await ids(`school=${schools.own}&grade=7`)).toEqual([chan, dara, dropout])
  })

  test.each<[Role, string, number]>([
    ['school_management', `school=${schools.sameDistrict}`, 403],
    ['teacher', `school=${schools.sameDistrict}`, 403],
    ['teacher', `school=${schools.own}&grade=11&suffix=${encodeURIComponent('ខ')}`, 403],
    ['teacher', `school=${schools.own}&grade=7&suffix=${encodeURIComponent('ក')}`, 200],
    ['provincial_officer', 'province=01', 403],
    ['provincial_officer', 'province=02&district=0201', 200],
    ['district_officer', 'province=02', 200],
    ['district_officer', 'district=0201', 403],
    ['district_officer', 'commune=020101', 403],
    ['data_user', '', 403],
    ['student', '', 403],
  ])('%s asking for %s gets %i', async (role, query, expected) => {
    expect(await status(query, role)).toBe(expected)
  })
})
