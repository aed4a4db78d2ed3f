import { createContext, useContext } from 'react'

/** Whether the other filters are shown: the context line of a list opens them too. Null where there is no such line. */
export const filtersOpening = createContext<readonly [boolean, (isOpen: boolean) => void] | null>(null)

export type Cause = 'search' | 'chip' | 'other'

interface FilterDraftContext {
  /** Changes with every address and every reset. */
  revision: number
  /** The cause of the present address: this filter's own search or reset, a removed chip, or anything else. */
  cause: Cause
  /**
   * The number of times that the filter was applied or reset: input made since the last time is not part of any address yet.
   */
  requests: number
  noteRequest: () => void
  noteChipRemoval: () => void
  reset: () => void
  /** Nothing is listed until something is chosen. */
  isWaiting: boolean
}

/** The filter around a field; null where filters apply as they are chosen. */
export const filterDraft = createContext<FilterDraftContext | null>(null)

/** Reports the removal of a chip to the filter around it. */
export function useNoteChipRemoval() {
  return useContext(filterDraft)?.noteChipRemoval
}

/** Notifies the filter around a Reset button that it was pressed. */
export function useResetDraft() {
  return useContext(filterDraft)?.reset
}

/** The number of times that the filter was applied or reset. */
export function useFilterRequests(): number {
  return useContext(filterDraft)?.requests ?? 0
}

/** Returns whether nothing is listed until something is chosen. */
export function useIsWaiting(): boolean {
  return useContext(filterDraft)?.isWaiting === true
}
