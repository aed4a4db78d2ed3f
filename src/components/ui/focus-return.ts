import { createContext, use } from 'react'

/** Gives the focus back to where the work goes on; false when there is no such place at present. */
type ReturnFocus = () => boolean

const returnContext = createContext<ReturnFocus>(() => false)

/** Around a part of a page whose dialogs give the focus to one place, whatever they were opened from. */
export const FocusReturn = returnContext.Provider

export function useFocusReturn(): ReturnFocus {
  return use(returnContext)
}
