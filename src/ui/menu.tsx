import {
  cloneElement,
  createContext,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  use,
  useState,
} from 'react'
import { lateValue } from './late-value'
import type * as MenuParts from './menu-parts'

interface TriggerProps {
  'aria-haspopup'?: 'menu'
  'aria-expanded'?: boolean
  onClick?: ((event: MouseEvent<HTMLElement>) => void) | undefined
  onKeyDown?: ((event: KeyboardEvent<HTMLElement>) => void) | undefined
}

export interface MenuProps {
  /** The button that opens the menu; its name is the menu's name. */
  trigger: ReactElement<TriggerProps>
  align?: 'start' | 'end'
  children: ReactNode
}

const menuParts = lateValue(() => import('./menu-parts'))
const Parts = createContext<typeof MenuParts | null>(null)

/**
 * A menu of actions. Not modal: a modal one would lock the scroll with an injected style. It opens where its button stands
 * in the document, so that it belongs to the same landmark. What it opens with is not in the first load, and none of it is
 * made before the button is pressed.
 */
export function Menu({ trigger, align = 'end', children }: MenuProps) {
  const [pressed, setPressed] = useState(false)
  const parts = menuParts.useLate(pressed)
  if (!pressed || parts === undefined) {
    return cloneElement(trigger, {
      'aria-haspopup': 'menu',
      'aria-expanded': false,
      onClick: () => setPressed(true),
      onKeyDown: (event) => {
        if (event.key !== 'ArrowDown') return
        event.preventDefault()
        setPressed(true)
      },
    })
  }
  return (
    <Parts value={parts}>
      <parts.MenuFrame trigger={trigger} align={align}>
        {children}
      </parts.MenuFrame>
    </Parts>
  )
}

/** A heading inside a menu. */
export function MenuLabel({ children }: { children: ReactNode }) {
  const parts = use(Parts)
  return parts && <parts.MenuLabel>{children}</parts.MenuLabel>
}

export function MenuSeparator() {
  const parts = use(Parts)
  return parts && <parts.MenuSeparator />
}

export interface MenuItemProps {
  icon?: ReactNode
  onSelect: () => void
  children: ReactNode
}

/** Something to do; the menu closes. */
export function MenuItem(item: MenuItemProps) {
  const parts = use(Parts)
  return parts && <parts.MenuItem {...item} />
}

export interface MenuCheckboxProps {
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  children: ReactNode
}

/** A choice that can be on or off. The menu stays open, since several may be changed in a row. */
export function MenuCheckbox(checkbox: MenuCheckboxProps) {
  const parts = use(Parts)
  return parts && <parts.MenuCheckbox {...checkbox} />
}

export interface MenuRadioProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** One choice out of a few. */
export function MenuRadio<Value extends string>(radio: MenuRadioProps<Value>) {
  const parts = use(Parts)
  return parts && <parts.MenuRadio {...radio} />
}
