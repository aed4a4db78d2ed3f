import { useEffect, useState } from 'react'
import { recordError } from '@/lib/error-log'
import { currentWork, mayHoldWork } from '@/grid/work/connect-work'
import type { SheetId } from '@/grid/work/sheet'

export interface UnsentSheet {
  sheet: SheetId
  cells: number
  /** When the last of them was typed, in milliseconds. */
  at: number
}

/** The sheets with cells that rest on this device unsent, the newest first; null until it is known. */
export function useUnsentSheets(): readonly UnsentSheet[] | null {
  const [sheets, setSheets] = useState<readonly UnsentSheet[] | null>(null)
  useEffect(() => {
    let here = true
    const find = async () => {
      const found = await unsentSheets()
      if (here) setSheets(found)
    }
    find().catch(recordError)
    return () => {
      here = false
    }
  }, [])
  return sheets
}

async function unsentSheets(): Promise<UnsentSheet[]> {
  // Most devices hold nothing: then the code for it is not fetched either.
  if (!mayHoldWork()) return []
  const { drafts } = await currentWork()
  return (await drafts.sheets()).toSorted((a, b) => b.at - a.at)
}
