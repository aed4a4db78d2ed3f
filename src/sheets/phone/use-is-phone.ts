import { useState } from 'react'
import { useMediaQuery } from '@/components/shell/use-media-query'
import { usePrinting } from '@/components/ui/use-printing'
import { phoneQuery } from './lazy-phone-sheet'

/** Returns whether the screen is a phone's. Paper is wider: the view must not change while it is printed. */
export function useIsPhone(): boolean {
  const matches = useMediaQuery(phoneQuery)
  const printing = usePrinting()
  const [isPhone, setIsPhone] = useState(matches)
  if (!printing && matches !== isPhone) setIsPhone(matches)
  return isPhone
}
