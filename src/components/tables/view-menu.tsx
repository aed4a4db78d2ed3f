import { useState } from 'react'
import { useLingui } from '@lingui/react'
import { Bookmark, Keyboard } from 'lucide-react'
import { lazyWithRetry } from '@/components/ui/lazy'
import type { OverlayStart } from '@/components/ui/lazy-overlay'
import { Menu, MenuCheckbox, MenuItem, MenuLabel, MenuRadio, MenuSeparator } from '@/components/ui/menu'
import type { RememberedTable } from './remembered-table'
import { ViewButton } from './view-button'

const SaveViewDialog = lazyWithRetry(async () => (await import('./save-view-dialog')).SaveViewDialog)
const ListKeysDialog = lazyWithRetry(async () => (await import('./list-keys-dialog')).ListKeysDialog)

export interface ViewMenuProps {
  /** The table's name. */
  table: string
  /** Null where the headers of the table offer the orders. */
  order: { value: string; options: readonly { value: string; label: string }[] } | null
  onSort: ((order: string) => void) | undefined
  /** The columns that can be hidden. */
  columns: readonly { id: string; title: string }[]
  preferences: RememberedTable
  onPreferences: (changes: Partial<RememberedTable>) => void
}

/** The view of a list: its order, its columns and how close its rows are; and the views saved under a name. */
export function ViewMenu({
  table,
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
  const [showsViews, setShowsViews] = useState(false)
  const [showsKeys, setShowsKeys] = useState(false)
  return (
    <>
      <Menu trigger={<ViewButton />} defaultOpen={defaultOpen} takesFocus={takesFocus}>
        <MenuItem icon={<Bookmark aria-hidden className="size-4 shrink-0" />} onSelect={() => setShowsViews(true)}>
          {i18n._('list.views.save')}
        </MenuItem>
        <MenuSeparator />
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
              onPreferences({ hidden: visible ? hidden.filter((item) => item !== id) : [...hidden, id] })
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
        <MenuSeparator />
        <MenuItem icon={<Keyboard aria-hidden className="size-4 shrink-0" />} onSelect={() => setShowsKeys(true)}>
          {i18n._('list.keys.menu')}
        </MenuItem>
      </Menu>
      {showsKeys && <ListKeysDialog onClose={() => setShowsKeys(false)} />}
      {showsViews && <SaveViewDialog table={table} hidden={hidden} onClose={() => setShowsViews(false)} />}
    </>
  )
}
