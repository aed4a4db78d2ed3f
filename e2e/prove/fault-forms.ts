import type { Locator, Page } from '@playwright/test'
import type { ImportColumn } from '@/features/enrollment-import/schema'
import type { AccountName } from '../support/accounts'
import { enrollmentFile } from '../support/enrollment-file'
import { openSignedIn, quickly } from './fault-pages'
import type { Random } from './seeded-random'

/** A form, a dialog or a preview that is filled in while faults happen. */
export interface FaultForm {
  name: string
  account: AccountName
  address: string
  /** The request that the save sends, for the stand-in's fault rules. */
  saves: { path: string; method: string }
  fields: readonly { name: string; draw: (random: Random) => string }[]
  pageShown: (page: Page) => Locator
  open: (page: Page) => Promise<void>
  /** Returns whether the page shows the form. */
  isOpen: (page: Page) => Promise<boolean>
  /** The button that restores the draft. */
  restore: (page: Page) => Locator
  type: (page: Page, field: string, text: string) => Promise<void>
  read: (page: Page, field: string) => Promise<string>
  save: (page: Page) => Promise<void>
  /** Returns whether the server has the typed text; undefined for a form that only keeps a draft on the device. */
  saved?: (page: Page, typed: ReadonlyMap<string, string>) => Promise<boolean>
}

const letters = ['ក', 'ខ', 'គ', 'ង', 'ច', 'ជ', 'ញ', 'ដ', 'ត', 'ថ', 'ទ', 'ន', 'ប', 'ផ', 'ព', 'ម', 'រ', 'ល', 'វ', 'ស']
const khmerWord = (random: Random) => Array.from({ length: 8 }, () => letters[random(letters.length)] ?? 'ក').join('')
const phoneNumber = (random: Random) => `092${String(100_000 + random(900_000))}`

const shownWithin = (locator: Locator, ms: number) =>
  locator.waitFor({ timeout: ms }).then(
    () => true,
    () => false,
  )
/** The text in a field; empty when a completed save has closed the form meanwhile. */
const readValue = (field: Locator) => field.inputValue(quickly).catch(() => '')
const pressSave = async (page: Page, name: string) => {
  const button = page.getByRole('button', { name, exact: true })
  await button.click({ timeout: 5000 }).catch(() => undefined)
}

/** A page that edits the text fields of one record. */
function recordForm({
  findField,
  ...form
}: Pick<FaultForm, 'name' | 'account' | 'address' | 'saves' | 'fields'> & {
  findField: (page: Page, name: string) => Locator
}): FaultForm {
  const first = (page: Page) => findField(page, form.fields[0]?.name ?? '')
  const restore = (page: Page) => page.getByRole('button', { name: 'Restore' })
  return {
    ...form,
    pageShown: first,
    open: async () => {},
    isOpen: (page) => first(page).isVisible(),
    restore,
    type: (page, name, text) => findField(page, name).fill(text),
    read: (page, name) => readValue(findField(page, name)),
    save: (page) => pressSave(page, 'Save'),
    saved: async (page, typed) => {
      await page.goto(form.address)
      await first(page).waitFor()
      if (await shownWithin(restore(page), 1000)) return false
      for (const [name, text] of typed) if ((await findField(page, name).inputValue()) !== text) return false
      return true
    },
  }
}

const parents = ['Father', 'Mother']
const studentProfile = recordForm({
  name: 'student profile',
  account: 'manager',
  address: '/student/560',
  saves: { path: '/api/students/560', method: 'PUT' },
  fields: ['Birth place', ...parents].map((name) => ({ name, draw: khmerWord })),
  findField: (page, name) =>
    parents.includes(name)
      ? page.getByRole('group', { name }).getByRole('textbox', { name: 'Occupation' })
      : page.getByRole('textbox', { name }),
})

const school = recordForm({
  name: 'school',
  account: 'district',
  address: '/school/edit/27028',
  saves: { path: '/api/schools/27028', method: 'PUT' },
  fields: ['Phone number 2', 'Phone number 3'].map((name) => ({ name, draw: phoneNumber })),
  findField: (page, name) => page.getByRole('textbox', { name }),
})

