import { useState } from 'react'
import { useUser } from '@/auth/use-session'
import { type RememberedTable, rememberedTable, rememberTable } from './remembered-table'

/** The view of a table that this user left, and the way to change it. Takes the table's name. */
export function useTablePreferences(table: string): [RememberedTable, (changes: Partial<RememberedTable>) => void] {
  const user = useUser()
  const [preferences, setPreferences] = useState(() => rememberedTable(user, table))
  return [
    preferences,
    (changes) => {
      setPreferences({ ...preferences, ...changes })
      rememberTable(user, table, changes)
    },
  ]
}
