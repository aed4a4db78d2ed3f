import type { Page } from '@playwright/test'
import { failFor, failNoMore } from '../support/faults'
import { payloads, payloadsShown, watchPayloads } from '../support/payloads'
import { rowAction } from '../support/page'
import { expect, test } from '../support/test'

// Payloads in what the server gives, says and refuses and in the address stay text.
test.use({ account: 'manager' })

/** Words of people in an answer; everything else has a form that the client holds it to. */
const words = /name|reason|remark|street|house_number|birth_place|occupation|email/

/** Another payload in each text of each answer. */
async function answerWithPayloads(page: Page): Promise<void> {
  let number = 0
  const poison = (value: unknown, key = ''): unknown => {
    if (Array.isArray(value)) return value.map((item) => poison(item, key))
    if (value !== null && typeof value === 'object') {
      return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, poison(item, name)]))
    }
    if (typeof value !== 'string' || !words.test(key) || key === 'username') return value
    number += 1
    return payloads[number % payloads.length]
  }
  await page.route(/\/api\/(students|enrollments|schools|classrooms|profile|gazetteer)/, async (route) => {
    if (route.request().method() !== 'GET') return await route.fallback()
    const response = await route.fetch()
    if (!(response.headers()['content-type'] ?? '').includes('json')) return await route.fulfill({ response })
    const json: unknown = await response.json()
    return await route.fulfill({ response, json: poison(json) })
  })
}

test('payloads in lists, forms, refusals and addresses are text', async ({ page }) => {
  const met = await watchPayloads(page.context())
  const shown = new Set<string>()
  const look = async () => {
    const found = await payloadsShown(page)
    for (const text of found.payloads) shown.add(text)
    expect([...met, ...found.waiting]).toEqual([])
    return found.payloads.length
  }
  await answerWithPayloads(page)
  for (const address of ['/student?grade=8', '/student/view/120', '/school/view/27026', '/classroom/view/1']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(look).toBeGreaterThan(1)
  }

  const [first = '', second = ''] = [payloads[4], payloads[10]]
  await page.goto('/student?grade=10')
  await failFor(page, [{ path: '/api/students/', method: 'DELETE', status: 409, body: { message: first, errors: {} } }])
  await (await rowAction(page, /^Delete /)).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await expect(
    page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: 'was not deleted' }),
  ).toBeVisible()
  await look()

  await failFor(page, [{ path: '/api/students', method: 'GET', status: 500, body: { message: second } }])
  await page.goto('/student/view/120')
  await expect(page.getByRole('alert').first()).toBeVisible()
  await look()
  await failNoMore(page)

  const search = new URLSearchParams(
    ['keyword', 'grade', 'academicYear', 'school', 'page', 'returnTo'].map((name, index) => [
      name,
      payloads[index + 3] ?? '',
    ]),
  )
  for (const path of ['/student', `/student/view/${encodeURIComponent(first)}`, '/error-page/403']) {
    await page.goto(`${path}?${search.toString()}#${encodeURIComponent(second)}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await look()
  }
  expect(shown.size).toBeGreaterThan(20)
})
