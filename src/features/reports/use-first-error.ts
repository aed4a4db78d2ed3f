import { type RefObject, useEffect, useState } from 'react'

/** Gives what leads to the first field in error, once the errors are shown. */
export function useFirstError(page: RefObject<HTMLElement | null>): () => void {
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (tries === 0) return
    page.current?.querySelector<HTMLElement>('[data-missing] button, [aria-invalid=true]')?.focus()
  }, [page, tries])
  return () => setTries((count) => count + 1)
}
