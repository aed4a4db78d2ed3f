import { createContext } from 'react'
import type { SheetTable } from './sheet-table'

/** The table of the sheet around, for what follows how it is shown, such as its print; null outside of a sheet. */
export const ShownTable = createContext<SheetTable | null>(null)
