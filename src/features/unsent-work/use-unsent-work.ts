import { useCallback, useEffect, useState } from 'react'
import { type DeviceWork, useDeviceWork } from '@/lib/storage/device-work'
import { recordError } from '@/lib/storage/error-log'
import { draftSize, type FormDraft, openFormDrafts } from '@/lib/storage/form-drafts'
import type { SheetId } from '@/sheets/sync/sheet'
import { type SheetWork, useSheetWork } from '@/sheets/sync/sheet-work'

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
  const device = useDeviceWork()
  const sheetWork = useSheetWork()
  const [work, setWork] = useState<UnsentWork | null>(null)
  const refresh = useCallback(() => {
    findUnsentWork(device, sheetWork).then(setWork).catch(recordError)
  }, [device, sheetWork])
  useEffect(refresh, [refresh])
  return { work, refresh }
}

async function findUnsentWork(device: DeviceWork, sheetWork: SheetWork): Promise<UnsentWork> {
  // Most devices hold nothing: then the code for it is not fetched either.
  if (!(await device.mayHold())) return { sheets: [], forms: [] }
  const [{ drafts }, forms] = await Promise.all([sheetWork.service(), openFormDrafts(device)])
  const newestFirst = (a: { at: number }, b: { at: number }) => b.at - a.at
  const filledIn = (await forms.all()).filter((draft) => draftSize(draft) > 0)
  return { sheets: (await drafts.sheets()).toSorted(newestFirst), forms: filledIn.toSorted(newestFirst) }
}
