import { sql, type Transaction } from 'kysely'
import {
  codeSpellings,
  readImportRow,
  schoolImport,
  schoolImportResult,
  type ImportError,
  type ImportRow,
  type SchoolImport,
} from '@/features/schools/import-schema'
import { degreeGrades } from '@/domain/schools/schema'
import { khmerSortKey } from '@/lib/khmer/sort-key'
import type { Database } from '../../../db/types'
import { writing, type ServedOperation } from '../../operation'
import { nothing } from '../../request'
import { lockOpenYear, schoolSearchText } from './school-writes'

export const schoolImportOperations: readonly ServedOperation[] = [
  writing('POST /import/schools', { params: nothing, body: schoolImport }, async ({ transaction, rule, body }) => {
    await lockOpenYear(transaction, rule, body.academic_year_id)
    const { ready, skipped, errors } = await sortOut(transaction, body)
    if (!body.dry_run && ready.length > 0) await create(transaction, body.academic_year_id, ready)
    const data = schoolImportResult.parse({ created: ready.length, skipped, errors })
    return { status: 200, body: { data }, recordId: body.academic_year_id }
  }),
]

interface Registered {
  id: number
  emis_code: string
  code: string
  name: string
  name_en: string
  degree: number
  village_code: string
  phone_number_1: string | null
  in_year: boolean
  lowest_grade: number | null
  highest_grade: number | null
}

/** A school of the file with the register's values where the file has none. */
type Ready = Registered & Pick<ImportRow, 'phone_number_2' | 'phone_number_3'>

/** Every row is looked at before anything is written: it is ready, already in the year, or in error. */
async function sortOut(transaction: Transaction<Database>, body: SchoolImport) {
  const errors: ImportError[] = []
  const read: { row: number; values: ImportRow }[] = []
  for (const { row, cells } of body.rows) {
    const result = readImportRow(row, cells)
    if ('errors' in result) errors.push(...result.errors)
    else read.push({ row, values: result.read })
  }
  const register = await registered(transaction, body.academic_year_id, read)
  const villages = await readVillages(transaction, read)
  const ownerOfCode = await ownersOfCodes(transaction, read)
  const ready: Ready[] = []
  const skipped: number[] = []
  const taken = new Set<number>()
  for (const { row, values } of read) {
    const found = findFirst(register, values.emis_code)
    if (found === undefined) {
      errors.push({ row, column: 'emis_code', message: 'school.notMatchEmisSchoolCode' })
    } else if (taken.has(found.id)) {
      errors.push({ row, column: 'emis_code', message: 'school.import.duplicate' })
    } else if (found.in_year) {
      taken.add(found.id)
      skipped.push(row)
    } else {
      taken.add(found.id)
      const { village_code: village, degree = found.degree } = values
      // The school's own code without its leading zero is still its own code.
      const code = codeSpellings(values.code ?? '').includes(found.code) ? found.code : (values.code ?? found.code)
      const owner = ownerOfCode.get(code) ?? found.id
      const place = village === undefined ? found.village_code : findFirst(villages, village)
      const wrong: ImportError[] = [
        ...(place === undefined ? [{ row, column: 'village_code' as const, message: 'school.import.village' }] : []),
        ...(owner === found.id ? [] : [{ row, column: 'code' as const, message: 'school.error.codeTaken' }]),
        ...(fits(found, degree) ? [] : [{ row, column: 'degree' as const, message: 'school.error.degreeClasses' }]),
      ]
      errors.push(...wrong)
      if (place === undefined || wrong.length > 0) continue
      ownerOfCode.set(code, found.id)
      ready.push({
        ...found,
        ...withoutGaps(values),
        code,
        emis_code: found.emis_code,
        village_code: place,
      })
    }
  }
  errors.sort((left, right) => left.row - right.row)
  return { ready, skipped, errors }
}

function withoutGaps({ name, name_en, degree, phone_number_1, phone_number_2, phone_number_3 }: ImportRow) {
  return {
    ...(name !== undefined && { name }),
    ...(name_en !== undefined && { name_en }),
    ...(degree !== undefined && { degree }),
    ...(phone_number_1 !== undefined && { phone_number_1 }),
    phone_number_2,
    phone_number_3,
  }
}

