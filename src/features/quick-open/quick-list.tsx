import { useLingui } from '@lingui/react'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { ListOption } from '@/components/ui/list-option'
import type { QuickGroup, QuickTarget } from './use-quick-results'

const headings = {
  views: msg({ id: 'list.views' }),
  pages: msg({ id: 'quickOpen.pages' }),
  actions: msg({ id: 'quickOpen.actions' }),
  classes: msg({ id: 'quickOpen.classes' }),
  schools: msg({ id: 'common.schools' }),
  students: msg({ id: 'common.students' }),
} satisfies Record<QuickGroup['name'], MessageDescriptor>

interface QuickListProps {
  id: string
  groups: readonly QuickGroup[]
  /** The place of the chosen target, counted over all groups. */
  chosen: number
  onChoose: (target: QuickTarget) => void
}

/** The targets, group by group. The focus stays in the field above; this list only follows it. */
export function QuickList({ id, groups, chosen, onChoose }: QuickListProps) {
  const { i18n } = useLingui()
  const starts = groups.map((_, index) => groups.slice(0, index).reduce((sum, { targets }) => sum + targets.length, 0))
  return (
    <div
      id={id}
      role="listbox"
      aria-label={i18n._('quickOpen.title')}
      hidden={groups.length === 0}
      // The list itself scrolls: the field it belongs to moves it with the arrow keys.
      className="overflow-y-auto overscroll-contain"
    >
      {groups.map(({ name, targets, total }, group) => {
        const start = starts[group] ?? 0
        const headingId = `${id}-${name}`
        return (
          <div key={name} role="group" aria-labelledby={headingId} className="pb-2">
            <div
              id={headingId}
              role="presentation"
              className="sticky top-0 flex justify-between gap-2 bg-surface-sunken px-3 py-1 text-xs font-semibold text-ink-muted"
            >
              {i18n._(headings[name])}
              {total > targets.length && (
                <span className="font-normal">{i18n._('quickOpen.firstOf', { shown: targets.length, n: total })}</span>
              )}
            </div>
            {targets.map((target, index) => (
              <ListOption
                key={target.key}
                id={`${id}-${String(start + index)}`}
                isChosen={start + index === chosen}
                onChoose={() => onChoose(target)}
              >
                {target.label}
                {target.detail !== undefined && <span className="block text-xs text-ink-muted">{target.detail}</span>}
              </ListOption>
            ))}
          </div>
        )
      })}
    </div>
  )
}
