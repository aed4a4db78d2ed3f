import type { Locator, Page } from '@playwright/test'
import { catalogueText } from '../../../mocks/background/documents/catalogue-text'

/** A text of the interface in the language of the videos. */
export const text = (id: string) => catalogueText(id, 'km')

const startsWith = (label: string) => new RegExp(`^${label.replaceAll(/[()/.?*+]/g, String.raw`\$&`)}`)

export const button = (within: Page | Locator, id: string) =>
  within.getByRole('button', { name: text(id), exact: true })
export const field = (within: Page | Locator, id: string) => within.getByRole('textbox', { name: startsWith(text(id)) })
export const select = (within: Page | Locator, id: string) =>
  within.getByRole('combobox', { name: startsWith(text(id)) })

/** An entry of the menu at the left. */
export const menuEntry = (page: Page, id: string) =>
  page.getByRole('navigation', { name: text('shell.menu') }).getByRole('link', { name: text(id), exact: true })
