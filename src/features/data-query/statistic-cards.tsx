import { useLingui } from '@lingui/react'
import { formatInteger } from '@/lib/text/numbers'
import type { Statistics } from './schema'
import { cardDefinitions, cardLabels } from './indicators'

export function StatisticCards({ cards }: { cards: Statistics['cards'] }) {
  const { i18n } = useLingui()
  return (
    <dl className="grid grid-cols-2 gap-3 cards:grid-cols-3 xl:grid-cols-6">
      {cards.map(({ key, value }) => (
        <div key={key} className="flex flex-col rounded border border-line bg-surface-raised p-4">
          <dt className="text-sm text-ink-muted">{i18n._(cardLabels[key])}</dt>
          <dd className="text-xl font-semibold tabular-nums">{formatInteger(value)}</dd>
          <Definition id={cardDefinitions[key]} />
        </div>
      ))}
    </dl>
  )
}

function Definition({ id }: { id: string | undefined }) {
  const { i18n } = useLingui()
  return id !== undefined && <dd className="text-xs text-ink-muted">{i18n._(id)}</dd>
}
