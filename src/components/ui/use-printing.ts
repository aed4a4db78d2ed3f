import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Returns whether the page is being printed, by a button or from the browser's menu. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const paper = window.matchMedia('print')
    // The browser counts the pages right after `beforeprint`: by then they have to be drawn.
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    // Paper has another width, to which a page responds immediately: it has to know before that it is being printed.
    const change = () => flushSync(() => setPrinting(paper.matches))
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    paper.addEventListener('change', change)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
      paper.removeEventListener('change', change)
    }
  }, [])
  return printing
}
