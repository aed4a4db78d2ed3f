import { useState } from 'react'
import type { EnrollmentRow } from './schema'

export type Selection = ReturnType<typeof useSelection>

/** The selected rows, across all pages of the list. */
export function useSelection() {
  const [chosen, setChosen] = useState<ReadonlyMap<number, EnrollmentRow>>(new Map())
  const select = (rows: readonly EnrollmentRow[], isSelected: boolean) => {
    setChosen((now) => {
      const next = new Map(now)
      for (const row of rows) {
        if (isSelected) next.set(row.id, row)
        else next.delete(row.id)
      }
      return next
    })
  }
  return {
    rows: [...chosen.values()],
    ids: new Set(chosen.keys()),
    select,
    clear: () => setChosen(new Map()),
  }
}
