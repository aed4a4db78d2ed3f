import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { importLimits, schoolImportResult, type ImportCells } from '@/features/schools/import-schema'
import { school } from '@/domain/schools/schema'
import { dataSchema, pageSchema } from '@/lib/api/wire'
import { createTestWorld, type TestWorld } from '../../../testing/world'
import { years } from '../../../testing/world-ids'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

const send = (
  rows: readonly ImportCells[],
  more: { dry_run?: boolean; academic_year_id?: number } = {},
  key?: string,
) =>
  world.call('POST', '/import/schools', {
    as: 'demis',
    body: {
      academic_year_id: years.pre,
      dry_run: false,
      rows: rows.map((cells, index) => ({ row: index + 2, cells })),
      ...more,
    },
    ...(key === undefined ? {} : { headers: { 'Idempotency-Key': key } }),
  })
const result = async (response: Response) => {
  expect(response.status).toBe(200)
  return dataSchema(schoolImportResult).parse(await response.json())
}
const inYear = async () => {
  const response = await world.call('GET', `/schools?academic_year=${years.pre}`, { as: 'demis' })
  return pageSchema(school).parse(await response.json()).data
}

describe('the import of schools', () => {
  test('creates what the year lacks, skips what it has, and names what is wrong by row and column', async () => {
    const answer = await result(
      await send([
        { emis_code: '02080101' },
        { emis_code: '០២០៨០១០៣', name: 'អនុវិទ្យាល័យ ថ្មី', degree: '៣', village_code: '2080101', phone_number_1: '12345678' },
        { emis_code: '99' },
        { emis_code: '02080104', degree: '9' },
        { emis_code: '' },
        { emis_code: '02080103' },
      ]),
    )
    expect(answer).toEqual({
      created: 1,
      skipped: [2],
      errors: [
        { row: 4, column: 'emis_code', message: 'school.notMatchEmisSchoolCode' },
        { row: 5, column: 'degree', message: 'school.import.degree' },
        { row: 6, column: 'emis_code', message: 'common.error.require' },
        { row: 7, column: 'emis_code', message: 'school.import.duplicate' },
      ],
    })
    expect((await inYear()).find(({ school_id }) => school_id === 3)).toMatchObject({
      name: 'អនុវិទ្យាល័យ ថ្មី',
      name_en: 'Banan 100%',
      code: 'C02',
      village: { code: '02080101' },
      phone_number_1: '012345678',
      status: 1,
      accomplishment_status: 0,
    })
  })

  test('a dry run says the same and changes nothing', async () => {
    const before = (await inYear()).length
    const rows = [{ emis_code: '02080103' }, { emis_code: '02080101' }]
    expect(await result(await send(rows, { dry_run: true }))).toEqual({ created: 1, skipped: [3], errors: [] })
    expect(await inYear()).toHaveLength(before)
  })

  test('codes that a spreadsheet took for numbers are found again', async () => {
    expect(await result(await send([{ emis_code: '2080103', code: 'C02' }]))).toMatchObject({ created: 1, errors: [] })
  })

  test('a file that is sent twice under one key is imported once; without one the second finds all there', async () => {
    const rows = [{ emis_code: '02080103' }]
    const first = await send(rows, {}, 'import-1')
    const again = await send(rows, {}, 'import-1')
    expect(again.headers.get('Idempotency-Replayed')).toBe('true')
    expect(await result(again)).toEqual(await result(first))
    expect(await result(await send(rows))).toEqual({ created: 0, skipped: [2], errors: [] })
  })

  test.each([
    [{ village_code: '02089999' }, 'village_code', 'school.import.village'],
    [{ code: 'C04' }, 'code', 'school.error.codeTaken'],
    [{ degree: '1' }, 'degree', 'school.error.degreeClasses'],
    [{ name: '#DIV/0!' }, 'name', 'common.error.name'],
    [{ name: '=1+1' }, 'name', 'common.error.name'],
    [{ name_en: 'http://x' }, 'name_en', 'common.error.name'],
    [{ phone_number_2: 'none' }, 'phone_number_2', 'common.error.phone'],
  ])('%o is refused', async (cells, column, message) => {
    expect(await result(await send([{ emis_code: '02080103', ...cells }]))).toEqual({
      created: 0,
      skipped: [],
      errors: [{ row: 2, column, message }],
    })
  })

  test('an invisible name leaves the name of the register', async () => {
    const registered = world.db.selectFrom('raw_schools').select('name').where('emis_code', '=', '02080103')
    const { name } = await registered.executeTakeFirstOrThrow()
    expect(await result(await send([{ emis_code: '០២០៨០១០៣\u200B', name: '\u200B' }]))).toMatchObject({ created: 1 })
    expect(await registered.executeTakeFirstOrThrow()).toEqual({ name })
  })

  test('two rows cannot take one code', async () => {
    const rows = [
      { emis_code: '02080103', code: 'C77' },
      { emis_code: '02080104', code: 'C77' },
    ]
    expect(await result(await send(rows))).toMatchObject({
      created: 1,
      errors: [{ row: 3, column: 'code', message: 'school.error.codeTaken' }],
    })
  })

  test('closed years, empty files and too many rows are refused', async () => {
    expect((await send([{ emis_code: '02080103' }], { academic_year_id: years.post })).status).toBe(409)
    expect((await send([])).status).toBe(400)
    const many = Array.from({ length: importLimits.rows + 1 }, () => ({ emis_code: '1' }))
    const refused = await send(many)
    expect(refused.status).toBe(400)
    expect(await refused.text()).toContain('school.import.tooManyRows')
  })
})
