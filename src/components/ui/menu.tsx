import {
  createContext,
  type ReactElement,
  type ReactNode,
  type RefObject,
  use,
  useCallback,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import * as RadixMenu from '@radix-ui/react-dropdown-menu'
import { Check } from 'lucide-react'
import type { OverlayStart } from './lazy-overlay'

interface MenuProps extends Partial<OverlayStart> {
  /** The button that opens the menu; its name is the menu's name. */
  trigger: ReactElement
  align?: 'start' | 'end'
  onClose?: () => void
  children: ReactNode
}

/** The look of an item of a menu. */
export const menuItemStyle =
  'flex min-h-8 cursor-pointer items-center gap-2 rounded px-2 text-sm -outline-offset-2 select-none data-[highlighted]:bg-accent-soft pointer-coarse:min-h-11'

/** The look of an open menu. */
export const menuStyle =
  'z-popover max-h-(--radix-dropdown-menu-content-available-height) min-w-48 overflow-y-auto rounded border border-line-strong bg-surface-raised p-1 text-ink'

/** How far a menu keeps from the edges of the window, in pixels: at the top lies the header of the page, and over the menu. */
export const menuMargins = { top: 64, right: 8, bottom: 8, left: 8 }

type Choose = (action: () => void) => void

const chooseAction = createContext<Choose>((action) => action())

/** Inside a menu: takes the action of an item, which is done when the menu has closed. */
export const useChooseAction = () => use(chooseAction)

/**
 * Makes a menu do what was chosen once it has closed and its button has the focus: a dialog that the action opens then gives
 * the focus back to the button.
 */
export function useActionsAfterClose(button: RefObject<HTMLElement | null>) {
  const chosen = useRef<(() => void) | null>(null)
  const choose = useCallback<Choose>((action) => {
    chosen.current = action
  }, [])
  const onCloseAutoFocus = (event: Event) => {
    const action = chosen.current
    chosen.current = null
    if (action === null) return
    event.preventDefault()
    button.current?.focus()
    action()
  }
  return { choose, onCloseAutoFocus }
}

interface MenuActionsProps {
  choose: Choose
  children: ReactNode
}

/** Around the items of a menu with `useActionsAfterClose`. */
export function MenuActions({ choose, children }: MenuActionsProps) {
  return <chooseAction.Provider value={choose}>{children}</chooseAction.Provider>
}

/** A menu of actions. Without a portal it stays in the landmark of its button; not modal, so that the page still scrolls. */
export function Menu({
  trigger,
  align = 'end',
  defaultOpen = false,
  takesFocus = false,
  onClose,
  children,
}: MenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  // Before the browser goes on: a key pressed right after the placeholder's focus is for this button.
  useLayoutEffect(() => {
    if (takesFocus && !defaultOpen) button.current?.focus()
  }, [takesFocus, defaultOpen])
  const { choose, onCloseAutoFocus } = useActionsAfterClose(button)
  return (
    <RadixMenu.Root modal={false} defaultOpen={defaultOpen} onOpenChange={(open) => !open && onClose?.()}>
      <RadixMenu.Trigger ref={button} asChild>
        {trigger}
      </RadixMenu.Trigger>
      <RadixMenu.Content
        align={align}
        sideOffset={4}
        collisionPadding={menuMargins}
        className={menuStyle}
        onCloseAutoFocus={onCloseAutoFocus}
      >
        <MenuActions choose={choose}>{children}</MenuActions>
      </RadixMenu.Content>
    </RadixMenu.Root>
  )
}

/** A heading inside a menu. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return <RadixMenu.Label className="px-2 text-xs text-ink-muted">{children}</RadixMenu.Label>
}

export function MenuSeparator() {
  return <RadixMenu.Separator className="my-1 h-px bg-line" />
}

interface MenuItemProps {
  icon?: ReactNode
  /** Describes the item, at its end. */
  detail?: ReactNode
  /** The menu stays open, since the action may be repeated. */
  stays?: boolean
  /** Why the item cannot be chosen now, in place of its description; the menu stays open. */
  refusal?: string | null
  onSelect: () => void
  children: ReactNode
}

/** An action; the menu closes. */
export function MenuItem({ icon, detail, refusal = null, stays = false, onSelect, children }: MenuItemProps) {
  const choose = useChooseAction()
  const id = useId()
  const onItem = (event: Event) => {
    if (refusal === null && !stays) return choose(onSelect)
    event.preventDefault()
    if (refusal === null) onSelect()
  }
  const description = refusal ?? detail
  if (description == null) {
    return (
      <RadixMenu.Item onSelect={onItem} className={menuItemStyle}>
        {icon}
        {children}
      </RadixMenu.Item>
    )
  }
  return (
    <RadixMenu.Item
      onSelect={onItem}
      // Not `disabled`: the keyboard would pass over the reason.
      aria-disabled={refusal !== null || undefined}
      aria-labelledby={id}
      aria-describedby={`${id}-detail`}
      className={menuItemStyle}
    >
      {icon}
      <span id={id} className={refusal === null ? undefined : 'text-ink-muted'}>
        {children}
      </span>
      <span id={`${id}-detail`} className="ms-auto ps-4 text-xs text-ink-muted">
        {description}
      </span>
    </RadixMenu.Item>
  )
}

interface MenuCheckboxProps {
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  children: ReactNode
}

/** A choice that can be on or off. The menu stays open, since several may be changed in a row. */
export function MenuCheckbox({ checked, onChange, disabled = false, children }: MenuCheckboxProps) {
  return (
    <RadixMenu.CheckboxItem
      className={menuItemStyle}
      checked={checked}
      disabled={disabled}
      onCheckedChange={onChange}
      onSelect={(event) => event.preventDefault()}
    >
      <CheckMark />
      {children}
    </RadixMenu.CheckboxItem>
  )
}

interface MenuRadioProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** One choice out of a few. */
export function MenuRadio<Value extends string>({ label, value, options, onChange }: MenuRadioProps<Value>) {
  return (
    <RadixMenu.RadioGroup aria-label={label} value={value}>
      <MenuLabel>{label}</MenuLabel>
      {options.map((option) => (
        <RadixMenu.RadioItem
          key={option.value}
          value={option.value}
          className={menuItemStyle}
          onSelect={(event) => {
            event.preventDefault()
            onChange(option.value)
          }}
        >
          <CheckMark />
          {option.label}
        </RadixMenu.RadioItem>
      ))}
    </RadixMenu.RadioGroup>
  )
}

function CheckMark() {
  return (
    <span className="inline-flex size-4 shrink-0">
      <RadixMenu.ItemIndicator>
        <Check aria-hidden className="size-4" />
      </RadixMenu.ItemIndicator>
    </span>
  )
}
