import type { Transaction } from 'kysely'
import {
  schoolChanges,
  schoolCreate,
  schoolEdit,
  type SchoolCreate,
  type SchoolEdit,
} from '@/features/schools/input-schema'
import { degreeGrades } from '@/domain/schools/schema'
import { foldForSearch } from '@/lib/khmer/fold'
import { khmerSortKey } from '@/lib/khmer/sort-key'
import { assertYearOpen } from '../../assert-year-open'
import type { Caller } from '../../caller'
import { mergeChanges } from '../../changes'
import { breaksUnique } from '../../../db/transaction'
import type { Database } from '../../../db/types'
import { writing, type ServedOperation } from '../../operation'
import type { Rule } from '../../policy'
import { whereInScope, type DataScope } from '../../data-scope'
import { Problem } from '../../problem'
import { idParams, nothing } from '../../request'
import { notFoundOrForbidden } from '../lookups/not-found-or-forbidden'
import { mayEditSchools, readSchool, schoolRecord } from './schools'

export const schoolWriteOperations: readonly ServedOperation[] = [
  writing('POST /schools', { params: nothing, body: schoolCreate }, async (context) => {
    const { transaction, caller, dataScope, rule, body } = context
    await lockOpenYear(transaction, rule, body.academic_year_id)
    await lockRawSchool(transaction, body)
    const village = await findVillage(transaction, body.gazetteer_id)
    const errors = {
      ...(village === null ? { gazetteer_id: 'common.error.invalidValue' } : {}),
      ...(await principalErrors(transaction, body.school_id, body.principle)),
      ...(await degreeErrors(transaction, body)),
    }
    if (village === null || Object.keys(errors).length > 0) throw new Problem(400, 'common.error.form', { errors })
    await writeRegister(transaction, body, village)
    const row = await transaction
      .insertInto('schools')
      .values({
        raw_school_id: body.school_id,
        academic_year_id: body.academic_year_id,
        status: body.status,
        principal_staff_id: body.principle,
        phone_number_2: body.phone_number_2,
        phone_number_3: body.phone_number_3,
        accomplishment_status: body.accomplishment_status,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (row === undefined) {
      const errors = { emis_code: 'school.schoolAlreadyExists' }
      throw new Problem(409, 'school.schoolAlreadyExists', { errors })
    }
    return { status: 201, body: { data: await readSchool(transaction, caller, dataScope, row.id) }, recordId: row.id }
  }),

  writing('PUT /schools/:id', { params: idParams, body: schoolChanges }, async (context) => {
    const { transaction, caller, dataScope, rule, params } = context
    if (!mayEditSchools(caller)) throw new Problem(403, 'common.error.notPermitted')
    const school = await lockSchool(transaction, dataScope, params.id)
    assertYearOpen(rule, school.year_status)
    const record = schoolRecord(await readSchool(transaction, caller, dataScope, school.id))
    const { input, changed } = await mergeChanges(context, record, schoolEdit, context.body)
    const errors = await editErrors(transaction, caller, school, input)
    if (Object.keys(errors).length > 0) throw new Problem(400, 'common.error.form', { errors })
    const { principle, ...columns } = input
    await transaction
      .updateTable('schools')
      .set({ ...columns, principal_staff_id: principle })
      .where('id', '=', school.id)
      .execute()
    const data = await readSchool(transaction, caller, dataScope, school.id)
    return { status: 200, body: { data }, recordId: school.id, changed }
  }),
]

/** The year stays open for new schools until the transaction ends. */
export async function lockOpenYear(transaction: Transaction<Database>, rule: Rule, id: number): Promise<void> {
  const year = await transaction
    .selectFrom('academic_years')
    .select('status')
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  if (year === undefined) {
    throw new Problem(400, 'common.error.form', { errors: { academic_year_id: 'common.error.invalidValue' } })
  }
  assertYearOpen(rule, year.status, 'academic_year_id')
}

/** Locks the register's school with the given code until the transaction ends. */
async function lockRawSchool(transaction: Transaction<Database>, body: SchoolCreate): Promise<void> {
  const raw = await transaction
    .selectFrom('raw_schools')
    .select('id')
    .where('id', '=', body.school_id)
    .where('emis_code', '=', body.emis_code)
    .forUpdate()
    .executeTakeFirst()
  if (raw !== undefined) return
  const errors = { emis_code: 'school.notMatchEmisSchoolCode' }
  throw new Problem(400, 'school.notMatchEmisSchoolCode', { errors })
}

async function findVillage(transaction: Transaction<Database>, id: number): Promise<string | null> {
  const village = await transaction
    .selectFrom('gazetteer')
    .select('code')
    .where('id', '=', id)
    .where('level', '=', 'village')
    .executeTakeFirst()
  return village?.code ?? null
}

async function principalErrors(transaction: Transaction<Database>, rawSchoolId: number, staffId: number | null) {
  if (staffId === null) return {}
  const staff = await transaction
    .selectFrom('staffs')
    .select('id')
    .where('id', '=', staffId)
    .where('raw_school_id', '=', rawSchoolId)
    .where('staff_role', '=', 'school_management')
    .executeTakeFirst()
  return staff === undefined ? { principle: 'school.error.principal' } : {}
}

/** A degree that has no room for classes which the school has in any year is a slip of the hand. */
async function degreeErrors(transaction: Transaction<Database>, { school_id, degree }: SchoolCreate) {
  const grades = degreeGrades[degree] ?? { from: 0, to: 0 }
  const outside = await transaction
    .selectFrom('classrooms')
    .innerJoin('schools', 'schools.id', 'classrooms.school_id')
    .select('classrooms.id')
    .where('schools.raw_school_id', '=', school_id)
    .where((e) => e.or([e('classrooms.grade', '<', grades.from), e('classrooms.grade', '>', grades.to)]))
    .limit(1)
    .executeTakeFirst()
  return outside === undefined ? {} : { degree: 'school.error.degreeClasses' }
}

/** Fields that do not belong to one year (names, codes, degree, place, first phone) change in the register. */
async function writeRegister(transaction: Transaction<Database>, body: SchoolCreate, village: string): Promise<void> {
  const { school_id: id, name, name_en, emis_code, degree, phone_number_1 } = body
  try {
    const { code } = await transaction
      .updateTable('raw_schools')
      .set({
        name,
        name_en,
        degree,
        phone_number_1,
        // An empty code leaves the one that the register has.
        ...(body.code === '' ? {} : { code: body.code }),
        province_code: village.slice(0, 2),
        district_code: village.slice(0, 4),
        commune_code: village.slice(0, 6),
        village_code: village,
        sort_key: khmerSortKey(name),
      })
      .where('id', '=', id)
      .returning('code')
      .executeTakeFirstOrThrow()
    await transaction
      .updateTable('raw_schools')
      .set({ search_text: schoolSearchText({ name, name_en, code, emis_code }) })
      .where('id', '=', id)
      .execute()
  } catch (error) {
    if (!breaksUnique(error, 'raw_schools_code_key')) throw error
    throw new Problem(409, 'school.error.codeTaken', { errors: { code: 'school.error.codeTaken' } })
  }
}

/** The text that a search matches: both names and both codes. */
export function schoolSearchText(school: { name: string; name_en: string; code: string; emis_code: string }): string {
  return `${foldForSearch(school.name)} ${foldForSearch(school.name_en)} ${school.code} ${school.emis_code}`
}

/** The school and its year stay as they are until the transaction ends. */
async function lockSchool(transaction: Transaction<Database>, dataScope: DataScope, id: number) {
  const row = await transaction
    .selectFrom('schools')
    .innerJoin('raw_schools', 'raw_schools.id', 'schools.raw_school_id')
    .innerJoin('academic_years', 'academic_years.id', 'schools.academic_year_id')
    .select([
      'schools.id',
      'schools.raw_school_id',
      'schools.principal_staff_id',
      'academic_years.status as year_status',
    ])
    .where('schools.id', '=', id)
    .where(whereInScope(dataScope))
    .forShare('academic_years')
    .forUpdate('schools')
    .executeTakeFirst()
  if (row === undefined) throw notFoundOrForbidden(dataScope)
  return row
}

/** A school's own management does not choose its principal. A principal who stays is not asked about again. */
async function editErrors(
  transaction: Transaction<Database>,
  { account }: Caller,
  school: { raw_school_id: number; principal_staff_id: number | null },
  { principle }: SchoolEdit,
): Promise<Record<string, string>> {
  if (principle === school.principal_staff_id) return {}
  if (account.user_group === 'school_management') return { principle: 'school.error.principalLocked' }
  return await principalErrors(transaction, school.raw_school_id, principle)
}
