import type { Locator, Page } from '@playwright/test'

/** Clicks and types as a user does, and counts it: each click, each key, and a chord as one. */
export class Hand {
  readonly #page: Page
  count = 0

  constructor(page: Page) {
    this.#page = page
  }

  async click(target: Locator): Promise<void> {
    await target.click()
    this.count += 1
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.#page.keyboard.press(key)
    this.count += keys.length
  }

  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text)
    this.count += text.length
  }

  async choose(field: Locator, option: string | RegExp): Promise<void> {
    await this.click(field)
    await this.click(this.#page.getByRole('option', { name: option, exact: typeof option === 'string' }).first())
  }
}
