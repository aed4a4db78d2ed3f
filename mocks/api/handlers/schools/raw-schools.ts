import { sql, type Kysely } from 'kysely'
import * as z from 'zod'
import { rawSchool, type RawSchool } from '@/features/schools/input-schema'
import { optionalCode } from '@/domain/inputs'
import type { Database } from '../../../db/types'
import { reading, type ServedOperation } from '../../operation'
import { whereInScope } from '../../data-scope'
import { Problem } from '../../problem'
import { idText, nothing, paging } from '../../request'
import { toDegree } from './school-rows'
import { readSchool } from './schools'

const emisCode = optionalCode(100)

/** The candidates of a year: those that it does not have yet. */
const rawSchoolsRequest = z.strictObject({
  ...paging,
  /** The beginning of the code. */
  emis_code: z.optional(emisCode),
  academic_year_id: idText.optional(),
})

export const rawSchoolOperations: readonly ServedOperation[] = [
  reading('GET /raw-schools', { params: nothing, query: rawSchoolsRequest }, async ({ db, query }) => {
    let matching = db.selectFrom('raw_schools')
    if (query.emis_code !== undefined) matching = matching.where('emis_code', '^@', query.emis_code)
    const { academic_year_id: year } = query
    if (year !== undefined) {
      matching = matching.where((e) =>
        e.not(
          e.exists(
            e
              .selectFrom('schools')
              .select('schools.id')
              .where('schools.academic_year_id', '=', year)
              .whereRef('schools.raw_school_id', '=', 'raw_schools.id'),
          ),
        ),
      )
    }
    const page = await matching
      .select('emis_code')
      .orderBy('emis_code')
      .limit(query.limit)
      .offset((query.page - 1) * query.limit)
      .execute()
    const { total } = await matching.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    return {
      data: await readRawSchools(
        db,
        page.map((row) => row.emis_code),
      ),
      meta: { total },
    }
  }),

  reading(
    'GET /school-from-raw',
    { params: nothing, query: z.strictObject({ emis_code: emisCode }) },
    async ({ db, query }) => {
      const [found] = await readRawSchools(db, [query.emis_code])
      if (found === undefined) throw new Problem(404, 'school.notMatchEmisSchoolCode')
      return { data: found }
    },
  ),

  reading(
    'GET /get-school-by-emiscode',
    { params: nothing, query: z.strictObject({ emis_code: emisCode, academic_year_id: idText }) },
    async ({ db, caller, dataScope, query }) => {
      const row = await db
        .selectFrom('schools')
        .innerJoin('raw_schools', 'raw_schools.id', 'schools.raw_school_id')
        .select('schools.id')
        .where('raw_schools.emis_code', '=', query.emis_code)
        .where('schools.academic_year_id', '=', query.academic_year_id)
        .where(whereInScope(dataScope))
        .executeTakeFirst()
      return { data: row === undefined ? null : await readSchool(db, caller, dataScope, row.id) }
    },
  ),
]

/** Schools of the register by their EMIS codes, in the order of the codes. */
async function readRawSchools(db: Kysely<Database>, codes: readonly string[]): Promise<RawSchool[]> {
  const place = (level: 'province' | 'district' | 'commune' | 'village') =>
    sql`(select json_build_object('id', id, 'code', code, 'name', name, 'name_en', name_en)
      from gazetteer where gazetteer.code = ${sql.ref(`raw_schools.${level}_code`)})`.as(level)
  const rows = await db
    .selectFrom('raw_schools')
    .select(['id', 'code', 'name', 'name_en', 'emis_code', 'degree', 'phone_number_1'])
    .select([place('province'), place('district'), place('commune'), place('village')])
    .where(sql<boolean>`emis_code = any(${[...codes]}::text[])`)
    .orderBy('emis_code')
    .execute()
  return rows.map(({ degree, ...row }) => rawSchool.parse({ ...row, degree: toDegree(degree) }))
}
