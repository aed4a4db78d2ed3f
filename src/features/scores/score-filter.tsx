import type { SignedInUser } from '@/auth/session'
import { SheetFilter } from '@/sheets/frame/sheet-filter'
import type { ScoreSelection } from './load-score-page'
import { listPeriods } from './score-choice'
import type { ScoreSearch } from './score-search'

interface ScoreFilterProps {
  user: SignedInUser
  selection: ScoreSelection
  search: ScoreSearch
  withOverview: boolean
  onSearch: (search: ScoreSearch) => void
  onReset: () => void
}

/** The filter of the score pages: with the month or semester. */
export function ScoreFilter(props: ScoreFilterProps) {
  return <SheetFilter kind="scores" listPeriods={listPeriods} needsMonth month={props.search.month} {...props} />
}
