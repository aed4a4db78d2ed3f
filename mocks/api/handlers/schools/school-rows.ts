import { sql, type Expression, type Kysely } from 'kysely'
import type * as z from 'zod'
import type { school } from '@/domain/schools/schema'
import type { Account, Database } from '../../../db/types'

type WireSchool = z.output<typeof school>
type Place = WireSchool['province']

interface SchoolRow {
  id: number
  raw_school_id: number
  academic_year_id: number
  status: 0 | 1
  accomplishment_status: number
  phone_number_1: string | null
  phone_number_2: string | null
  phone_number_3: string | null
  code: string
  name: string
  name_en: string
  emis_code: string
  degree: number
  staff_id: number | null
  first_name: string
  last_name: string
  first_name_en: string | null
  last_name_en: string | null
  province_code: string
  district_code: string
  commune_code: string
  village_code: string
}

interface Found {
  total: number
  rows: SchoolRow[] | null
  places: Place[] | null
}

export interface Page {
  order: 'asc' | 'desc'
  limit: number
  offset: number
  /** The matches are found by a text, which takes longer than sorting them. */
  isSearch: boolean
}

const degreeNames: Readonly<Record<number, { name: string; name_en: string }>> = {
  1: { name: 'មត្តេយ្យសិក្សា', name_en: 'Pre-school' },
  2: { name: 'បឋមសិក្សា', name_en: 'Primary school' },
  3: { name: 'អនុវិទ្យាល័យ', name_en: 'Lower secondary school' },
  4: { name: 'វិទ្យាល័យ ថ្នាក់ទី១០-១២', name_en: 'Upper secondary school G10-12' },
  5: { name: 'វិទ្យាល័យ ថ្នាក់ទី៧-១២', name_en: 'Upper secondary school G7-12' },
}

/** A longer page is quicker from the matches that are counted than from the index of its order. */
const shortPage = 100

/**
 * One page of the schools that `matching` selects, in their wire format, and how many there are in all. `matching`
 * gives `id` and what they are ordered by, `rank` first and then `key`; `counted` selects the same schools in any form
 * that is quick to count. A lookup asks for ten thousand records: the rows come as one JSON text and each place once,
 * which takes a quarter of the time of rows with joined places.
 */
export async function readSchools(
  db: Kysely<Database>,
  reader: Account,
  { matching, counted }: { matching: Expression<unknown>; counted: Expression<unknown> },
  { order, limit, offset, isSearch }: Page,
): Promise<{ schools: WireSchool[]; total: number }> {
  const direction = order === 'desc' ? sql`desc` : sql`asc`
  const fromIndex = !isSearch && offset + limit <= shortPage
  const materialized = fromIndex ? sql`not materialized` : sql`materialized`
  const all = fromIndex ? sql`(${counted}) as counted` : sql`matching`
  const { rows: answers } = await sql<Found>`
    with matching as ${materialized} (${matching}),
    page as (select id, key, rank from matching order by rank, key ${direction}, id
      limit ${sql.lit(limit)} offset ${offset}),
    details as materialized (
      select s.id, s.raw_school_id, s.academic_year_id, s.status, s.accomplishment_status,
        r.phone_number_1, s.phone_number_2, s.phone_number_3, r.code, r.name, r.name_en, r.emis_code, r.degree,
        staffs.id as staff_id, staffs.first_name, staffs.last_name,
        staffs.first_name_en, staffs.last_name_en,
        r.province_code, r.district_code, r.commune_code, r.village_code
      from page
      join schools s on s.id = page.id
      join raw_schools r on r.id = s.raw_school_id
      left join staffs on staffs.id = s.principal_staff_id
      order by page.rank, page.key ${direction}, page.id),
    codes as (
      select province_code as code from details union select district_code from details
      union select commune_code from details union select village_code from details)
    select (select count(*) from ${all}) as total,
      (select json_agg(details) from details) as rows,
      (select json_agg(place) from
        (select id, code, name, name_en, kind from gazetteer where code in (select code from codes)) place) as places
  `.execute(db)
  const [found] = answers
  const places = new Map(found?.places?.map((place) => [place.code, place]))
  const schools = (found?.rows ?? []).map((row) => toWire(row, places, canSeePhones(reader, row.raw_school_id)))
  return { schools, total: found?.total ?? 0 }
}

/** Phone numbers are for school-level users at their own school and for everyone who is not one. */
function canSeePhones(reader: Account, rawSchoolId: number): boolean {
  const isSchoolLevel = reader.user_group === 'school_management' || reader.user_group === 'teacher'
  return !isSchoolLevel || reader.raw_school_id === rawSchoolId
}

// Typed by hand because a page has thousands of rows and a schema would parse each of them a second time.
function toWire(row: SchoolRow, places: ReadonlyMap<string, Place>, withPhones: boolean): WireSchool {
  return {
    id: row.id,
    school_id: row.raw_school_id,
    code: row.code,
    name: row.name,
    name_en: row.name_en,
    emis_code: row.emis_code,
    status: row.status,
    degree: toDegree(row.degree),
    ...(withPhones && {
      phone_number_1: row.phone_number_1,
      phone_number_2: row.phone_number_2,
      phone_number_3: row.phone_number_3,
    }),
    academic_year_id: row.academic_year_id,
    principle:
      row.staff_id === null
        ? null
        : {
            staff_id: row.staff_id,
            first_name: row.first_name,
            last_name: row.last_name,
            first_name_en: row.first_name_en,
            last_name_en: row.last_name_en,
          },
    province: findPlace(places, row.province_code),
    district: findPlace(places, row.district_code),
    commune: findPlace(places, row.commune_code),
    village: findPlace(places, row.village_code),
    accomplishment_status: row.accomplishment_status,
    params: null,
    activated: row.status === 1,
    deactivated: row.status === 0,
  }
}

export function toDegree(degree: number): WireSchool['degree'] {
  const names = degreeNames[degree]
  if (names === undefined) throw new Error(`No degree ${degree}`)
  return { number: degree, ...names }
}

function findPlace(places: ReadonlyMap<string, Place>, code: string): Place {
  const place = places.get(code)
  if (place === undefined) throw new Error(`No place ${code}`)
  return place
}
