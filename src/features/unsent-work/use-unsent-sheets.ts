import { useCallback, useEffect, useState } from 'react'
import { recordError } from '@/lib/error-log'
import { mayHoldWork } from '@/lib/device-work'
import { currentWork } from '@/grid/work/connect-work'
import type { SheetId } from '@/grid/work/sheet'

export interface UnsentSheet {
  sheet: SheetId
  cells: number
  /** When the last of them was typed, in milliseconds. */
  at: number
}

/** The sheets with cells that rest on this device unsent, the newest first; null until it is known. */
export function useUnsentSheets(): { sheets: readonly UnsentSheet[] | null; refresh: () => void } {
  const [sheets, setSheets] = useState<readonly UnsentSheet[] | null>(null)
  const refresh = useCallback(() => {
    unsentSheets().then(setSheets).catch(recordError)
  }, [])
  useEffect(refresh, [refresh])
  return { sheets, refresh }
}

async function unsentSheets(): Promise<UnsentSheet[]> {
  // Most devices hold nothing: then the code for it is not fetched either.
  if (!mayHoldWork()) return []
  const { drafts } = await currentWork()
  return (await drafts.sheets()).toSorted((a, b) => b.at - a.at)
}
