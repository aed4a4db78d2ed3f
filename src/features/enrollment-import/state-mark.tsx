import { useLingui } from '@lingui/react'
import { Ban, Check, CircleAlert, CircleDashed, Copy, UserCheck } from 'lucide-react'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { cn } from '@/components/ui/cn'
import type { SheetState } from './import-sheet'

const stateLabels = {
  ready: msg({ id: 'enrollment.import.state.ready' }),
  existing: msg({ id: 'enrollment.import.state.existing' }),
  duplicateInFile: msg({ id: 'enrollment.import.state.duplicateInFile' }),
  incomplete: msg({ id: 'enrollment.import.state.incomplete' }),
  invalid: msg({ id: 'enrollment.import.state.invalid' }),
  leftOut: msg({ id: 'enrollment.import.state.leftOut' }),
} satisfies Record<SheetState, MessageDescriptor>

const looks = {
  ready: { Icon: Check, tone: 'text-positive' },
  existing: { Icon: UserCheck, tone: 'text-accent-strong' },
  duplicateInFile: { Icon: Copy, tone: 'text-cell-conflict' },
  incomplete: { Icon: CircleDashed, tone: 'text-warning' },
  invalid: { Icon: CircleAlert, tone: 'text-danger' },
  leftOut: { Icon: Ban, tone: 'text-ink-muted' },
} as const satisfies Record<SheetState, { Icon: typeof Check; tone: string }>

interface StateMarkProps {
  state: SheetState
  /** On a phone the sign alone is seen; the words are still there to be read out. */
  isShort?: boolean
}

/** The state of a row as an icon and a text: the colour of the row only repeats it. */
export function StateMark({ state, isShort = false }: StateMarkProps) {
  const { i18n } = useLingui()
  const { Icon, tone } = looks[state]
  return (
    <span className={cn('inline-flex items-center gap-1 font-medium', tone)}>
      <Icon aria-hidden className="size-4 shrink-0" />
      <span className={isShort ? 'max-cards:sr-only' : undefined}>{i18n._(stateLabels[state])}</span>
    </span>
  )
}
