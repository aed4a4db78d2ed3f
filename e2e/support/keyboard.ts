import { expect, type Locator, type Page } from '@playwright/test'

/** The fault of the focus as it is shown now, or null. Things that only a script focuses need no ring. */
async function focusTrouble(page: Page): Promise<string | null> {
  return await page.evaluate(() => {
    const focused = document.activeElement
    if (focused === null || focused === document.body) return 'nothing has the focus'
    if (!(focused instanceof HTMLElement) || focused.tabIndex < 0) return null
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    if (canvas === null) return 'no canvas'
    // A colour over another, as the browser itself mixes them.
    const light = (...colours: string[]) => {
      canvas.clearRect(0, 0, 1, 1)
      for (const colour of colours) {
        canvas.fillStyle = colour
        canvas.fillRect(0, 0, 1, 1)
      }
      const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) =>
        part / 255 <= 0.040_45 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
      )
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const behind = (element: Element | null): string[] => {
      const grounds: string[] = []
      for (let item = element; item !== null; item = item.parentElement) {
        grounds.unshift(getComputedStyle(item).backgroundColor)
      }
      return ['Canvas', ...grounds]
    }
    const name = focused.outerHTML.slice(0, 120)
    // In a list of options the focus stays in the field: the option that the arrows are at has the ring as well.
    const option = document.getElementById(focused.getAttribute('aria-activedescendant') ?? '')
    for (const shown of option === null ? [focused] : [focused, option]) {
      // A checkbox inside its label, and a control whose frame shows the focus.
      const { outlineStyle, outlineWidth, outlineColor, outlineOffset } = getComputedStyle(shown)
      if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2) return `no ring: ${name}`
      const grounds = behind(Number.parseFloat(outlineOffset) < 0 ? shown : shown.parentElement)
      const [ring, ground] = [light(...grounds, outlineColor), light(...grounds)]
      const contrast = (Math.max(ring, ground) + 0.05) / (Math.min(ring, ground) + 0.05)
      if (contrast < 3) return `a ring of ${contrast.toFixed(2)}:1: ${name}`
      const { left, right, top, bottom } = shown.getBoundingClientRect()
      const points = [0.1, 0.5, 0.9].flatMap((across) =>
        [0.2, 0.5, 0.8].map((down) => [left + (right - left) * across, top + (bottom - top) * down] as const),
      )
      const isSeen = points.some(([x, y]) => {
        const there = document.elementFromPoint(x, y)
        return (
          there !== null && (shown.contains(there) || there.contains(shown) || there.closest('label')?.contains(shown))
        )
      })
      // New rows have moved it out of view: the next key scrolls it back into view, uncovered.
      const isInView = bottom > 0 && top < window.innerHeight
      if (!isSeen && isInView) return `hidden by something else: ${name}`
    }
    return null
  })
}

/** Presses the keys of a Khmer keyboard's number row: the key says a Khmer digit, as no text typed by a script does. */
export async function pressKhmer(page: Page, text: string) {
  const keyboard = await page.context().newCDPSession(page)
  for (const letter of text) {
    const digit = letter.charCodeAt(0) - 0x17e0
    const code = digit >= 0 && digit <= 9 ? `Digit${digit}` : 'Comma'
    await keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', key: letter, code, text: letter })
    await keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', key: letter, code })
  }
}

/**
 * Drives a page by the keyboard alone, as who has no mouse does. At every press the focus has to be somewhere, to be shown
 * with enough contrast (WCAG 2.4.7, 1.4.11) and not to lie under what sticks to an edge (2.4.11).
 */
export class Keyboard {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.#page.keyboard.press(key)
    await expect.poll(() => focusTrouble(this.#page)).toBeNull()
  }

  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text)
  }

  /** Goes on with Tab (or back with Shift+Tab) to something; fails when it is not on the way. */
  async reach(target: Locator, { back = false, most = 80 } = {}): Promise<void> {
    await expect(target).toBeVisible()
    for (let presses = 0; presses < most; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await this.#page.keyboard.press(back ? 'Shift+Tab' : 'Tab')
      // Back at the address bar: once around, and not met.
      const trouble = await focusTrouble(this.#page)
      if (trouble !== null && trouble !== 'nothing has the focus')
        await expect.poll(() => focusTrouble(this.#page)).toBeNull()
    }
    await expect(target, `reached with ${most} presses of Tab`).toBeFocused()
  }

  /** Opens a select or a combobox, moves to an option by its first letters and takes it; the focus is at the field again. */
  async choose(field: Locator, typed: string, option: Locator): Promise<void> {
    await this.reach(field)
    await this.press('ArrowDown')
    await expect(option).toBeVisible()
    await this.#page.keyboard.type(typed)
    const isAt = () =>
      option.evaluate(
        (element) =>
          element === document.activeElement ||
          element.matches('[data-highlighted]') ||
          element.id === document.activeElement?.getAttribute('aria-activedescendant'),
      )
    await expect.poll(isAt).toBe(true)
    await this.press('Enter')
    await expect(field).toBeFocused()
  }
}
