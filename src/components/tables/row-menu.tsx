import { cloneElement, createContext, type ReactNode, use, useCallback, useId, useRef } from 'react'
import * as RadixMenu from '@radix-ui/react-dropdown-menu'
import { Ellipsis } from 'lucide-react'
import { iconButtonStyle } from '@/components/ui/button-style'
import { cn } from '@/components/ui/cn'
import { menuItemStyle, menuStyle } from '@/components/ui/menu'
import { rowMenuItem, type RowMenuItemProps } from '@/components/ui/row-menu-item'

interface RowMenuProps {
  label: string
  children: ReactNode
}

type Action = (() => void) | undefined

/** Takes what is done once the menu has closed. */
const afterClose = createContext<(action: Action) => void>(() => undefined)
const renderItem = (item: RowMenuItemProps) => <RowMenuItem {...item} />

/** The menu of a row with the names of all its actions; open from the beginning, as it is loaded when it is used. */
export function RowMenu({ label, children }: RowMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const chosen = useRef<Action>(undefined)
  const choose = useCallback((action: Action) => {
    chosen.current = action
  }, [])
  return (
    <RadixMenu.Root modal={false} defaultOpen>
      <RadixMenu.Trigger ref={button} aria-label={label} className={iconButtonStyle('quiet')}>
        <Ellipsis aria-hidden className="size-4" />
      </RadixMenu.Trigger>
      {/* In the page's landmark, but outside of the frame that scrolls. */}
      <RadixMenu.Portal container={document.querySelector('main')}>
        <RadixMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className={menuStyle}
          onCloseAutoFocus={(event) => {
            // A dialog that the action opens gives the focus back to the button.
            event.preventDefault()
            button.current?.focus()
            chosen.current?.()
            chosen.current = undefined
          }}
        >
          <afterClose.Provider value={choose}>
            <rowMenuItem.Provider value={renderItem}>{children}</rowMenuItem.Provider>
          </afterClose.Provider>
        </RadixMenu.Content>
      </RadixMenu.Portal>
    </RadixMenu.Root>
  )
}

function RowMenuItem({ name, icon: Icon, isDanger = false, disabledReason, onClick, link }: RowMenuItemProps) {
  const choose = use(afterClose)
  const isUnavailable = disabledReason != null
  const id = useId()
  const content = (
    <>
      <Icon aria-hidden className="size-4 shrink-0" />
      <span>
        <span id={id}>{name}</span>
        {isUnavailable && (
          <span id={`${id}-reason`} className="block text-xs">
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
      aria-labelledby={id}
      aria-describedby={isUnavailable ? `${id}-reason` : undefined}
      aria-disabled={isUnavailable || undefined}
      onSelect={(event) => {
        if (isUnavailable) event.preventDefault()
        else choose(onClick)
      }}
    >
      {content}
    </RadixMenu.Item>
  )
}
