import { sql, type Kysely } from 'kysely'
import { foldForSearch } from '@/lib/khmer/fold'
import { khmerSortKey } from '@/lib/khmer/sort-key'
import type { Database, New, RawSchoolTable } from '../db/types'
import { diligence } from './entered-sheets'
import { insertRows } from './insert-rows'
import { makePerson, type Staff } from './people'
import type { Commune, Country } from './places'
import { createRandom, noise } from './random'

export const demoDistrict = '0208'

/** The number of schools of each degree. */
export type SchoolCounts = Readonly<Record<1 | 2 | 3 | 4 | 5, number>>
export type RawSchool = New<RawSchoolTable> & { id: number }

const degrees = {
  1: { name: 'មត្តេយ្យសិក្សា', name_en: 'Pre-school' },
  2: { name: 'សាលាបឋមសិក្សា', name_en: 'Primary School' },
  3: { name: 'អនុវិទ្យាល័យ', name_en: 'Lower Secondary School' },
  4: { name: 'វិទ្យាល័យ', name_en: 'High School' },
  5: { name: 'វិទ្យាល័យ', name_en: 'High School' },
} as const
type Degree = keyof typeof degrees
const degreeNumbers = [1, 2, 3, 4, 5] as const satisfies readonly Degree[]

/** `total` shared out in proportion to the weights, spread evenly along the list; the shares add up to `total`. */
function share(weights: readonly number[], total: number): number[] {
  const sum = weights.reduce((left, right) => left + right, 0)
  let before = 0
  return weights.map((weight) => {
    const from = Math.floor((before * total) / sum)
    before += weight
    return Math.floor((before * total) / sum) - from
  })
}

/** First one for every place of `first`, as far as the total goes, then in proportion to the villages. */
function shareWithFirst(communes: readonly Commune[], total: number, first: (commune: Commune) => boolean): number[] {
  const weights = communes.map((commune) => commune.villages.length)
  const counts = communes.map((commune) => (first(commune) ? 1 : 0))
  const firsts = counts.filter((count) => count === 1).length
  if (firsts > total) return share(weights, total)
  const rest = share(weights, total - firsts)
  return counts.map((count, index) => count + (rest[index] ?? 0))
}

const carriers = [
  '010',
  '011',
  '012',
  '015',
  '016',
  '017',
  '061',
  '069',
  '077',
  '089',
  '092',
  '093',
  '096',
  '097',
  '099',
]

/**
 * The schools of a list of communes: primary schools in every commune, a lycée in every district as long as the counts
 * allow it, the others where the villages are. A school bears the name of its district, commune or village.
 */
export function rawSchools(
  country: Country,
  parts: readonly (readonly [communes: readonly Commune[], SchoolCounts])[],
) {
  const random = createRandom('schools')
  const found: { village: string; degree: Degree; name: string; name_en: string }[] = []
  for (const [communes, counts] of parts) {
    const isFirstOfDistrict = (commune: Commune) =>
      communes.find((other) => other.parent_code === commune.parent_code)?.code === commune.code
    const shares = new Map(
      degreeNumbers.map((degree) => [
        degree,
        shareWithFirst(
          communes,
          counts[degree],
          degree === 5 ? isFirstOfDistrict : degree === 2 ? () => true : () => false,
        ),
      ]),
    )
    communes.forEach((commune, index) => {
      const taken = new Set<string>()
      for (const degree of degreeNumbers) {
        const count = shares.get(degree)?.[index] ?? 0
        for (let nth = 0; nth < count; nth++) {
          const index = (Math.floor((nth * commune.villages.length) / count) + degree * 3) % commune.villages.length
          const village = commune.villages[index]
          if (village === undefined) throw new Error(`${commune.code} has no village`)
          const district = country.place(commune.code.slice(0, 4))
          const larger = [...(degree === 5 && nth === 0 && isFirstOfDistrict(commune) ? [district] : []), commune]
          // A village may bear its commune's name; then the school is placed in another village.
          const candidates = [...(degree >= 3 ? larger : []), village, ...commune.villages]
          const title = degrees[degree]
          const bearer = candidates.find((candidate) => !taken.has(title.name + candidate.name))
          if (bearer === undefined) throw new Error(`${commune.code} has no name left for a school of degree ${degree}`)
          const name = title.name + bearer.name
          taken.add(name)
          const site = bearer.level === 'village' ? bearer : village
          found.push({ village: site.code, degree, name, name_en: `${bearer.name_en} ${title.name_en}` })
        }
      }
    })
  }
  found.sort((left, right) => Number(left.village) - Number(right.village) || left.degree - right.degree)
  const serials = new Map<string, number>()
  const nextSerial = (group: string, digits: number) => {
    const serial = (serials.get(group) ?? 0) + 1
    serials.set(group, serial)
    return group + String(serial).padStart(digits, '0')
  }
  return found.map(({ village, degree, name, name_en }, index): RawSchool => {
    const emisCode = nextSerial(village, 3)
    const code = nextSerial(`${village.slice(0, 2)}${degree}`, 4)
    return {
      id: index + 1,
      emis_code: emisCode,
      code,
      name,
      name_en,
      degree,
      province_code: village.slice(0, 2),
      district_code: village.slice(0, 4),
      commune_code: village.slice(0, 6),
      village_code: village,
      phone_number_1: random.chance(0.95) ? `${random.pick(carriers)}${random.int(100_000, 999_999)}` : null,
      sort_key: khmerSortKey(name),
      search_text: `${foldForSearch(name)} ${foldForSearch(name_en)} ${code} ${emisCode}`,
    }
  })
}

