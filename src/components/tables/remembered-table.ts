import * as z from 'zod/mini'
import { createRemembered } from '@/lib/storage/remembered'
import type { SignedInUser } from '@/auth/session'

const schema = z.object({
  hidden: z.catch(z.array(z.string()).check(z.maxLength(100)), []),
  density: z.catch(z.enum(['compact', 'comfortable']), 'compact'),
  size: z.catch(z.optional(z.number()), undefined),
})
export type RememberedTable = z.infer<typeof schema>

/** The users' views of tables on this device: hidden columns, density, rows per page. */
export const rememberedTables = createRemembered<RememberedTable>(schema, {
  hidden: [],
  density: 'compact',
  size: undefined,
})

// By the user's number: on the one computer of a school office each user keeps their own view.
export const tableKey = (user: SignedInUser | null, table: string) => `table.${user?.profile.id ?? 'anyone'}.${table}`

export function rememberedTable(user: SignedInUser | null, table: string): RememberedTable {
  return rememberedTables.read(tableKey(user, table))
}

export function rememberTable(user: SignedInUser | null, table: string, changes: Partial<RememberedTable>): void {
  rememberedTables.change(tableKey(user, table), changes)
}
