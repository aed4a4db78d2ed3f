import { type RefObject, useEffect, useState } from 'react'
import { Bubble } from '@/components/ui/tooltip'

const delayMs = 300

/**
 * Shows in full what the rows of a table truncate: the text under the pointer, or all texts of the row in which a link
 * has the focus. Screen readers get the whole text from the cells.
 */
export function TruncatedTexts({ frame }: { frame: RefObject<HTMLElement | null> }) {
  const [shown, setShown] = useState<{ control: HTMLElement; text: string } | null>(null)
  useEffect(() => {
    const element = frame.current
    if (element === null) return undefined
    let timer: ReturnType<typeof setTimeout>
    const hide = () => {
      clearTimeout(timer)
      setShown(null)
    }
    const show = (control: HTMLElement, cells: readonly HTMLElement[]) => {
      const text = cells
        .filter(isTruncated)
        .map((cell) => cell.innerText.trim())
        .join(' · ')
      if (text !== '') setShown({ control, text })
    }
    const point = ({ target }: PointerEvent) => {
      const cell = target instanceof Element ? target.closest<HTMLElement>('tbody :is(td, th)') : null
      hide()
      if (cell !== null) timer = setTimeout(() => show(cell, [cell]), delayMs)
    }
    const focus = ({ target }: FocusEvent) => {
      hide()
      if (!(target instanceof HTMLElement) || !target.matches('a:not([aria-label]):focus-visible')) return
      const row = target.closest('tr')
      if (row !== null) show(target, [...row.querySelectorAll<HTMLElement>('td, th')])
    }
    element.addEventListener('pointerover', point)
    element.addEventListener('pointerleave', hide)
    element.addEventListener('focusin', focus)
    element.addEventListener('focusout', hide)
    return () => {
      hide()
      element.removeEventListener('pointerover', point)
      element.removeEventListener('pointerleave', hide)
      element.removeEventListener('focusin', focus)
      element.removeEventListener('focusout', hide)
    }
  }, [frame])
  return (
    shown && (
      <Bubble
        id="truncated-text"
        text={shown.text}
        control={shown.control}
        onClose={() => setShown(null)}
        onEnter={() => undefined}
        onLeave={() => setShown(null)}
      />
    )
  )
}

function isTruncated(cell: HTMLElement): boolean {
  return [cell, ...cell.querySelectorAll('.cut-line, .truncate')].some(
    ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
  )
}
