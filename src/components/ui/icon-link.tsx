import { type ComponentProps, use } from 'react'
import { createLink } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import { iconButtonStyle } from './button-style'
import { rowMenuItem } from './row-menu-item'
import { Tooltip } from './tooltip'

interface AnchorProps extends Omit<ComponentProps<'a'>, 'className' | 'children' | 'aria-label'> {
  /** The full name of the target: its accessible name and its tooltip. */
  name: string
  /** The same without the record's name, for the menu of a row. */
  label?: string | undefined
  icon: LucideIcon
}

function Anchor({ name, label, icon: Icon, ...rest }: AnchorProps) {
  const renderItem = use(rowMenuItem)
  if (renderItem) return renderItem({ name, label, icon: Icon, link: <a {...rest} aria-label={name} /> })
  return (
    <Tooltip text={name}>
      <a {...rest} aria-label={name} className={iconButtonStyle('quiet')}>
        <Icon aria-hidden className="size-4" />
      </a>
    </Tooltip>
  )
}

/** A link to a route that is an icon only; in the menu of a row, an item of the menu. */
export const IconLink = createLink(Anchor)
