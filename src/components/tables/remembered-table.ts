import * as z from 'zod/mini'
import { readShared, writeShared } from '@/lib/storage/storage'
import type { SignedInUser } from '@/auth/session'

const schema = z.object({
  hidden: z.catch(z.array(z.string()).check(z.maxLength(100)), []),
  density: z.catch(z.enum(['compact', 'comfortable']), 'compact'),
  size: z.catch(z.optional(z.number()), undefined),
})
export type RememberedTable = z.infer<typeof schema>

const usual: RememberedTable = { hidden: [], density: 'compact', size: undefined }

// By the user's number: on the one computer of a school office each user keeps their own view.
const keyOf = (user: SignedInUser | null, table: string) => `table.${user?.profile.id ?? 'anyone'}.${table}`

/** How this user wants to see a table on this device: hidden columns, density, rows per page. */
export function rememberedTable(user: SignedInUser | null, table: string): RememberedTable {
  return readShared(keyOf(user, table), schema) ?? usual
}

export function rememberTable(user: SignedInUser | null, table: string, changes: Partial<RememberedTable>): void {
  writeShared(keyOf(user, table), { ...rememberedTable(user, table), ...changes })
}
