import { createContext, type ReactNode, use, useState } from 'react'
import { useLingui } from '@lingui/react'
import { Ellipsis } from 'lucide-react'
import { IconButton } from '@/components/ui/icon-button'
import { lazyWithRetry } from '@/components/ui/lazy'

interface RowActionsProps {
  name: string
  /** The one or two actions used daily: icon buttons and icon links. */
  daily: ReactNode
  /** All actions, in the same form; the daily ones unless it says otherwise. The menu shows them with their names. */
  children?: ReactNode
}

const RowMenu = lazyWithRetry(async () => (await import('./row-menu')).RowMenu)

const actionsInMenu = createContext(false)
/** Around rows without room for icons: all actions are in the menu. */
export const ActionsInMenu = actionsInMenu.Provider

/** The actions of a row: the daily ones as icons, all of them in a menu that is loaded when it is used. */
export function RowActions({ name, daily, children }: RowActionsProps) {
  const { i18n } = useLingui()
  const [isUsed, setUsed] = useState(false)
  const hasNoIcons = use(actionsInMenu)
  const label = `${i18n._('common.action')}: ${name}`
  if (children === undefined && !hasNoIcons) return daily
  return (
    <>
      {!hasNoIcons && daily}
      {isUsed ? (
        <RowMenu label={label}>{children ?? daily}</RowMenu>
      ) : (
        <IconButton
          name={label}
          icon={Ellipsis}
          aria-haspopup="menu"
          aria-expanded={false}
          onPointerEnter={RowMenu.preload}
          onFocus={RowMenu.preload}
          onClick={() => setUsed(true)}
        />
      )}
    </>
  )
}
