import { createContext, type ReactNode, use } from 'react'
import { cn } from './cn'

/** `late` once the wait for what comes is long enough to be shown. */
export type Leaving = 'no' | 'yes' | 'late'

const leavingContext = createContext<Leaving>('no')

/** Around what takes no input from the moment the user has gone on to another address, whose content is still loading. */
export const LeavingProvider = leavingContext.Provider

/**
 * Returns whether the part of the program that asks belongs to an address that the user has left: it takes no input from the
 * press until the new content is there, or one record could be changed under the address of another.
 */
export function useIsLeft(): boolean {
  return use(leavingContext) !== 'no'
}

interface LeavablePartProps {
  as?: 'div' | 'tbody' | 'ul'
  label?: string
  className?: string
  /** Takes the place of what is left when what comes is late; otherwise it stays and is shown faded. */
  placeholder?: ReactNode
  children: ReactNode
}

/** A part of a page that shows what the address names, such as the rows of a list or the sheet of a month. */
export function LeavablePart({ as: Element = 'div', label, className, placeholder, children }: LeavablePartProps) {
  const leaving = use(leavingContext)
  if (leaving === 'late' && placeholder !== undefined) return placeholder
  return (
    <Element aria-label={label} inert={leaving !== 'no'} className={cn(leaving === 'late' && 'opacity-60', className)}>
      {children}
    </Element>
  )
}