const choices = [
  ['Gender', 'Female'],
  ['Ethnicity', 'No ethnicity'],
] as const
const none = ['No disability', 'No health problem', 'No personal problem', 'No scholarship']
const enrollmentField = (page: Page, name: string) => page.getByRole('dialog').getByRole('textbox', { name })
const enrollmentDialog: FaultForm = {
  name: 'enrollment dialog',
  account: 'manager',
  address: '/enrollment?grade=7&reportStage=1',
  saves: { path: '/api/enrollments', method: 'POST' },
  fields: ['Last name', 'First name'].map((name) => ({ name, draw: khmerWord })),
  pageShown: (page) => page.getByRole('button', { name: 'Add', exact: true }),
  open: async (page) => {
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('button', { name: 'New student' }).click()
    await enrollmentField(page, 'Last name').waitFor()
    await enrollmentField(page, 'Birth date').fill('06-05-2013')
    for (const [field, option] of choices) {
      await page.getByRole('combobox', { name: field }).click()
      await page.getByRole('option', { name: option, exact: true }).click()
    }
    for (const box of none) await page.getByRole('checkbox', { name: box }).check()
  },
  isOpen: (page) => enrollmentField(page, 'Last name').isVisible(),
  restore: (page) => page.getByRole('button', { name: 'Restore' }),
  type: (page, name, text) => enrollmentField(page, name).fill(text),
  read: (page, name) => readValue(enrollmentField(page, name)),
  save: (page) => pressSave(page, 'Enroll'),
  saved: async (page, typed) => {
    const name = typed.get('First name') ?? ''
    const list = `/student?academicYear=3&school=27026&grade=7&keyword=${encodeURIComponent(name)}`
    const rows = page.getByRole('row').filter({ hasText: name })
    await openSignedIn(page, list, 'manager', rows.or(page.getByText('No data', { exact: true })).first())
    if ((await rows.count()) > 1) throw new Error(`${name} was enrolled twice`)
    return (await rows.filter({ hasText: typed.get('Last name') ?? '' }).count()) === 1
  },
}

const corrected: readonly ImportColumn[] = ['last_name', 'first_name']
const importRows = 4
const importCell = (page: Page, field: string) => {
  const [row = 0, column = 0] = field.split('/').map(Number)
  return page
    .getByRole('grid', { name: 'Rows of the file' })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: String(row + 2), exact: true }) })
    .getByRole('gridcell')
    .nth(2 + column)
}
const importPreview: FaultForm = {
  name: 'import preview',
  account: 'manager',
  address: '/enrollment?grade=10&reportStage=1',
  saves: { path: '/api/import/enrollments', method: 'POST' },
  fields: Array.from({ length: importRows }, (_, row) => corrected.map((_name, column) => `${row}/${column}`))
    .flat()
    .map((name) => ({ name, draw: khmerWord })),
  pageShown: (page) => page.getByRole('button', { name: 'Import from file' }),
  open: async (page) => {
    await page.getByRole('button', { name: 'Import from file' }).click()
    const offered = page.getByRole('button', { name: 'Continue with this file' })
    if (await shownWithin(offered, 2000)) return
    // Without a gender the rows can be corrected, but the stand-in does not import them.
    const file = await enrollmentFile(Array.from({ length: importRows }, () => ({ gender: '' })))
    await page.getByLabel('Excel file').setInputFiles(file)
    await page.getByRole('button', { name: 'Check the file' }).click()
    await importCell(page, '0/0').waitFor()
  },
  isOpen: (page) => importCell(page, '0/0').isVisible(),
  restore: (page) => page.getByRole('button', { name: 'Continue with this file' }),
  // Playwright's keyboard has no Khmer keys, so typing would not open the cell's editor: F2 does.
  type: async (page, field, text) => {
    await importCell(page, field).click()
    await page.keyboard.press('F2')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  },
  read: async (page, field) =>
    (
      (await importCell(page, field)
        .textContent(quickly)
        .catch(() => null)) ?? ''
    ).trim(),
  save: async (page) => {
    const button = page.getByRole('dialog').getByRole('button', { name: /^Import \d+ students?$/ })
    await button.click({ timeout: 5000 }).catch(() => undefined)
  },
}

export const forms: readonly FaultForm[] = [studentProfile, school, enrollmentDialog, importPreview]
