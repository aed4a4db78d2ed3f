import * as z from 'zod/mini'

export const gazetteerLevels = ['province', 'district', 'commune', 'village'] as const
export const gazetteerLevel = z.enum(gazetteerLevels)
export type GazetteerLevel = z.infer<typeof gazetteerLevel>

export const gazetteerPlace = z.object({
  id: z.int(),
  /** 2, 4, 6 or 8 digits; a child's code begins with its parent's. */
  code: z.string(),
  name: z.string(),
  name_en: z.string(),
})
export type GazetteerPlace = z.infer<typeof gazetteerPlace>

/** `GET /gazetteer/get-parents?id=`: the place and what it lies in, from the province down. */
export const gazetteerAncestor = z.extend(gazetteerPlace, { level: gazetteerLevel })
