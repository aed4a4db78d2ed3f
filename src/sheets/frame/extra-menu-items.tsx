import { use } from 'react'
import { MenuItem, MenuSeparator } from '@/components/ui/menu'
import { extraItems } from './extra-items'

/** The items that a phone adds to the menu of a sheet. */
export function ExtraMenuItems() {
  const items = use(extraItems)
  if (items.length === 0) return null
  return (
    <>
      {items.map(({ name, icon: Icon, onSelect }) => (
        <MenuItem key={name} icon={<Icon aria-hidden className="size-4" />} onSelect={onSelect}>
          {name}
        </MenuItem>
      ))}
      <MenuSeparator />
    </>
  )
}
