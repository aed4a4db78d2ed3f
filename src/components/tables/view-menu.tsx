import { useLingui } from '@lingui/react'
import type { OverlayStart } from '@/components/ui/lazy-overlay'
import { Menu, MenuCheckbox, MenuLabel, MenuRadio, MenuSeparator } from '@/components/ui/menu'
import type { RememberedTable } from './remembered-table'
import { ViewButton } from './view-button'

export interface ViewMenuProps {
  /** Null where the headers of the table offer the orders. */
  order: { value: string; options: readonly { value: string; label: string }[] } | null
  onSort: ((order: string) => void) | undefined
  /** The columns that can be hidden. */
  columns: readonly { id: string; title: string }[]
  preferences: RememberedTable
  onPreferences: (changes: Partial<RememberedTable>) => void
}

/** How a list is shown: its order, its columns and how close its rows are. */
export function ViewMenu({
  order,
  onSort,
  columns,
  preferences,
  onPreferences,
  defaultOpen,
  takesFocus,
}: ViewMenuProps & OverlayStart) {
  const { i18n } = useLingui()
  const { hidden, density } = preferences
  return (
    <Menu trigger={<ViewButton />} defaultOpen={defaultOpen} takesFocus={takesFocus}>
      {order !== null && (
        <>
          <MenuRadio label={i18n._('list.sort')} {...order} onChange={(next) => onSort?.(next)} />
          <MenuSeparator />
        </>
      )}
      <MenuLabel>{i18n._('list.columns')}</MenuLabel>
      {columns.map(({ id, title }) => (
        <MenuCheckbox
          key={id}
          checked={!hidden.includes(id)}
          onChange={(visible) =>
            onPreferences({ hidden: visible ? hidden.filter((each) => each !== id) : [...hidden, id] })
          }
        >
          {title}
        </MenuCheckbox>
      ))}
      <MenuSeparator />
      <MenuRadio
        label={i18n._('list.density')}
        value={density}
        options={[
          { value: 'compact', label: i18n._('list.density.compact') },
          { value: 'comfortable', label: i18n._('list.density.comfortable') },
        ]}
        onChange={(next) => onPreferences({ density: next })}
      />
    </Menu>
  )
}
