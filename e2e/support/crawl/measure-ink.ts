import type { Page } from '@playwright/test'
import { testWords } from './frames'

/**
 * Finds text positions where the tallest and deepest Khmer words would not fit: their ink, as the font draws
 * it at the place of the text, against every box around that cuts. One sentence per place where some would be lost.
 */
export async function measureInk(page: Page): Promise<string[]> {
  await page.evaluate(async (words) => await document.fonts.load('16px "Noto Sans Khmer Variable"', words), testWords)
  return await page.evaluate((words) => {
    // How far a baseline lies below the middle of its line at the most, in ems. The first font that has a space decides it, which is
    // the system's: Segoe UI has this, Noto Sans 0.388, DejaVu Sans 0.346.
    const lowestBaseline = 0.414
    const canvas = document.createElement('canvas').getContext('2d')
    if (canvas === null) return ['no canvas to measure with']
    const findings = new Set<string>()
    const metrics = new Map<string, TextMetrics>()
    const measureFont = ({ fontWeight, fontSize, fontFamily }: CSSStyleDeclaration) => {
      const font = `${fontWeight} ${fontSize} ${fontFamily}`
      canvas.font = font
      const ink = metrics.get(font) ?? canvas.measureText(words)
      metrics.set(font, ink)
      return ink
    }
    const isSeen = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.closest('.sr-only') === null
    const describe = (element: Element) =>
      `${element.localName}.${[...element.classList].slice(0, 6).join('.')} “${(element.textContent ?? '').slice(0, 30)}”`

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const element = node.parentElement
      if (element === null || (node.textContent ?? '').trim() === '' || !isSeen(element)) continue
      const style = getComputedStyle(element)
      const ink = measureFont(style)
      const halfOfDifference = (ink.fontBoundingBoxAscent - ink.fontBoundingBoxDescent) / 2
      const lower = Math.max(0, lowestBaseline * Number.parseFloat(style.fontSize) - halfOfDifference)
      range.selectNodeContents(node)
      const lines = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
      for (let box: Element | null = element; box !== null && box !== document.body; box = box.parentElement) {
        const { overflowY, position, display } = getComputedStyle(box)
        // Text in a scrolling box can be scrolled into view; an inline box cuts nothing.
        if (overflowY === 'auto' || overflowY === 'scroll') break
        if ((overflowY === 'hidden' || overflowY === 'clip') && display !== 'inline') {
          const edge = box.getBoundingClientRect()
          // A chart measures its labels in a box without a size, which shows none of them.
          if (edge.height < 2) break
          for (const { top, bottom } of lines) {
            // A line left out by an ellipsis is not cut.
            if (top > edge.bottom - 4 || bottom < edge.top + 4) continue
            const baseline = top + ink.fontBoundingBoxAscent
            const above = edge.top - (baseline - ink.actualBoundingBoxAscent)
            const below = baseline + lower + ink.actualBoundingBoxDescent - edge.bottom
            if (above > 0.75) findings.add(`${above.toFixed(1)} px of ink cut above by ${describe(box)}`)
            if (below > 0.75) findings.add(`${below.toFixed(1)} px of ink cut below by ${describe(box)}`)
          }
        }
        if (position === 'fixed') break
      }
    }
    // The text of a field is vertically centered.
    for (const field of document.querySelectorAll('input')) {
      if (!isSeen(field) || field.matches('[type=checkbox], [type=radio], [type=file]')) continue
      const style = getComputedStyle(field)
      const ink = measureFont(style)
      const room = (field.clientHeight - ink.fontBoundingBoxAscent - ink.fontBoundingBoxDescent) / 2
      const lost = Math.max(
        ink.actualBoundingBoxAscent - ink.fontBoundingBoxAscent - room,
        ink.actualBoundingBoxDescent - ink.fontBoundingBoxDescent - room,
      )
      if (lost > 0.75) findings.add(`${lost.toFixed(1)} px of ink cut in the field ${describe(field)}`)
    }
    return [...findings]
  }, testWords)
}
