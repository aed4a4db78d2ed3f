import { type RefObject, useRef, useState, useEffect } from 'react'
import type { ReportErrors } from './report-choice'
import { type Download, type Downloads, findLatest, type ReportOrder } from './use-downloads'

interface OrderInput {
  /** The report to draw; null as long as something is missing. */
  order: ReportOrder | null
  /** The missing values, by field. */
  missing: ReportErrors
  downloads: Downloads
  /** The address names an invalid choice: its errors are shown at the fields from the beginning. */
  isMarked?: boolean
}

interface ReportOrdering {
  page: RefObject<HTMLDivElement | null>
  /** The last download of this very order. */
  latest: Download | undefined
  /** The errors at the fields: the server's refusals and, after the first attempt, the missing choices. */
  errors: ReportErrors
  isTried: boolean
  draw: () => void
}

/** Draws the report that a form describes, or leads to what it lacks. */
export function useReportOrder({ order, missing, downloads, isMarked = false }: OrderInput): ReportOrdering {
  const [tried, setTried] = useState(isMarked)
  const page = useRef<HTMLDivElement>(null)
  const goToFirstError = useFirstError(page)
  const latest = order === null ? undefined : findLatest(downloads.downloads, order.params)
  const refused = latest?.state.kind === 'failed' ? latest.state.fields : {}
  const draw = () => {
    setTried(true)
    if (Object.keys(missing).length > 0) goToFirstError()
    else if (order !== null) downloads.start(order)
  }
  return {
    page,
    latest,
    errors: tried ? { ...refused, ...missing } : refused,
    isTried: tried || Object.keys(refused).length > 0,
    draw,
  }
}

/** Gives what leads to the first field in error, once the errors are shown. */
function useFirstError(page: RefObject<HTMLElement | null>): () => void {
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (tries === 0) return
    page.current?.querySelector<HTMLElement>('[data-missing] button, [aria-invalid=true]')?.focus()
  }, [page, tries])
  return () => setTries((count) => count + 1)
}
