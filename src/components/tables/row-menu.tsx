import { cloneElement, type ReactNode, useId, useRef } from 'react'
import * as RadixMenu from '@radix-ui/react-dropdown-menu'
import { Ellipsis } from 'lucide-react'
import { useIsLeft } from '@/components/ui/leavable'
import { iconButtonStyle } from '@/components/ui/button-style'
import { cn } from '@/components/ui/cn'
import {
  MenuActions,
  menuItemStyle,
  menuMargins,
  menuStyle,
  useActionsAfterClose,
  useChooseAction,
} from '@/components/ui/menu'
import { rowMenuItem, type RowMenuItemProps } from '@/components/ui/row-menu-item'

interface RowMenuProps {
  label: string
  children: ReactNode
}

const renderItem = (item: RowMenuItemProps) => <RowMenuItem {...item} />

/** The menu of a row with the names of all its actions; open from the beginning, as it is loaded when it is used. */
export function RowMenu({ label, children }: RowMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const isLeft = useIsLeft()
  const { choose, onCloseAutoFocus } = useActionsAfterClose(button)
  return (
    <RadixMenu.Root modal={false} defaultOpen>
      <RadixMenu.Trigger ref={button} aria-label={label} className={iconButtonStyle('quiet')}>
        <Ellipsis aria-hidden className="size-4" />
      </RadixMenu.Trigger>
      {/* In the page's landmark, but outside of the frame that scrolls. */}
      <RadixMenu.Portal container={document.querySelector('main')}>
        <RadixMenu.Content
          align="end"
          inert={isLeft}
          sideOffset={4}
          collisionPadding={menuMargins}
          className={menuStyle}
          onCloseAutoFocus={onCloseAutoFocus}
        >
          <MenuActions choose={choose}>
            <rowMenuItem.Provider value={renderItem}>{children}</rowMenuItem.Provider>
          </MenuActions>
        </RadixMenu.Content>
      </RadixMenu.Portal>
    </RadixMenu.Root>
  )
}

function RowMenuItem({
  name,
  label = name,
  icon: Icon,
  isDanger = false,
  disabledReason,
  onClick,
  link,
}: RowMenuItemProps) {
  const choose = useChooseAction()
  const isUnavailable = disabledReason != null
  const id = useId()
  const content = (
    <>
      <Icon aria-hidden className="size-4 shrink-0" />
      <span>
        {label}
        {isUnavailable && (
          <span id={id} className="block text-xs">
            {disabledReason}
          </span>
        )}
      </span>
    </>
  )
  const style = cn(menuItemStyle, isDanger && 'text-danger', isUnavailable && 'text-ink-muted')
  if (link) {
    return (
      <RadixMenu.Item asChild className={style}>
        {cloneElement(link, {}, content)}
      </RadixMenu.Item>
    )
  }
  return (
    <RadixMenu.Item
      className={style}
      aria-label={name}
      aria-describedby={isUnavailable ? id : undefined}
      aria-disabled={isUnavailable || undefined}
      onSelect={(event) => {
        if (isUnavailable) event.preventDefault()
        else if (onClick) choose(onClick)
      }}
    >
      {content}
    </RadixMenu.Item>
  )
}
