import { createContext, type ReactElement } from 'react'
import type { LucideIcon } from 'lucide-react'

export interface RowMenuItemProps {
  /** The accessible name, with the record's. */
  name: string
  /** What the menu shows: it is shown beside its record and does not repeat the name. */
  label?: string | undefined
  icon: LucideIcon
  isDanger?: boolean
  disabledReason?: string | null | undefined
  onClick?: (() => void) | undefined
  /** The link to go to, where it is one. */
  link?: ReactElement
}

/** Inside the menu of a row: how an icon button or icon link is shown there. Null beside the row. */
export const rowMenuItem = createContext<((props: RowMenuItemProps) => ReactElement) | null>(null)
