import { type ReactNode, type RefObject, useCallback } from 'react'
import { FocusReturn } from '@/components/ui/focus-return'
import type { GridHandle } from './grid'

interface ReturnToCellProps {
  grid: RefObject<GridHandle | null>
  children: ReactNode
}

/** Around a grid and all that belongs to it: every dialog gives the focus back to the active cell, where keys go on. */
export function ReturnToCell({ grid, children }: ReturnToCellProps) {
  const returnFocus = useCallback(() => {
    if (grid.current === null) return false
    grid.current.run({ type: 'commit' })
    return true
  }, [grid])
  return <FocusReturn value={returnFocus}>{children}</FocusReturn>
}
