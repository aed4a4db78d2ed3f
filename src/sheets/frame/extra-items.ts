import { createContext } from 'react'
import type { LucideIcon } from 'lucide-react'

/** An item that the view of a sheet adds to the sheet's menu. */
export interface ExtraItem {
  name: string
  icon: LucideIcon
  onSelect: () => void
}

export const extraItems = createContext<readonly ExtraItem[]>([])
