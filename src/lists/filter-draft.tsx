import { createContext, Fragment, type ReactNode, type RefObject, useMemo, useRef, useState } from 'react'

interface FilterDraftContext {
  /** The button that was pressed last: it has the focus again once the filter begins anew. */
  pressed: RefObject<'search' | 'reset' | null>
  /** Begins anew, also where the address stays as it is. */
  restart: () => void
}

/** What the filter bar inside tells of; null where filters apply as they are chosen. */
export const filterDraft = createContext<FilterDraftContext | null>(null)

interface FilterDraftProps {
  /** The address that the filter begins with. */
  search: object | readonly unknown[]
  children: ReactNode
}

/**
 * Around a filter that applies on Search and keeps what is chosen and not applied yet in its own state. Another address
 * is another draft, and so is a reset; another page or size of the same list is not.
 */
export function FilterDraft({ search, children }: FilterDraftProps) {
  const pressed = useRef<'search' | 'reset' | null>(null)
  const [resets, setResets] = useState(0)
  const context = useMemo(() => ({ pressed, restart: () => setResets((count) => count + 1) }), [])
  return (
    <filterDraft.Provider value={context}>
      <Fragment key={`${String(resets)} ${JSON.stringify({ ...search, page: undefined, size: undefined })}`}>
        {children}
      </Fragment>
    </filterDraft.Provider>
  )
}
