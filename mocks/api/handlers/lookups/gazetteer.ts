import * as z from 'zod'
import { gazetteerAncestor, gazetteerLevel, gazetteerPlace } from '@/domain/places/schema'
import { reading, type ServedOperation } from '../../operation'
import { Problem } from '../../problem'
import { idText, nothing } from '../../request'

const placesRequest = z
  .strictObject({
    state: gazetteerLevel,
    parent_code: z
      .string()
      .regex(/^(\d{2}){1,3}$/)
      .optional(),
  })
  .refine(({ state, parent_code }) => (state === 'province') === (parent_code === undefined), {
    path: ['parent_code'],
    message: 'common.error.require',
  })

export const gazetteerOperations: readonly ServedOperation[] = [
  reading('GET /gazetteer/get', { params: nothing, query: placesRequest }, async ({ db, query }) => {
    const rows = await db
      .selectFrom('gazetteer')
      .select(['id', 'code', 'name', 'name_en'])
      .where('level', '=', query.state)
      .$if(query.parent_code !== undefined, (q) => q.where('parent_code', '=', query.parent_code ?? ''))
      .orderBy('code')
      .execute()
    return { data: z.array(gazetteerPlace).parse(rows), meta: { total: rows.length } }
  }),

  reading(
    'GET /gazetteer/get-parents',
    { params: nothing, query: z.strictObject({ id: idText }) },
    async ({ db, query }) => {
      const place = await db.selectFrom('gazetteer').select('code').where('id', '=', query.id).executeTakeFirst()
      if (place === undefined) throw new Problem(404, 'common.error.notFound')
      const { code } = place
      const rows = await db
        .selectFrom('gazetteer')
        .select(['id', 'code', 'level', 'name', 'name_en'])
        .where('code', 'in', [code.slice(0, 2), code.slice(0, 4), code.slice(0, 6), code])
        .orderBy('code')
        .execute()
      return { data: z.array(gazetteerAncestor).parse(rows), meta: { total: rows.length } }
    },
  ),
]
