import { createAtom } from '@tanstack/react-store'
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
export const tableKey = (user: SignedInUser | null, table: string) => `table.${user?.profile.id ?? 'anyone'}.${table}`

/** Changes made in this tab: a list on the screen follows them, also where the device stores nothing. */
export const changedTables = createAtom<Readonly<Record<string, RememberedTable>>>({})

/** The user's view of a table on this device: hidden columns, density, rows per page. */
export function rememberedTable(user: SignedInUser | null, table: string): RememberedTable {
  const key = tableKey(user, table)
  return readShared(key, schema) ?? changedTables.get()[key] ?? usual
}

export function rememberTable(user: SignedInUser | null, table: string, changes: Partial<RememberedTable>): void {
  const key = tableKey(user, table)
  const remembered = { ...rememberedTable(user, table), ...changes }
  changedTables.set((all) => ({ ...all, [key]: remembered }))
  writeShared(key, remembered)
}
