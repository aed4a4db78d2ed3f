import { sql, type Kysely, type SqlBool } from 'kysely'
import * as z from 'zod'
import { school } from '@/features/schools/schema'
import { foldForSearch } from '@/lib/khmer/fold'
import type { Database } from '../db/types'
import { reading, type ServedOperation } from '../operation'
import { withinReach, type Reach } from '../policy'
import { idParams, idText, nothing, paging, sortOrder, wholeNumber } from '../request'
import { noRecord } from './no-record'

const flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1')
const placeCode = (digits: number) => z.string().regex(new RegExp(`^\\d{${digits}}$`))

/** Platform §3, "School list request filter"; `school_id` is the raw school (checklist A-058). */
const schoolsRequest = z.strictObject({
  ...paging,
  order: sortOrder,
  orderBy: z.enum(['code', 'name', 'name_en', 'emis_code', 'degree']).default('code'),
  status: wholeNumber(0, 1).optional(),
  /** Not completed: 1 preparation, 2 running, 3 closing; the schools below that level (checklist O-018). */
  accomplishment_status: wholeNumber(1, 3).optional(),
  duplicate_record: flag.optional(),
  province: placeCode(2).optional(),
  district: placeCode(4).optional(),
  commune: placeCode(6).optional(),
  village: placeCode(8).optional(),
  /** The most specific location chosen. */
  gazetteer: z
    .string()
    .regex(/^(\d{2}){1,4}$/)
    .optional(),
  academic_year: idText.optional(),
  school_id: idText.optional(),
  emis_code: z.string().max(100).optional(),
  school_name: z.string().max(200).optional(),
})
type SchoolsRequest = z.output<typeof schoolsRequest>

const orderColumns = {
  code: 'raw_schools.code',
  // PGlite has no Khmer collation: the stored key is what sorts.
  name: 'raw_schools.sort_key',
  name_en: 'raw_schools.name_en',
  emis_code: 'raw_schools.emis_code',
  degree: 'raw_schools.degree',
} as const

const placeColumns = { 2: 'province_code', 4: 'district_code', 6: 'commune_code', 8: 'village_code' } as const

const degreeNames: Readonly<Record<number, { name: string; name_en: string }>> = {
  1: { name: 'មត្តេយ្យសិក្សា', name_en: 'Pre-school' },
  2: { name: 'បឋមសិក្សា', name_en: 'Primary school' },
  3: { name: 'អនុវិទ្យាល័យ', name_en: 'Lower secondary school' },
  4: { name: 'វិទ្យាល័យ ថ្នាក់ទី១០-១២', name_en: 'Upper secondary school G10-12' },
  5: { name: 'វិទ្យាល័យ ថ្នាក់ទី៧-១២', name_en: 'Upper secondary school G7-12' },
}

export const schoolOperations: readonly ServedOperation[] = [
  reading('GET /schools', { params: nothing, query: schoolsRequest }, async ({ db, reach, query }) => {
    const matching = schoolsMatching(db, reach, query)
    const rows = await withDetails(matching)
      .orderBy(orderColumns[query.orderBy], query.order)
      .orderBy('schools.id')
      .limit(query.limit)
      .offset((query.page - 1) * query.limit)
      .execute()
    const { total } = await matching.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    return { data: rows.map(toWire), meta: { total } }
  }),

  reading('GET /schools/:id', { params: idParams, query: nothing }, async ({ db, reach, params }) => {
    const row = await withDetails(schoolsInReach(db, reach)).where('schools.id', '=', params.id).executeTakeFirst()
    if (row === undefined) throw noRecord(reach)
    return { data: toWire(row) }
  }),
]

function schoolsInReach(db: Kysely<Database>, reach: Reach) {
  return db
    .selectFrom('schools')
    .innerJoin('raw_schools', 'raw_schools.id', 'schools.raw_school_id')
    .where(withinReach(reach))
}

