import { useRouter } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** On the way to a sheet: it opens where something is missing. */
    startsAtMissing?: boolean
  }
}

/** The history state of a link to a sheet that is to be filled in. */
export const startAtMissing = { startsAtMissing: true } as const

/** Returns how to ask whether the sheet at the present address begins where something is missing. */
export function useStartsAtMissing(): () => boolean {
  const router = useRouter()
  return () => router.state.location.state.startsAtMissing === true
}
