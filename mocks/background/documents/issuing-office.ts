import type { Kysely } from 'kysely'
import type { IssuingOffice } from '@/lib/papers/letterhead'
import type { PlaceScope } from '../../api/data-scope'
import type { Database } from '../../db/types'

/** The office of a place, for the letterhead of what it makes. */
export async function issuingOffice(db: Kysely<Database>, place: PlaceScope): Promise<IssuingOffice> {
  const school =
    'rawSchoolId' in place
      ? await db
          .selectFrom('raw_schools')
          .select(['name', 'name_en', 'district_code'])
          .where('id', '=', place.rawSchoolId)
          .executeTakeFirstOrThrow()
      : null
  const code = school?.district_code ?? ('code' in place ? place.code : null)
  const places =
    code === null
      ? []
      : await db
          .selectFrom('gazetteer')
          .select(['level', 'name', 'name_en', 'kind'])
          .where('code', 'in', [code.slice(0, 2), code])
          .execute()
  const placeAt = (wanted: string) => places.find(({ level }) => level === wanted) ?? null
  return { province: placeAt('province'), district: placeAt('district'), school }
}
