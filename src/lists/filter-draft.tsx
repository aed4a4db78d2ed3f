import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'

interface FilterDraftContext {
  /** Changes with every address and every reset. */
  revision: number
  /** Whether the present address is the response to this filter's own search or reset. */
  isOwnResponse: boolean
  /** How often the filter was applied or reset: input made since the last time is not part of any address yet. */
  requests: number
  noteRequest: () => void
  reset: () => void
}

/** The filter around a field; null where filters apply as they are chosen. */
const filterDraft = createContext<FilterDraftContext | null>(null)

interface FilterDraftProps {
  /** The address that the filter begins with, or what it reads of it. */
  search: object
  children: ReactNode
}

/**
 * Around a filter that applies on Search and keeps its input with `useDraftValue`. The input follows the address, except
 * that input made between a search and its response is kept. Another page or size of a list is the same address.
 */
export function FilterDraft({ search, children }: FilterDraftProps) {
  const address = JSON.stringify(search, (name, value: unknown) =>
    name === 'page' || name === 'size' || name === 'sort' ? undefined : value,
  )
  const [requests, setRequests] = useState(0)
  const [seen, setSeen] = useState({ address, requests, revision: 0, isOwnResponse: false })
  if (address !== seen.address) {
    setSeen({ address, requests, revision: seen.revision + 1, isOwnResponse: requests > seen.requests })
  }
  const { revision, isOwnResponse } = seen
  const context = useMemo(
    () => ({
      revision,
      isOwnResponse,
      requests,
      noteRequest: () => setRequests((count) => count + 1),
      reset: () => {
        setRequests((count) => count + 1)
        setSeen((now) => ({ ...now, revision: now.revision + 1, isOwnResponse: false }))
      },
    }),
    [revision, isOwnResponse, requests],
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
  const [state, setState] = useState(() => ({ value: applied(), revision, enteredAfter: -1 }))
  let { value } = state
  if (state.revision !== revision) {
    const keepsInput = draft?.isOwnResponse === true && state.enteredAfter === requests
    value = keepsInput ? state.value : applied()
    setState({ ...state, value, revision })
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

/** Tells the filter around a Reset button that it was pressed. */
export function useResetDraft() {
  return useContext(filterDraft)?.reset
}