function findFirst<T>(known: ReadonlyMap<string, T>, code: string): T | undefined {
  return codeSpellings(code)
    .map((spelling) => known.get(spelling))
    .find((found) => found !== undefined)
}

/** Returns whether the school's classes of all years have their place in the degree. */
function fits({ lowest_grade, highest_grade }: Registered, degree: number): boolean {
  const grades = degreeGrades[degree]
  if (grades === undefined) return false
  return (lowest_grade ?? grades.from) >= grades.from && (highest_grade ?? grades.to) <= grades.to
}

type ReadRows = readonly { values: ImportRow }[]

/** Locks the register's schools that the file names until the transaction ends. */
async function registered(transaction: Transaction<Database>, yearId: number, read: ReadRows) {
  const codes = read.flatMap(({ values }) => codeSpellings(values.emis_code))
  const { rows } = await sql<Registered>`
    with named as materialized (
      select id, emis_code, code, name, name_en, degree, village_code, phone_number_1
      from raw_schools where emis_code = any(${codes}::text[]) order by id for update
    )
    select named.*,
      exists (select from schools where raw_school_id = named.id and academic_year_id = ${yearId}) as in_year,
      (select min(grade) from classrooms join schools on schools.id = classrooms.school_id
        where schools.raw_school_id = named.id) as lowest_grade,
      (select max(grade) from classrooms join schools on schools.id = classrooms.school_id
        where schools.raw_school_id = named.id) as highest_grade
    from named`.execute(transaction)
  return new Map(rows.map((row) => [row.emis_code, row]))
}

async function readVillages(transaction: Transaction<Database>, read: ReadRows): Promise<Map<string, string>> {
  const codes = read.flatMap(({ values: { village_code: code } }) => (code === undefined ? [] : codeSpellings(code)))
  const rows = await transaction
    .selectFrom('gazetteer')
    .select('code')
    .where(sql<boolean>`code = any(${codes}::text[])`)
    .where('level', '=', 'village')
    .execute()
  return new Map(rows.map(({ code }) => [code, code]))
}

async function ownersOfCodes(transaction: Transaction<Database>, read: ReadRows): Promise<Map<string, number>> {
  const codes = read.flatMap(({ values: { code } }) => (code === undefined ? [] : [code]))
  const rows = await transaction
    .selectFrom('raw_schools')
    .select(['id', 'code'])
    .where(sql<boolean>`code = any(${codes}::text[])`)
    .execute()
  return new Map(rows.map(({ id, code }) => [code, id]))
}

async function create(transaction: Transaction<Database>, yearId: number, ready: readonly Ready[]): Promise<void> {
  const rows = ready.map(({ id, name, name_en, code, emis_code, degree, village_code, ...phones }) => ({
    id,
    name,
    name_en,
    code,
    degree,
    village_code,
    phone_number_1: phones.phone_number_1,
    phone_number_2: phones.phone_number_2 ?? null,
    phone_number_3: phones.phone_number_3 ?? null,
    sort_key: khmerSortKey(name),
    search_text: schoolSearchText({ name, name_en, code, emis_code }),
  }))
  const listed = sql`json_to_recordset(${JSON.stringify(rows)}::json) as listed (
    id integer, name text, name_en text, code text, degree smallint, village_code text, phone_number_1 text,
    phone_number_2 text, phone_number_3 text, sort_key text, search_text text)`
  await sql`update raw_schools set
      name = listed.name, name_en = listed.name_en, code = listed.code, degree = listed.degree,
      province_code = left(listed.village_code, 2), district_code = left(listed.village_code, 4),
      commune_code = left(listed.village_code, 6), village_code = listed.village_code,
      phone_number_1 = listed.phone_number_1, sort_key = listed.sort_key, search_text = listed.search_text
    from ${listed} where raw_schools.id = listed.id`.execute(transaction)
  await sql`insert into schools (raw_school_id, academic_year_id, phone_number_2, phone_number_3)
    select id, ${yearId}, phone_number_2, phone_number_3 from ${listed} order by id`.execute(transaction)
}
