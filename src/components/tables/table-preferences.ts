import { useUser } from '@/auth/use-session'
import { type RememberedTable, rememberedTables, rememberTable, tableKey } from './remembered-table'

/** The view of a table that this user left, and the way to change it. Takes the table's name. */
export function useTablePreferences(table: string): [RememberedTable, (changes: Partial<RememberedTable>) => void] {
  const user = useUser()
  const view = rememberedTables.useView(tableKey(user, table))
  return [view, (changes) => rememberTable(user, table, changes)]
}
