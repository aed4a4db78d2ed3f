import { sql, type Kysely, type SqlBool } from 'kysely'
import * as z from 'zod'
import { toSchoolEdit } from '@/features/schools/input-schema'
import { copyingSchool, type School } from '@/domain/schools/schema'
import { foldDigits } from '@/lib/text/digits'
import type { Caller } from '../../caller'
import { auditNames, readLastChange, recordTag, type FormRecord } from '../../changes'
import type { Database } from '../../../db/types'
import { reading, readingTagged, writing, type ServedOperation } from '../../operation'
import { whereInScope, type DataScope } from '../../data-scope'
import { Problem } from '../../problem'
import { flag, idParams, idText, noBody, nothing, paging, sortOrder, wholeNumber } from '../../request'
import { isCopying } from '../academic-years/academic-year-copy'
import { notFoundOrForbidden } from '../lookups/not-found-or-forbidden'
import { contains, findClosest, matches, rankMatch, searchWords, type WordMatch } from '../lookups/search-words'
import { readSchools } from './school-rows'

const placeCode = (digits: number) => z.string().regex(new RegExp(`^\\d{${digits}}$`))

/** `school_id` is the raw school. */
const schoolsRequest = z.strictObject({
  ...paging,
  order: sortOrder,
  orderBy: z.enum(['code', 'name', 'name_en', 'emis_code', 'degree']).default('code'),
  status: wholeNumber(0, 1).optional(),
  /** Not completed: 1 preparation, 2 running, 3 closing; the schools below that level. */
  accomplishment_status: wholeNumber(1, 3).optional(),
  /** Active schools that have classes with students and no score in this month. */
  silent_month: wholeNumber(0, 15).optional(),
  /** Active schools without a class that has students. */
  not_set_up: flag.optional(),
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
  /** The schools that a student can be transferred to, anywhere in the country, for users who may transfer students. */
  target: flag.optional(),
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

const searchText = sql.ref('raw_schools.search_text')

const senders = [
  'sts_transfer_student',
  'sts_transfer_owned_student',
  'sts_graduate_student',
  'sts_graduate_owned_student',
] as const

export const schoolOperations: readonly ServedOperation[] = [
  reading('GET /schools', { params: nothing, query: schoolsRequest }, async ({ db, caller, dataScope, query }) => {
    const sendsStudents = senders.some((permission) => caller.permissions.has(permission))
    if (query.target === true && !sendsStudents) throw new Problem(403, 'common.error.notPermitted')
    const seen: DataScope = query.target === true ? { kind: 'everywhere' } : dataScope
    const words = searchWords(query.school_name)
    const others = schoolsMatching(db, seen, query)
    const key = `${orderColumns[query.orderBy]} as key` as const
    const page = {
      order: query.order,
      limit: query.limit,
      offset: (query.page - 1) * query.limit,
      isSearch: words.length > 0,
    }
    const find = (match: WordMatch) => {
      const found = others.where((where) => where.and(words.map((word) => matches(match, searchText, word))))
      const matching = found
        // With an inner join the database can begin at the index of the order.
        .where('raw_schools.id', 'is not', null)
        .select(['schools.id', key, rankMatch(match, searchText, words).as('rank')])
      return readSchools(db, caller.account, { matching, counted: found.select('schools.id') }, page)
    }
    return asPage(await findClosest(words, find, ({ total }) => total))
  }),

  readingTagged('GET /schools/:id', { params: idParams, query: nothing }, async ({ db, caller, dataScope, params }) => {
    const data = await readSchool(db, caller, dataScope, params.id)
    const record = schoolRecord(data)
    // Of a school elsewhere, a school's own people see its name and address only.
    const seesChanges = mayEditSchools(caller) && data.phone_number_1 !== undefined
    const last_change = seesChanges ? await readLastChange(db, record) : null
    return { body: { data: { ...data, last_change } }, etag: recordTag(record) }
  }),

  // Schools cannot be deleted: the specification only has the message of the refusal.
  writing('DELETE /schools/:id', { params: idParams, body: noBody }, async (context) => {
    const { transaction, caller, dataScope, params } = context
    await readSchool(transaction, caller, dataScope, params.id)
    throw new Problem(409, 'school.cannotDelete')
  }),
]

export const queueOperations: readonly ServedOperation[] = [
  reading(
    'GET /get-queue-status',
    { params: nothing, query: z.strictObject({ academic_year_id: idText }) },
    async ({ db, query }) => ({
      queueStatus: (await isCopying(db, query.academic_year_id)) ? copyingSchool : 'idle',
    }),
  ),
]

/** Without the permission to manage schools only those who belong to a place may edit, and the rest may view. */
export function mayEditSchools({ account, permissions }: Caller): boolean {
  const ofPlaces: readonly string[] = ['school_management', 'teacher', 'provincial_officer', 'district_officer']
  return (
    permissions.has('sts_manage_school') ||
    (permissions.has('sts_partly_edit_school') && ofPlaces.includes(account.user_group))
  )
}

/** One school in its year in its wire format; refused outside the caller's data scope. */
export async function readSchool(db: Kysely<Database>, { account }: Caller, dataScope: DataScope, id: number) {
  const matching = selectSchools(db, dataScope)
    .where('schools.id', '=', id)
    .select(['schools.id', 'schools.id as key', sql<number>`0`.as('rank')])
  const page = { order: 'asc', limit: 1, offset: 0, isSearch: false } as const
  const { schools } = await readSchools(db, account, { matching, counted: matching }, page)
  const [school] = schools
  if (school === undefined) throw notFoundOrForbidden(dataScope, 'school.notFound')
  return school
}

/** A school as its form changes it. */
export function schoolRecord(school: School): FormRecord {
  return { fields: toSchoolEdit(school), auditName: auditNames('schools', school.id) }
}

/** Every school has its place; the outer join lets the database leave it out where it is only counted. */
function selectSchools(db: Kysely<Database>, dataScope: DataScope) {
  return db
    .selectFrom('schools')
    .leftJoin('raw_schools', 'raw_schools.id', 'schools.raw_school_id')
    .where(whereInScope(dataScope))
}

/** The schools that everything but the name finds. */
function schoolsMatching(db: Kysely<Database>, dataScope: DataScope, query: SchoolsRequest) {
  let matching = selectSchools(db, dataScope)
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
  if (query.emis_code !== undefined) {
    matching = matching.where(contains(sql.ref('raw_schools.emis_code'), foldDigits(query.emis_code)))
  }
  // As boards of places count them: by what the background has counted.
  const isSetUp = sql<SqlBool>`exists (
    select from school_counts where school_id = schools.id and month is null and cells > 0)`
  if (query.not_set_up === true) matching = matching.where(sql<SqlBool>`schools.status = 1 and not ${isSetUp}`)
  if (query.silent_month !== undefined) {
    matching = matching.where(sql<SqlBool>`schools.status = 1 and ${isSetUp} and not exists (
      select from school_counts where school_id = schools.id and month = ${query.silent_month} and scores > 0)`)
  }
  // Schools of the same name in the same commune and year.
  if (query.duplicate_record === true) {
    matching = matching.where(sql<SqlBool>`exists (
      select 1 from schools twin join raw_schools raw_twin on raw_twin.id = twin.raw_school_id
      where twin.academic_year_id = schools.academic_year_id and twin.id <> schools.id
        and raw_twin.commune_code = raw_schools.commune_code and raw_twin.sort_key = raw_schools.sort_key)`)
  }
  return matching
}

function asPage({ schools, total }: Awaited<ReturnType<typeof readSchools>>) {
  return { data: schools, meta: { total } }
}
