import { createContext, type ReactElement } from 'react'
import type { LucideIcon } from 'lucide-react'

export interface RowMenuItemProps {
  name: string
  icon: LucideIcon
  isDanger?: boolean
  disabledReason?: string | null | undefined
  onClick?: (() => void) | undefined
  /** The link to go to, where it is one. */
  link?: ReactElement
}

/** Inside the menu of a row: how an icon button or icon link is shown there. Null beside the row. */
export const rowMenuItem = createContext<((props: RowMenuItemProps) => ReactElement) | null>(null)
