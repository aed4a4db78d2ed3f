import type { Page } from '@playwright/test'

interface ScrollBars {
  /** The bars that take room on the page. */
  bars: number
  /** One sentence per place. */
  findings: string[]
}

/**
 * Finds cells, controls and texts that a scroll bar covers, or that columns which stay in view cover wherever their frame is
 * scrolled to. Takes a browser whose scroll bars take room.
 */
export async function measureScrollBars(page: Page): Promise<ScrollBars> {
  return await page.evaluate(async () => {
    const findings = new Set<string>()
    const describe = (element: Element) =>
      `${element.localName}${element.role === null ? '' : `[${element.role}]`} “${(element.textContent ?? '').trim().slice(0, 40)}”`
    const covered = (element: Element, out: number, frame: string) =>
      `${Math.round(out)} px of ${describe(element)} lie under a bar of ${frame}`
    const drawn = () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))
      })
    const root = document.documentElement

    /** The visible part of a frame, without its bars. */
    const innerBox = (frame: Element) => {
      if (frame === root) return { left: 0, top: 0, right: root.clientWidth, bottom: root.clientHeight }
      const { left, top } = frame.getBoundingClientRect()
      const [start, above] = [left + frame.clientLeft, top + frame.clientTop]
      return { left: start, top: above, right: start + frame.clientWidth, bottom: above + frame.clientHeight }
    }
    const barSizes = (frame: Element) => {
      if (frame === root) {
        return { side: window.innerWidth - root.clientWidth, foot: window.innerHeight - root.clientHeight }
      }
      if (!(frame instanceof HTMLElement)) return { side: 0, foot: 0 }
      const { borderLeftWidth, borderRightWidth, borderTopWidth, borderBottomWidth } = getComputedStyle(frame)
      const borders = [borderLeftWidth, borderRightWidth, borderTopWidth, borderBottomWidth].map(Number.parseFloat)
      const [start = 0, end = 0, above = 0, below = 0] = borders
      return {
        side: Math.round(frame.offsetWidth - frame.clientWidth - start - end),
        foot: Math.round(frame.offsetHeight - frame.clientHeight - above - below),
      }
    }
    const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflow)
    /** The frame that an element is scrolled in. */
    const frameOf = (element: Element) => {
      for (let box: Element | null = element; box !== null && box !== root; box = box.parentElement) {
        if (box !== element && scrolls(box)) return box
        if (getComputedStyle(box).position === 'fixed') return root
      }
      return root
    }
    const isSeen = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.closest('.sr-only, svg, option, caption') === null
    const hasText = (element: Element) =>
      [...element.childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && (nodeValue ?? '').trim() !== '')
    const cells = 'th, td, [role=gridcell], [role=rowheader], [role=columnheader]'
    const controls = 'button, a[href], input, textarea, select'
    const candidates = [...document.body.querySelectorAll('*')].filter(
      (element) =>
        isSeen(element) && (element.matches(`${cells}, ${controls}`) || hasText(element) || scrolls(element)),
    )

    /** The part of an element that the boxes within its frame let be seen; null where that is nothing. */
    const boxOf = (element: Element, frame: Element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const box = { left, right, top, bottom }
      for (let around = element.parentElement; around !== null && around !== frame; around = around.parentElement) {
        const { overflowX, position, display } = getComputedStyle(around)
        if (overflowX === 'visible' || display === 'inline') continue
        const edge = around.getBoundingClientRect()
        box.left = Math.max(box.left, edge.left)
        box.right = Math.min(box.right, edge.right)
        box.top = Math.max(box.top, edge.top)
        box.bottom = Math.min(box.bottom, edge.bottom)
        if (position === 'fixed') break
      }
      return box.right - box.left < 2 || box.bottom - box.top < 2 ? null : box
    }

    let bars = 0
    for (const frame of [root, ...candidates.filter(scrolls)]) {
      const { side, foot } = barSizes(frame)
      bars += Number(side > 1) + Number(foot > 1)
      if (side <= 1 && foot <= 1) continue
      const name = frame === root ? 'the window' : describe(frame)
      const across = frame.scrollWidth - frame.clientWidth
      const down = frame.scrollHeight - frame.clientHeight
      if (side > 1 && across > 0 && across <= side) findings.add(`${name} scrolls sideways only because of its bar`)
      if (foot > 1 && down > 0 && down <= foot) findings.add(`${name} scrolls down only because of its bar`)

      const within = candidates.filter((element) => element !== frame && frameOf(element) === frame)
      const place = () => new Map(within.map((element) => [element, boxOf(element, frame)]))
      /** The places after the frame was scrolled as far as it goes. */
      const placeAt = async (end: { left: number; top: number }) => {
        if (end.left === frame.scrollLeft && end.top === frame.scrollTop) return place()
        frame.scrollTo({ ...end, behavior: 'instant' })
        await drawn()
        return place()
      }
      const { scrollLeft, scrollTop } = frame
      const before = await placeAt({ left: 0, top: 0 })
      const afterAcross = await placeAt({ left: across, top: 0 })
      // Nothing at the foot is covered where there is no bar.
      const afterDown = await placeAt({ left: 0, top: foot > 1 ? down : 0 })
      await placeAt({ left: scrollLeft, top: scrollTop })

      const seen = innerBox(frame)
      const fixed: { left: number; right: number }[] = []
      let widest = { element: frame, width: 0 }
      for (const element of within) {
        const [first, second, third] = [before, afterAcross, afterDown].map((places) => places.get(element))
        // What is in the page only while it is in view moves, and the name of a group of columns stays in view by itself.
        if (first == null || element.closest('[aria-colspan], [colspan]') !== null) continue
        if (second != null) {
          const isFixed = Math.abs(first.left - second.left) < across - 1 || across <= 0
          const out = Math.max(first.right, second.right) - seen.right
          if (isFixed && out > 1) findings.add(covered(element, out, name))
          if (element.matches(cells) && across > 0) {
            if (isFixed) fixed.push(first)
            else if (first.right - first.left > widest.width) widest = { element, width: first.right - first.left }
          }
        }
        if (third != null && foot > 1) {
          const isFixed = Math.abs(first.top - third.top) < down - 1 || down <= 0
          const out = Math.max(first.bottom, third.bottom) - seen.bottom
          if (isFixed && out > 1) findings.add(covered(element, out, name))
        }
      }
      // Between the columns that stay in view the widest of the others has room.
      const middle = (seen.left + seen.right) / 2
      const start = Math.max(seen.left, ...fixed.filter(({ right }) => right < middle).map(({ right }) => right))
      const end = Math.min(seen.right, ...fixed.filter(({ left }) => left > middle).map(({ left }) => left))
      if (widest.width > end - start + 1) {
        findings.add(
          `${describe(widest.element)} is ${Math.round(widest.width)} px wide in ${Math.round(end - start)} px`,
        )
      }
    }
    return { bars, findings: [...findings] }
  })
}
