import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'

type Cause = 'search' | 'chip' | 'other'

interface FilterDraftContext {
  /** Changes with every address and every reset. */
  revision: number
  /** What led to the present address: this filter's own search or reset, a removed chip, or anything else. */
  cause: Cause
  /** How often the filter was applied or reset: input made since the last time is not part of any address yet. */
  requests: number
  noteRequest: () => void
  noteChipRemoval: () => void
  reset: () => void
  /** Nothing is listed until something is chosen. */
  isWaiting: boolean
}

/** The filter around a field; null where filters apply as they are chosen. */
const filterDraft = createContext<FilterDraftContext | null>(null)

interface Seen {
  address: string
  requests: number
  removals: number
  revision: number
  cause: Cause
}

interface FilterDraftProps {
  /** The address that the filter begins with, or what it reads of it. */
  search: object
  /** Nothing is listed until something is chosen. */
  isWaiting?: boolean
  children: ReactNode
}

/**
 * Around a filter that applies on Search and keeps its input with `useDraftValue`, and around the chips of its list. The
 * input follows the address, except that input made between a search and its response is kept, and that a removed chip
 * clears only its own part. Another page or size of a list is the same address.
 */
export function FilterDraft({ search, isWaiting = false, children }: FilterDraftProps) {
  const address = JSON.stringify(search, (name, value: unknown) =>
    name === 'page' || name === 'size' || name === 'sort' ? undefined : value,
  )
  const [requests, setRequests] = useState(0)
  const [removals, setRemovals] = useState(0)
  const [seen, setSeen] = useState<Seen>({ address, requests, removals, revision: 0, cause: 'other' })
  if (address !== seen.address) {
    const cause: Cause = removals > seen.removals ? 'chip' : requests > seen.requests ? 'search' : 'other'
    setSeen({ address, requests, removals, revision: seen.revision + 1, cause })
  }
  const { revision, cause } = seen
  const context = useMemo(
    () => ({
      revision,
      cause,
      requests,
      noteRequest: () => setRequests((count) => count + 1),
      noteChipRemoval: () => setRemovals((count) => count + 1),
      reset: () => {
        setRequests((count) => count + 1)
        setSeen((now) => ({ ...now, revision: now.revision + 1, cause: 'other' }))
      },
      isWaiting,
    }),
    [revision, cause, requests, isWaiting],
  )
  return <filterDraft.Provider value={context}>{children}</filterDraft.Provider>
}

/**
 * Like `useState`, for a part of a filter that applies on Search: takes what the address says of it now. Gives the value, a
 * function that sets it, and one that changes it several times in one event.
 */
export function useDraftValue<Value>(applied: () => Value) {
  const draft = useContext(filterDraft)
  const revision = draft?.revision ?? 0
  const requests = draft?.requests ?? 0
  const [state, setState] = useState(() => {
    const first = applied()
    return { value: first, appliedKey: JSON.stringify(first), revision, enteredAfter: -1 }
  })
  let { value } = state
  if (state.revision !== revision) {
    const next = applied()
    const appliedKey = JSON.stringify(next)
    const keepsInput =
      (draft?.cause === 'search' && state.enteredAfter === requests) ||
      (draft?.cause === 'chip' && state.appliedKey === appliedKey)
    value = keepsInput ? state.value : next
    setState({ ...state, value, appliedKey, revision })
  }
  const updateValue = useCallback(
    (update: (now: Value) => Value) =>
      setState((now) => ({ ...now, value: update(now.value), enteredAfter: requests })),
    [requests],
  )
  const setValue = useCallback((entered: Value) => updateValue(() => entered), [updateValue])
  return [value, setValue, updateValue] as const
}

/** What applies the filter, made so that input entered from then on is told from what was applied. */
export function useApplyDraft<Applied extends unknown[]>(apply: (...applied: Applied) => void) {
  const noteRequest = useContext(filterDraft)?.noteRequest
  return (...applied: Applied) => {
    noteRequest?.()
    apply(...applied)
  }
}

/** Reports the removal of a chip to the filter around it. */
export function useNoteChipRemoval() {
  return useContext(filterDraft)?.noteChipRemoval
}

/** Tells the filter around a Reset button that it was pressed. */
export function useResetDraft() {
  return useContext(filterDraft)?.reset
}

/** How often the filter was applied or reset. */
export function useFilterRequests(): number {
  return useContext(filterDraft)?.requests ?? 0
}

/** Whether nothing is listed until something is chosen. */
export function useIsWaiting(): boolean {
  return useContext(filterDraft)?.isWaiting === true
}
