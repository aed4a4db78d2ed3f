import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely'
import * as z from 'zod'
import { readCountedAt } from '../../../background/counts/count-schools'
import { countSheets, sumSheets } from '../../../background/counts/truth'
import type { Database } from '../../../db/types'
import { codeOf, whereInScope, type DataScope } from '../../data-scope'
import { Problem } from '../../problem'
import { idText } from '../../request'
import { notFoundOrForbidden } from '../lookups/not-found-or-forbidden'

const placeCode = (digits: number) =>
  z
    .string()
    .regex(new RegExp(`^\\d{${digits}}$`))
    .optional()

export const areaRequest = { academic_year: idText, province: placeCode(2), district: placeCode(4) }
interface AreaRequest {
  academic_year: number
  province?: string | undefined
  district?: string | undefined
}

/** The schools that a board is about, and by what it lists them. */
export interface Area {
  lists: 'province' | 'district' | 'school'
  /** The gazetteer code of the place; empty for the country. */
  code: string
  /** True for the whole country. */
  isNational: boolean
  /** The caller's own school, when there is no other in the area. */
  rawSchoolId: number | null
  /** A condition on `raw_schools`. */
  where: RawBuilder<SqlBool>
}

/** The place that was asked for within the caller's, whichever is smaller. A teacher's data scope ends at their own classes. */
export async function findArea(db: Kysely<Database>, dataScope: DataScope, asked: AreaRequest): Promise<Area> {
  if (dataScope.kind === 'own-classrooms' || dataScope.kind === 'nowhere') {
    throw new Problem(403, 'common.error.notPermitted')
  }
  const code = asked.district ?? asked.province ?? ''
  if (!code.startsWith(asked.province ?? '')) {
    throw new Problem(400, 'common.error.form', { errors: { district: 'common.error.invalidValue' } })
  }
  const own = await readAreaCode(db, dataScope)
  const isWithin = code.startsWith(own) || own.startsWith(code)
  if (!isWithin || (code !== '' && !(await isPlace(db, code)))) throw notFoundOrForbidden(dataScope)
  const smaller = code.length > own.length ? code : own
  return {
    lists: smaller === '' ? 'province' : smaller.length === 2 ? 'district' : 'school',
    code: smaller,
    isNational: smaller === '' && dataScope.kind === 'everywhere',
    rawSchoolId: dataScope.kind === 'school' ? dataScope.rawSchoolId : null,
    where: sql<SqlBool>`(${whereInScope(dataScope)} and ${inPlace(smaller)})`,
  }
}

function inPlace(code: string): RawBuilder<SqlBool> {
  if (code === '') return sql<SqlBool>`true`
  return sql<SqlBool>`${sql.ref(code.length === 2 ? 'raw_schools.province_code' : 'raw_schools.district_code')} = ${code}`
}

/** The counts of the sheets of an area's schools, by school and by class, as sources of a query. */
export interface Sheets {
  ofSchools: RawBuilder<unknown>
  ofClasses: RawBuilder<unknown>
  /** The moment of which the counts are. */
  countedAt: string
}

/** What the background has counted; a caller's own school is counted at the moment. */
export async function sheetsOfArea(db: Kysely<Database>, area: Area, year: { id: number }): Promise<Sheets> {
  if (area.rawSchoolId !== null) {
    const isSchool = sql<SqlBool>`(
      schools.raw_school_id = ${area.rawSchoolId} and schools.academic_year_id = ${year.id})`
    const ofClasses = sql`(${countSheets(isSchool)})`
    return { ofClasses, ofSchools: sql`(${sumSheets(ofClasses, isSchool)})`, countedAt: new Date().toISOString() }
  }
  const countedAt = await readCountedAt(db)
  const inArea = await schoolsOfArea(db, area, year)
  const isAsked = sql`academic_year_id = ${year.id} and ${inArea}`
  return {
    ofSchools: sql`(select * from school_counts where ${isAsked})`,
    ofClasses: sql`(select * from class_counts where ${isAsked})`,
    countedAt,
  }
}

/** The active schools of an area by their ids, as a condition on `school_id`; of the whole country, all. */
async function schoolsOfArea(
  db: Kysely<Database>,
  { isNational, where }: Area,
  { id: yearId }: { id: number },
): Promise<RawBuilder<SqlBool>> {
  if (isNational) return sql<SqlBool>`true`
  const rows = await db
    .selectFrom('schools')
    .innerJoin('raw_schools', 'raw_schools.id', 'schools.raw_school_id')
    .select('schools.id')
    .where('schools.academic_year_id', '=', yearId)
    .where('schools.status', '=', 1)
    .where(where)
    .execute()
  return sql<SqlBool>`school_id = any(${rows.map(({ id }) => id)}::integer[])`
}

async function readAreaCode(db: Kysely<Database>, dataScope: DataScope): Promise<string> {
  if (dataScope.kind !== 'school') return codeOf(dataScope) ?? ''
  const school = await db
    .selectFrom('raw_schools')
    .select('district_code')
    .where('id', '=', dataScope.rawSchoolId)
    .executeTakeFirst()
  return school?.district_code ?? ''
}

async function isPlace(db: Kysely<Database>, code: string): Promise<boolean> {
  const place = await db.selectFrom('gazetteer').select('id').where('code', '=', code).executeTakeFirst()
  return place !== undefined
}
