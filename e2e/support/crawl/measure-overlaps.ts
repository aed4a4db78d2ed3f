import type { Page } from '@playwright/test'

/**
 * Finds text that lies on other text, or sticks out of the button, cell or field that it belongs to, when room
 * is short and nothing cuts. One sentence per place.
 */
export async function measureOverlaps(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    interface Line {
      left: number
      right: number
      top: number
      bottom: number
      element: Element
      layer: Element
    }
    const findings = new Set<string>()
    const describe = (element: Element) =>
      `${element.localName}.${[...element.classList].slice(0, 5).join('.')} “${(element.textContent ?? '').slice(0, 30)}”`
    /** The scrolling or floating ancestor, which may cover other content. */
    const findLayer = (element: Element) => {
      let box: Element = element
      while (box.parentElement !== null && !/fixed|sticky|absolute/.test(getComputedStyle(box).position)) {
        box = box.parentElement
      }
      return box
    }
    const lines: Line[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const element = node.parentElement
      if (element === null || (node.textContent ?? '').trim() === '') continue
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      if (element.closest('.sr-only, [inert]') !== null) continue
      // Only what the boxes around let be seen.
      const seen = { left: 0, right: window.innerWidth, top: -1e6, bottom: 1e6 }
      for (let box: Element | null = element; box !== null && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY, position, display } = getComputedStyle(box)
        const edge = box.getBoundingClientRect()
        if (display !== 'inline' && overflowX !== 'visible') {
          seen.left = Math.max(seen.left, edge.left)
          seen.right = Math.min(seen.right, edge.right)
        }
        if (display !== 'inline' && overflowY !== 'visible') {
          seen.top = Math.max(seen.top, edge.top)
          seen.bottom = Math.min(seen.bottom, edge.bottom)
        }
        if (position === 'fixed') break
      }
      range.selectNodeContents(node)
      const control = element.closest('button, a, th, td, [role=option], [role^=menuitem], [role=gridcell], [role=tab]')
      for (const whole of range.getClientRects()) {
        const line = {
          left: Math.max(whole.left, seen.left),
          right: Math.min(whole.right, seen.right),
          top: Math.max(whole.top, seen.top),
          bottom: Math.min(whole.bottom, seen.bottom),
          element,
          layer: findLayer(element),
        }
        if (line.right - line.left < 3 || line.bottom - line.top < 4) continue
        lines.push(line)
        if (control === null || getComputedStyle(control).display === 'inline') continue
        const edge = control.getBoundingClientRect()
        const out = Math.max(
          edge.left - line.left,
          line.right - edge.right,
          edge.top - line.top,
          line.bottom - edge.bottom,
        )
        if (out > 2.5) findings.add(`text ${Math.round(out)} px outside of ${describe(control)}`)
      }
    }
    lines.sort((one, other) => one.top - other.top)
    for (const [index, one] of lines.entries()) {
      for (let next = index + 1; next < lines.length; next += 1) {
        const other = lines[next]
        if (other === undefined || other.top > one.bottom - 3) break
        const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
        const down = Math.min(one.bottom, other.bottom) - other.top
        if (across < 3 || down < 4 || one.layer !== other.layer || one.element === other.element) continue
        findings.add(
          `${Math.round(across)} × ${Math.round(down)} px of ${describe(one.element)} lie on ${describe(other.element)}`,
        )
      }
    }
    return [...findings]
  })
}
