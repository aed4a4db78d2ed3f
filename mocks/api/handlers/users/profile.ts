import { sql, type Kysely } from 'kysely'
import * as z from 'zod'
import { roles } from '@/auth/permissions'
import { profile } from '@/auth/profile'
import type { Account, Database } from '../../../db/types'
import { reading, type ServedOperation } from '../../operation'
import { Problem } from '../../problem'
import { nothing } from '../../request'

export const profileOperations: readonly ServedOperation[] = [
  reading(
    'GET /profile/:username',
    { params: z.strictObject({ username: z.string() }), query: nothing },
    async ({ db, caller, params }) => {
      // Only the user's own; the refusal does not reveal whether another name exists.
      if (params.username !== caller.account.username) throw new Problem(403, 'common.error.notPermitted')
      return await buildProfile(db, caller.account)
    },
  ),

  reading('GET /groups', { params: nothing, query: nothing }, async () => ({
    data: roles.map((name, index) => ({ id: index + 1, name })),
    meta: { total: roles.length },
  })),
]

/** The specification's profile; users with a school have the place of the school. Every page begins with it: one query. */
async function buildProfile(db: Kysely<Database>, account: Account): Promise<z.output<typeof profile>> {
  const { rows } = await sql<{ school: unknown; places: { level: string }[] | null }>`
    with school as (select * from raw_schools where id = ${account.raw_school_id}),
    place as (select coalesce((select village_code from school), ${account.gazetteer_code}::text) as code)
    select (select row_to_json(school) from school) as school,
      (select json_agg(gazetteer) from place join gazetteer
        on gazetteer.code in (left(place.code, 2), left(place.code, 4), left(place.code, 6), place.code)) as places
  `.execute(db)
  const [{ school, places } = { school: null, places: null }] = rows
  const placeAt = (level: string) => places?.find((place) => place.level === level) ?? null
  return profile.parse({
    ...account,
    groups: [account.user_group],
    province: placeAt('province'),
    district: placeAt('district'),
    commune: placeAt('commune'),
    village: placeAt('village'),
    school,
  })
}
