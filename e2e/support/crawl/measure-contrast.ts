import type { Page } from '@playwright/test'

/**
 * Finds pressed, chosen or current elements that in forced colours look the same as those that are
 * not: our own grounds are gone there. The contrast of text is the system's. One sentence per place.
 */
export async function measureContrast(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' })
  const alike = await page.evaluate(() => {
    const states = ['[aria-pressed]', '[role=gridcell][aria-selected]', 'a[aria-current]', '[data-highlighted]']
    const look = (element: Element) => {
      const { backgroundColor, borderColor, outlineStyle, color, fontWeight } = getComputedStyle(element)
      return [backgroundColor, borderColor, outlineStyle, color, fontWeight].join()
    }
    const isOn = (element: Element) =>
      element.matches('[aria-pressed=true], [aria-selected=true], [aria-current=page], [data-highlighted]')
    return [...document.querySelectorAll(states.join())]
      .filter((element) => isOn(element) && element.checkVisibility())
      .filter((element) => {
        const others = element.parentElement?.parentElement?.querySelectorAll(element.localName) ?? []
        return [...others].some(
          (other) => !isOn(other) && other.className === element.className && look(other) === look(element),
        )
      })
      .map((element) => `looks like what is not chosen: ${element.outerHTML.slice(0, 120)}`)
  })
  await page.emulateMedia({ forcedColors: null })
  return alike
}
