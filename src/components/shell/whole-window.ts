import { useEffect } from 'react'
import { createAtom, useSelector } from '@tanstack/react-store'
import { readPreference, writePreference } from '@/lib/storage/storage'
import { useMediaQuery } from './use-media-query'

/** The pages on the screen that can have the whole window: while there is one, the user's choice applies. */
const pages = createAtom(0)
const chosen = createAtom(readPreference('sheetWindow') === 'whole')

export const menuIsBeside = '(min-width: 960px)'

/** Returns whether the menu makes room for the page, and how to have it back. */
export function useMenuMakesRoom(): [boolean, () => void] {
  const isShown = useSelector(pages, (count) => count > 0)
  const isChosen = useSelector(chosen)
  return [isShown && isChosen, () => choose(false)]
}

function choose(isWhole: boolean): void {
  chosen.set(isWhole)
  writePreference('sheetWindow', isWhole ? 'whole' : 'usual')
}

/** Gives a page the whole window as long as it is shown, if the user has chosen so: the menu is closed then. */
export function useWholeWindow() {
  const isOffered = useMediaQuery(menuIsBeside)
  const isWhole = useSelector(chosen)
  useEffect(() => {
    pages.set((count) => count + 1)
    return () => pages.set((count) => count - 1)
  }, [])
  return { isOffered, isWhole, toggle: () => choose(!isWhole) }
}
