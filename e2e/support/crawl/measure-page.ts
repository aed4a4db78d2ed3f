import type { Page } from '@playwright/test'

/**
 * Checks what axe does not measure, on the page in its present state: no sideways scroll outside scroll containers, no text
 * cut by the side of its box without an ellipsis or a scroll bar, no lines of Khmer too close, no motion, and no target smaller
 * than 24 px without room around it (WCAG 2.5.8). One sentence per finding.
 */
export async function measurePage(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const findings = new Set<string>()
    const report = (what: string, element: Element, figure: string) => {
      const html = element.outerHTML.replaceAll(/ (?:class|style|id|aria-controls|aria-describedby)="[^"]*"/g, '')
      findings.add(`${what} ${figure}: ${html.slice(0, 110)}`)
    }
    const root = document.documentElement
    if (root.scrollWidth > window.innerWidth) {
      findings.add(`sideways scroll: ${root.scrollWidth} px in ${window.innerWidth} px`)
    }
    const layers = document.querySelectorAll('[role=dialog], [role=alertdialog]')
    for (const layer of layers) {
      if (layer.scrollWidth > layer.clientWidth) report('dialog scrolls sideways', layer, `${layer.scrollWidth} px`)
    }

    const isSeen = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.closest('.sr-only, [inert], [aria-hidden=true]') === null
    /** Something that is opened lies over its middle. */
    const isCovered = (element: Element, box: DOMRect) => {
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
      return (
        document.elementFromPoint(x, y)?.closest('[role=dialog], [role=menu], [role=listbox]')?.contains(element) ===
        false
      )
    }
    const range = document.createRange()
    // The text of each element against the nearest box that cuts: tolerance of a pixel for rounding.
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = words.nextNode(); node !== null; node = words.nextNode()) {
      const element = node.parentElement
      if (element === null || (node.textContent ?? '').trim() === '' || !isSeen(element)) continue
      // A chart's drawing has no boxes that cut; what it measures its labels with lies outside of them.
      if (element.closest('svg') !== null) continue
      range.selectNodeContents(node)
      const text = range.getBoundingClientRect()
      if (text.width < 2 || text.height < 2) continue
      let { left, right } = text
      const { fontSize, lineHeight } = getComputedStyle(element)
      // In fields where the user sets the line breaks, the lines may be any.
      if (
        document.adoptedStyleSheets.length === 0 &&
        /[\u1780-\u17d3]/.test(node.textContent ?? '') &&
        Number.parseFloat(lineHeight) < 1.55 * Number.parseFloat(fontSize)
      ) {
        report('lines of Khmer too close', element, `${lineHeight} for ${fontSize}`)
      }
      for (let box: Element | null = element; box !== null && box !== document.body; box = box.parentElement) {
        const style = getComputedStyle(box)
        if (style.position === 'fixed') break
        const edge = box.getBoundingClientRect()
        // A chart measures its labels in a box without a size, which shows none of them.
        if (edge.height < 2) break
        const cutsAcross = style.overflowX === 'hidden' || style.overflowX === 'clip'
        const isShortened = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
        if (cutsAcross && isShortened) [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)]
        if (cutsAcross && (right > edge.right + 1 || left < edge.left - 1)) {
          report('text cut at its side', element, `by ${Math.round(right - edge.right)} px`)
        }
        if (style.overflowX === 'auto' || style.overflowX === 'scroll') break
      }
    }
    // Asked for as little motion as can be, none runs.
    for (const { effect } of document.getAnimations()) {
      const duration = Number(effect?.getComputedTiming().activeDuration)
      if (duration > 1 && effect instanceof KeyframeEffect && effect.target !== null) {
        report('motion', effect.target, `${duration} ms`)
      }
    }

    const targets = [
      ...document.querySelectorAll('button, a[href], input, [role=button], [role^=menuitem], [role=option]'),
    ]
      // Behind a modal dialog nothing can be pressed.
      .filter((element) => isSeen(element) && getComputedStyle(element).pointerEvents !== 'none')
      .filter((element) => !(element instanceof HTMLInputElement && element.type === 'hidden'))
      .map((element) => ({ element, box: (element.closest('label') ?? element).getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && box.height > 1)
      .filter(({ element, box }) => !isCovered(element, box))
    for (const { element, box } of targets) {
      // A link in a sentence is as high as its line (the criterion's exception "inline").
      if (Math.min(box.width, box.height) >= 23.5 || getComputedStyle(element).display === 'inline') continue
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
      const near = targets.find(
        (other) =>
          !other.element.contains(element) &&
          !element.contains(other.element) &&
          Math.max(other.box.left - x, x - other.box.right) < 12 &&
          Math.max(other.box.top - y, y - other.box.bottom) < 12,
      )
      if (near !== undefined) report('small target', element, `${Math.round(box.width)} × ${Math.round(box.height)} px`)
    }
    return [...findings]
  })
}
