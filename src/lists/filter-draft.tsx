import { createContext, Fragment, type ReactNode, useMemo, useRef, useState } from 'react'

/** The buttons that can make a filter begin anew. */
type Pressed = 'search' | 'reset'

interface FilterDraftContext {
  press: (button: Pressed) => void
  /** The button that was pressed last: it has the focus again once the filter has begun anew. */
  pressed: () => Pressed | null
}

/** What the filter bar inside tells of; null where filters apply as they are chosen. */
export const filterDraft = createContext<FilterDraftContext | null>(null)

interface FilterDraftProps {
  /** The address that the filter begins with, or what it reads of it. */
  search: object
  children: ReactNode
}

/**
 * Around a filter that applies on Search and keeps what is chosen and not applied yet in its own state. Another address
 * is another draft, and so is a reset; another page or size of the same list is not.
 */
export function FilterDraft({ search, children }: FilterDraftProps) {
  const last = useRef<Pressed | null>(null)
  const [resets, setResets] = useState(0)
  const context = useMemo(
    () => ({
      press: (button: Pressed) => {
        last.current = button
        if (button === 'reset') setResets((count) => count + 1)
      },
      pressed: () => last.current,
    }),
    [],
  )
  const address = JSON.stringify(search, (name, value: unknown) =>
    name === 'page' || name === 'size' ? undefined : value,
  )
  return (
    <filterDraft.Provider value={context}>
      <Fragment key={`${String(resets)} ${address}`}>{children}</Fragment>
    </filterDraft.Provider>
  )
}