/** The demo district's first lycée with grades 7 to 12: the school of the demonstration's accounts. */
export function findDemoSchool(schools: readonly RawSchool[]): RawSchool {
  const school = schools.find((school) => school.district_code === demoDistrict && school.degree === 5)
  if (school === undefined) throw new Error(`District ${demoDistrict} has no lycée`)
  return school
}

/** The id of a school in one academic year. */
export function schoolIn(yearId: number, rawSchoolId: number, rawSchoolCount: number): number {
  return (yearId - 1) * rawSchoolCount + rawSchoolId
}

/** A principal for every school, with the school's id as staff id. */
export function principals(schools: readonly RawSchool[]): Staff[] {
  const random = createRandom('principals')
  return schools.map(({ id }) => ({
    id,
    raw_school_id: id,
    staff_role: 'school_management',
    ...makePerson(random, random.chance(0.3) ? 'f' : 'm'),
  }))
}

/** The schools, their principals, and every school in every year of the calendar. */
export async function seedSchools(
  db: Kysely<Database>,
  schools: readonly RawSchool[],
  heads: readonly Staff[],
): Promise<void> {
  await insertRows(db, 'raw_schools', schools)
  await insertRows(db, 'staffs', heads)
  const demoSchool = findDemoSchool(schools)
  const accomplishment = noise(['raw.id', 'year.id'], 3, 100)
  // Where months are finished late, fewer schools have declared theirs done: of 100, these have not.
  const codes = [...new Set(schools.map(({ province_code: code }) => code))]
  const undone = sql`case raw.province_code
    ${sql.join(
      codes.map((code) => sql`when ${code} then ${155 - diligence(code)}::integer`),
      sql` `,
    )} end`
  // Some schools are incomplete, so that advancing the year has something to report.
  await sql`
    insert into schools
      (id, raw_school_id, academic_year_id, status, principal_staff_id, phone_number_2, accomplishment_status)
    select
      (year.id - 1) * ${schools.length}::integer + raw.id,
      raw.id,
      year.id,
      case
        when year.status in ('pre', 'running') and raw.id <> ${demoSchool.id}::integer
          and ${noise(['raw.id'], 5, 1000)} < 10 then 0
        else 1
      end,
      raw.id,
      case when ${noise(['raw.id'], 7, 100)} < 20 then '0' || (10000000 + ${noise(['raw.id'], 11, 89_999_999)})::text end,
      case
        when year.status in ('archived', 'post') then 3
        when raw.id = ${demoSchool.id}::integer then case when year.status = 'running' then 1 else 0 end
        when year.status = 'running' then
          case when ${accomplishment} < 5 then 0 when ${accomplishment} < ${undone} then 1
            when ${accomplishment} < ${undone} + 30 then 2 else 3 end
        else case when ${accomplishment} < 93 then 1 else 0 end
      end
    from academic_years as year
    cross join raw_schools as raw
    order by 1`.execute(db)
}
