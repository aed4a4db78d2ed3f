import type { ReactNode } from 'react'
import * as RadixMenu from '@radix-ui/react-dropdown-menu'
import { Check } from 'lucide-react'
import type { MenuCheckboxProps, MenuItemProps, MenuProps, MenuRadioProps } from './menu'

const itemStyle =
  'flex min-h-8 cursor-pointer items-center gap-2 rounded px-2 text-sm -outline-offset-2 select-none data-[highlighted]:bg-accent-soft pointer-coarse:min-h-11'

/** The menu itself, with its library: open, since it takes the place of a button just pressed. Pages use menu.tsx. */
export function MenuFrame({ trigger, align = 'end', children }: MenuProps) {
  return (
    <RadixMenu.Root modal={false} defaultOpen>
      <RadixMenu.Trigger asChild>{trigger}</RadixMenu.Trigger>
      <RadixMenu.Content
        align={align}
        sideOffset={4}
        collisionPadding={8}
        className="z-popover max-h-(--radix-dropdown-menu-content-available-height) min-w-48 overflow-y-auto rounded border border-line-strong bg-surface-raised p-1 text-ink"
      >
        {children}
      </RadixMenu.Content>
    </RadixMenu.Root>
  )
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <RadixMenu.Label className="px-2 text-xs text-ink-muted">{children}</RadixMenu.Label>
}

export function MenuSeparator() {
  return <RadixMenu.Separator className="my-1 h-px bg-line" />
}

export function MenuItem({ icon, onSelect, children }: MenuItemProps) {
  return (
    <RadixMenu.Item onSelect={onSelect} className={itemStyle}>
      {icon}
      {children}
    </RadixMenu.Item>
  )
}

export function MenuCheckbox({ checked, onChange, disabled = false, children }: MenuCheckboxProps) {
  return (
    <RadixMenu.CheckboxItem
      className={itemStyle}
      checked={checked}
      disabled={disabled}
      onCheckedChange={onChange}
      onSelect={(event) => event.preventDefault()}
    >
      <Mark />
      {children}
    </RadixMenu.CheckboxItem>
  )
}

export function MenuRadio<Value extends string>({ label, value, options, onChange }: MenuRadioProps<Value>) {
  return (
    <RadixMenu.RadioGroup aria-label={label} value={value}>
      <MenuLabel>{label}</MenuLabel>
      {options.map((option) => (
        <RadixMenu.RadioItem
          key={option.value}
          value={option.value}
          className={itemStyle}
          onSelect={(event) => {
            event.preventDefault()
            onChange(option.value)
          }}
        >
          <Mark />
          {option.label}
        </RadixMenu.RadioItem>
      ))}
    </RadixMenu.RadioGroup>
  )
}

function Mark() {
  return (
    <span className="inline-flex size-4 shrink-0">
      <RadixMenu.ItemIndicator>
        <Check aria-hidden className="size-4" />
      </RadixMenu.ItemIndicator>
    </span>
  )
}
