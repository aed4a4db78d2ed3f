import { useCallback, useEffect, useState } from 'react'
import { mayHoldWork } from '@/lib/storage/device-work'
import { recordError } from '@/lib/storage/error-log'
import { currentFormDrafts, draftSize, type FormDraft } from '@/lib/storage/form-drafts'
import { currentSyncService } from '@/sheets/sync/connect-sync'
import type { SheetId } from '@/sheets/sync/sheet'

export interface UnsentSheet {
  sheet: SheetId
  cells: number
  /** When the last of them was typed, in milliseconds. */
  at: number
}

interface UnsentWork {
  sheets: readonly UnsentSheet[]
  forms: readonly FormDraft[]
}

/** The sheets and forms with input that rests on this device unsent, the newest first; null until it is known. */
export function useUnsentWork(): { work: UnsentWork | null; refresh: () => void } {
  const [work, setWork] = useState<UnsentWork | null>(null)
  const refresh = useCallback(() => {
    unsentWork().then(setWork).catch(recordError)
  }, [])
  useEffect(refresh, [refresh])
  return { work, refresh }
}

async function unsentWork(): Promise<UnsentWork> {
  // Most devices hold nothing: then the code for it is not fetched either.
  if (!(await mayHoldWork())) return { sheets: [], forms: [] }
  const [{ drafts }, forms] = await Promise.all([currentSyncService(), currentFormDrafts()])
  const newestFirst = (a: { at: number }, b: { at: number }) => b.at - a.at
  const filledIn = (await forms.all()).filter((draft) => draftSize(draft) > 0)
  return { sheets: (await drafts.sheets()).toSorted(newestFirst), forms: filledIn.toSorted(newestFirst) }
}
