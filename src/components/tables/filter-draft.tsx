import { type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import { type Cause, filterDraft } from './filter-draft-context'

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

/** Applies the filter; input that is entered after that is distinguished from what was applied. */
export function useApplyDraft<Applied extends unknown[]>(apply: (...applied: Applied) => void) {
  const noteRequest = useContext(filterDraft)?.noteRequest
  return (...applied: Applied) => {
    noteRequest?.()
    apply(...applied)
  }
}
