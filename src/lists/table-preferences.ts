import { useState } from 'react'
import * as z from 'zod/mini'
import { readShared, writeShared } from '@/lib/storage'

const schema = z.object({
  hidden: z.catch(z.array(z.string()).check(z.maxLength(100)), []),
  density: z.catch(z.enum(['normal', 'compact']), 'normal'),
})
type TablePreferences = z.infer<typeof schema>

const usual: TablePreferences = { hidden: [], density: 'normal' }

/** How this device wants to see a table: hidden columns and density. Takes the table's name. */
export function useTablePreferences(table: string): [TablePreferences, (changes: Partial<TablePreferences>) => void] {
  const key = `table.${table}`
  const [preferences, setPreferences] = useState(() => readShared(key, schema) ?? usual)
  return [
    preferences,
    (changes) => {
      const next = { ...preferences, ...changes }
      setPreferences(next)
      writeShared(key, next)
    },
  ]
}
