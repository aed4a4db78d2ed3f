import { useState } from 'react'
import { useSelector } from '@tanstack/react-store'
import { useUser } from '@/auth/use-session'
import { changedTables, type RememberedTable, rememberedTable, rememberTable, tableKey } from './remembered-table'

/** The view of a table that this user left, and the way to change it. Takes the table's name. */
export function useTablePreferences(table: string): [RememberedTable, (changes: Partial<RememberedTable>) => void] {
  const user = useUser()
  const [found] = useState(() => rememberedTable(user, table))
  const changed = useSelector(changedTables, (all) => all[tableKey(user, table)])
  return [changed ?? found, (changes) => rememberTable(user, table, changes)]
}
