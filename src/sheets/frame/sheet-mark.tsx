import { useLingui } from '@lingui/react'
import { Check, CircleAlert, Contrast, History, Minus } from 'lucide-react'
import { msg } from '@lingui/core/macro'
import type { SheetState } from './sheet-progress'

export const stateWords = {
  done: msg({ id: 'sheet.state.done' }),
  partly: msg({ id: 'sheet.state.partly' }),
  missing: msg({ id: 'sheet.state.missing' }),
  later: msg({ id: 'sheet.state.later' }),
  nothing: msg({ id: 'sheet.state.nothing' }),
  outdated: msg({ id: 'sheet.state.outdated' }),
} satisfies Record<SheetState, unknown>

const signs = { done: Check, partly: Contrast, missing: CircleAlert, later: Minus, nothing: Minus, outdated: History }
const colours = {
  done: 'text-positive',
  partly: 'text-warning',
  missing: 'text-danger',
  later: 'text-ink-muted',
  nothing: 'text-ink-muted',
  outdated: 'text-danger',
}

interface SheetMarkProps {
  state: SheetState
  /** How many entries are missing, to be said in place of the general words. */
  missing?: number
  share?: number
  /** Of how many of its months a semester was calculated, where not of all. */
  months?: { used: number; all: number } | null
  /** Without the word where a legend gives it and there is no room. */
  hasWord?: boolean
}

/** A sheet's state as an icon and a word, not by color alone; for a partly entered sheet also how much is entered. */
export function SheetMark({ state, missing, share, months = null, hasWord = true }: SheetMarkProps) {
  const { i18n } = useLingui()
  const Sign = signs[state]
  const word = () => {
    if (missing !== undefined && state === 'partly') return i18n._('sheet.state.someMissing', { n: missing })
    if (missing !== undefined && state === 'missing') return i18n._('sheet.state.notBegun')
    return i18n._(stateWords[state])
  }
  return (
    <span className={`inline-flex items-center gap-1 whitespace-nowrap ${colours[state]}`}>
      <Sign aria-hidden className="size-4 shrink-0" />
      {hasWord && word()}
      {state === 'partly' && share !== undefined && <span>{percentBetween(share)}%</span>}
      {months !== null && (
        <>
          <span aria-hidden>{`${months.used}/${months.all}`}</span>
          <span className="sr-only">{i18n._('sheet.overview.fromMonths', months)}</span>
        </>
      )}
    </span>
  )
}

/** Whole percent of what is neither nothing nor everything: never 0 and never 100. */
function percentBetween(share: number): number {
  return Math.max(1, Math.min(99, Math.floor(share * 100)))
}
