import { useEffect, useRef } from 'react'
import type { ReportSearch } from './report-search'

/** Keeps the address to what is chosen, from the first change on: it can be kept as a bookmark at any time. */
export function useAddress(chosen: ReportSearch, write: (search: ReportSearch) => void): void {
  const text = JSON.stringify(chosen)
  const last = useRef(text)
  useEffect(() => {
    if (text === last.current) return
    last.current = text
    write(chosen)
  }, [text, chosen, write])
}
