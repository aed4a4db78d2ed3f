import { useState } from 'react'
import type { ReportSearch } from './report-search'

const serializeSearch = (search: ReportSearch) =>
  Object.entries(search)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${String(value)}`)
    .sort()
    .join('&')

/**
 * Distinguishes addresses that the form itself has written from those that the user navigated to. Only the latter reset
 * the form, so that a choice in progress is not lost while the address follows it.
 */
export function useOwnAddress(search: ReportSearch) {
  const present = serializeSearch(search)
  const [known, setKnown] = useState({ draft: 0, at: present, written: [] as readonly string[] })
  let { draft } = known
  if (present !== known.at) {
    const isOwn = known.written.includes(present)
    if (!isOwn) draft += 1
    // The last of several that were written quickly may be still to come.
    setKnown({ draft, at: present, written: isOwn && known.written.at(-1) !== present ? known.written : [] })
  }
  return {
    /** The same as long as the form is. */
    draft,
    expect: (next: ReportSearch) => setKnown((now) => ({ ...now, written: [...now.written, serializeSearch(next)] })),
  }
}
