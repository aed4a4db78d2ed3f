import type { Kysely } from 'kysely'
import { foldForSearch } from '@/lib/khmer/fold'
import { khmerSortKey } from '@/lib/khmer/sort-key'
import type { Database } from '../db/types'
import { insertRows } from './insert-rows'
import { makePerson, type Staff } from './people'
import type { Commune, Country } from './places'
import { createRandom } from './random'
import { demoDistrict, type RawSchool } from './schools'

/** The number of schools in the register that no year has, in the demo district and in the rest of the country. */
const counts = { district: 3, elsewhere: 57 } as const
// Far above the serial numbers of the schools that are in the years.
const serial = '901'

/**
 * Schools of the register that no academic year has yet, so that one can be created: newly built primary schools. Their
 * EMIS code is the code of the commune's first village and 901.
 */
export function registerOnly({ communes }: Country, firstId: number): RawSchool[] {
  const inDistrict = communes.filter(({ parent_code }) => parent_code === demoDistrict)
  const others = communes.filter(({ parent_code }) => parent_code !== demoDistrict)
  const step = Math.max(1, Math.floor(others.length / counts.elsewhere))
  const chosen = [
    ...inDistrict.slice(0, counts.district),
    ...others.filter((_, index) => index % step === 0).slice(0, counts.elsewhere),
  ]
  return chosen.map((commune, index) => newSchool(commune, firstId + index, index + 1))
}

function newSchool(commune: Commune, id: number, nth: number): RawSchool {
  const [village] = commune.villages
  if (village === undefined) throw new Error(`${commune.code} has no village`)
  const name = `សាលាបឋមសិក្សា${village.name}ថ្មី`
  const nameEn = `New ${village.name_en} Primary School`
  const emisCode = `${village.code}${serial}`
  const code = `${village.code.slice(0, 2)}29${String(nth).padStart(3, '0')}`
  return {
    id,
    emis_code: emisCode,
    code,
    name,
    name_en: nameEn,
    degree: 2,
    province_code: village.code.slice(0, 2),
    district_code: village.code.slice(0, 4),
    commune_code: village.code.slice(0, 6),
    village_code: village.code,
    phone_number_1: null,
    sort_key: khmerSortKey(name),
    search_text: `${foldForSearch(name)} ${foldForSearch(nameEn)} ${code} ${emisCode}`,
  }
}

/** The schools, and the one person of the management that each of them has already. */
export async function seedRegisterOnly(
  db: Kysely<Database>,
  schools: readonly RawSchool[],
  firstStaffId: number,
): Promise<void> {
  const random = createRandom('register-only')
  const heads = schools.map(({ id }, index): Staff => ({
    id: firstStaffId + index,
    raw_school_id: id,
    staff_role: 'school_management',
    ...makePerson(random),
  }))
  await insertRows(db, 'raw_schools', schools)
  await insertRows(db, 'staffs', heads)
}
