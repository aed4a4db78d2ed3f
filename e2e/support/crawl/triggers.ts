import type { Locator, Page } from '@playwright/test'

/** Something on the page that may open something when it is pressed. */
export interface Trigger {
  /** Of one kind on all pages: two with the same key open the same thing. */
  key: string
  name: string
  /** Valid until `findTriggers` searches the page again. */
  mark: string
}

const attribute = 'data-walk'

/**
 * Marks everything in the element that can be clicked and does not navigate. Controls repeated in every row of a list
 * or every day of a calendar are one kind, of which only the first usable one is marked.
 */
export async function findTriggers(within: Locator): Promise<Trigger[]> {
  return await within.evaluate((root, name) => {
    for (const marked of document.querySelectorAll(`[${name}]`)) marked.removeAttribute(name)
    const kinds = new Map<string, { key: string; name: string; mark: string }>()
    const pressable = 'button, [role=button], [role=combobox], [role=tab], summary'
    for (const element of root.querySelectorAll(pressable)) {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      if (element.closest('[inert], [aria-hidden=true]') !== null || element.matches(':disabled')) continue
      const label = element.getAttribute('aria-label') ?? element.textContent ?? ''
      const box = element.getBoundingClientRect()
      if (box.width < 2) continue
      const row = element.closest('tr, li, [role=row], [role=gridcell], [role=region], article')
      const icon = element.querySelector('svg')?.getAttribute('class') ?? ''
      const place = element.closest('header[class*=sticky], nav, aside, main, [role=dialog], [role=alertdialog]')
      const words = row === null ? label.replaceAll(/[\d០-៩]+/g, '#') : icon || 'cell'
      const key = [
        place?.getAttribute('role') ?? place?.localName ?? 'page',
        row?.getAttribute('role') ?? row?.localName ?? '',
        element.getAttribute('role') ?? element.localName,
        element.getAttribute('aria-disabled') === 'true' ? 'off' : '',
        words.trim(),
      ].join(' ')
      if (kinds.has(key)) continue
      const mark = String(kinds.size)
      element.setAttribute(name, mark)
      kinds.set(key, { key, name: label.trim(), mark })
    }
    return [...kinds.values()]
  }, attribute)
}

export function locateTrigger(page: Page, { mark }: Trigger): Locator {
  return page.locator(`[${attribute}="${mark}"]`)
}

/** Reads the layers on top of the page: dialogs, menus, lists, tooltips, alerts and fields with an error. */
export async function readLayers(page: Page): Promise<string> {
  return await page.evaluate(() => {
    const roles = ['dialog', 'alertdialog', 'menu', 'listbox', 'tooltip', 'alert']
    const seen = [...document.querySelectorAll(roles.map((role) => `[role=${role}]`).join())]
      .filter((element) => element.checkVisibility() && (element.textContent ?? '').trim() !== '')
      .map((element) => `${element.getAttribute('role')} ${element.querySelector('h2')?.textContent ?? ''}`)
    const invalid = document.querySelectorAll('[aria-invalid=true]').length
    const expanded = document.querySelectorAll('main [aria-expanded=true]').length
    return [...seen, `${invalid} invalid`, `${expanded} expanded`].join('; ')
  })
}
