import { useState } from 'react'
import { useRouter } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** On the way to a sheet: it opens where something is missing. */
    startsAtMissing?: boolean
  }
}

/** The history state of a link to a sheet that is to be filled in. */
export const startAtMissing = { startsAtMissing: true } as const

/** Returns whether the sheet that opens begins where something is missing. */
export function useStartsAtMissing(): boolean {
  const router = useRouter()
  const [startsAtMissing] = useState(() => router.state.location.state.startsAtMissing === true)
  return startsAtMissing
}