function schoolsMatching(db: Kysely<Database>, reach: Reach, query: SchoolsRequest) {
  let matching = schoolsInReach(db, reach)
  if (query.status !== undefined) matching = matching.where('schools.status', '=', query.status)
  if (query.accomplishment_status !== undefined) {
    matching = matching.where('schools.accomplishment_status', '<', query.accomplishment_status)
  }
  if (query.academic_year !== undefined) matching = matching.where('schools.academic_year_id', '=', query.academic_year)
  if (query.school_id !== undefined) matching = matching.where('schools.raw_school_id', '=', query.school_id)
  for (const code of [query.province, query.district, query.commune, query.village, query.gazetteer]) {
    if (code?.length === 2 || code?.length === 4 || code?.length === 6 || code?.length === 8) {
      matching = matching.where(`raw_schools.${placeColumns[code.length]}`, '=', code)
    }
  }
  if (query.emis_code !== undefined)
    matching = matching.where(contains('raw_schools.emis_code', query.emis_code.trim()))
  if (query.school_name !== undefined) {
    matching = matching.where(contains('raw_schools.search_text', foldForSearch(query.school_name)))
  }
  // Schools of the same name in the same commune and year (checklist O-033).
  if (query.duplicate_record === true) {
    matching = matching.where(sql<SqlBool>`exists (
      select 1 from schools twin join raw_schools raw_twin on raw_twin.id = twin.raw_school_id
      where twin.academic_year_id = schools.academic_year_id and twin.id <> schools.id
        and raw_twin.commune_code = raw_schools.commune_code and raw_twin.sort_key = raw_schools.sort_key)`)
  }
  return matching
}

/** Plain containment: `%` and `_` in what was typed mean themselves. */
function contains(column: string, part: string) {
  return sql<SqlBool>`strpos(${sql.ref(column)}, ${part}) > 0`
}

function withDetails(schools: ReturnType<typeof schoolsInReach>) {
  return schools
    .innerJoin('gazetteer as province', 'province.code', 'raw_schools.province_code')
    .innerJoin('gazetteer as district', 'district.code', 'raw_schools.district_code')
    .innerJoin('gazetteer as commune', 'commune.code', 'raw_schools.commune_code')
    .innerJoin('gazetteer as village', 'village.code', 'raw_schools.village_code')
    .leftJoin('staffs', 'staffs.id', 'schools.principal_staff_id')
    .select([
      'schools.id',
      'schools.raw_school_id',
      'schools.academic_year_id',
      'schools.status',
      'schools.accomplishment_status',
      'schools.phone_number_2',
      'schools.phone_number_3',
      'raw_schools.code',
      'raw_schools.name',
      'raw_schools.name_en',
      'raw_schools.emis_code',
      'raw_schools.degree',
      'raw_schools.phone_number_1',
      'staffs.id as staff_id',
      'staffs.first_name',
      'staffs.last_name',
      'province.id as province_id',
      'province.code as province_code',
      'province.name as province_name',
      'province.name_en as province_name_en',
      'district.id as district_id',
      'district.code as district_code',
      'district.name as district_name',
      'district.name_en as district_name_en',
      'commune.id as commune_id',
      'commune.code as commune_code',
      'commune.name as commune_name',
      'commune.name_en as commune_name_en',
      'village.id as village_id',
      'village.code as village_code',
      'village.name as village_name',
      'village.name_en as village_name_en',
    ])
}

type SchoolRow = Awaited<ReturnType<ReturnType<typeof withDetails>['execute']>>[number]

function toWire(row: SchoolRow): z.output<typeof school> {
  const place = (level: 'province' | 'district' | 'commune' | 'village') => ({
    id: row[`${level}_id`],
    code: row[`${level}_code`],
    name: row[`${level}_name`],
    name_en: row[`${level}_name_en`],
  })
  return school.parse({
    ...row,
    school_id: row.raw_school_id,
    degree: { number: row.degree, ...degreeNames[row.degree] },
    principle: row.staff_id === null ? null : row,
    province: place('province'),
    district: place('district'),
    commune: place('commune'),
    village: place('village'),
  })
}
