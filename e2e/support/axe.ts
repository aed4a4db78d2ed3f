import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

export const layers = ['[role=listbox]', '[role=menu]', '[role=alertdialog]', '[role=dialog]']
const ofWholePages = ['region', 'scrollable-region-focusable']

/** The violations of WCAG 2.2 AA and of axe's best practices on the page as it is now, a line each. */
export async function findAxeViolations(page: Page): Promise<string[]> {
  // Without the details of everything that is right, which take longer to write down than to find; and without a page of its
  // own for putting the frames' findings together ("legacy mode"), which takes as long again: no page here has a frame.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  // A layer that hides the page from screen readers is examined alone, without the rules of whole pages; a list that scrolls in it
  // follows the arrow keys.
  for (const layer of layers) {
    if ((await page.locator(layer).count()) === 0) continue
    axe.include(layer).disableRules(ofWholePages)
    break
  }
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) => {
    // A tooltip belongs to what it describes, and to no landmark of the page.
    const found = nodes.filter(({ html }) => id !== 'region' || !/^<[^>]* role="tooltip"/.test(html))
    return found.length === 0 ? [] : [`${id}: ${found.map(({ html }) => html.slice(0, 160)).join(' | ')}`]
  })
}
