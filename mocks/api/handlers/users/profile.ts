import type { Kysely } from 'kysely'
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

/** The specification's profile; users with a school have the place of the school. */
async function buildProfile(db: Kysely<Database>, account: Account): Promise<z.output<typeof profile>> {
  const school =
    account.raw_school_id === null
      ? undefined
      : await db.selectFrom('raw_schools').selectAll().where('id', '=', account.raw_school_id).executeTakeFirstOrThrow()
  const code = school?.village_code ?? account.gazetteer_code
  const places =
    code === null
      ? []
      : await db
          .selectFrom('gazetteer')
          .selectAll()
          .where('code', 'in', [code.slice(0, 2), code.slice(0, 4), code.slice(0, 6), code])
          .execute()
  const placeAt = (level: string) => places.find((place) => place.level === level) ?? null
  return profile.parse({
    ...account,
    groups: [account.user_group],
    province: placeAt('province'),
    district: placeAt('district'),
    commune: placeAt('commune'),
    village: placeAt('village'),
    school: school ?? null,
  })
}
