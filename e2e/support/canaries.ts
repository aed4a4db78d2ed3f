import type { Page } from '@playwright/test'
import { findPersonalFields } from './personal-fields'

/** A mark in every personal name, number and text, in both scripts, so that a search finds every place it leaks to. */
const marks = ['KANARY', 'កាណារី']
const personal = findPersonalFields()

/** Another canary in each personal field of what the API answers to this page. */
export async function answerWithCanaries(page: Page, paths = /\/api\//): Promise<void> {
  let number = 0
  const mark = (value: unknown, key = ''): unknown => {
    if (Array.isArray(value)) return value.map((item) => mark(item, key))
    if (value !== null && typeof value === 'object') {
      return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, mark(item, name)]))
    }
    const form = personal.get(key)
    if (form === undefined || typeof value !== 'string' || value === '') return value
    if (form === 'phone') return '0977770000'
    number += 1
    return `${marks[number % marks.length] ?? ''}${number}`
  }
  await page.route(paths, async (route) => {
    if (route.request().method() !== 'GET') return await route.fallback()
    const response = await route.fetch()
    if (!(response.headers()['content-type'] ?? '').includes('json')) return await route.fulfill({ response })
    const json: unknown = await response.json()
    return await route.fulfill({ response, json: mark(json) })
  })
}

/** Every canary of a text. */
export function canariesIn(text: string): string[] {
  return text.match(/KANARY[\w-]*|កាណារី\d*|0?977770000/g) ?? []
}

/** Everything that the browser keeps for this page's origin, place by place, as text; bytes are read as UTF-8. */
export async function readBrowserStorage(page: Page): Promise<Record<string, string>> {
  return await page.evaluate(async () => {
    const decoder = new TextDecoder()
    const text = (value: unknown): string =>
      JSON.stringify(value, (_key, item: unknown) => {
        if (item instanceof ArrayBuffer || ArrayBuffer.isView(item)) return decoder.decode(item)
        return item instanceof CryptoKey ? `key, extractable: ${item.extractable}` : item
      })
    const done = async <T>(request: IDBRequest<T>): Promise<T> =>
      await new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(new Error('IndexedDB cannot be read')))
      })
    const databases: string[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await done(indexedDB.open(name))
      for (const store of db.objectStoreNames) {
        const objects = db.transaction(store).objectStore(store)
        databases.push(
          text([
            name,
            store,
            await done(objects.getAllKeys()),
            await done(db.transaction(store).objectStore(store).getAll()),
          ]),
        )
      }
      db.close()
    }
    const files: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        files.push(name, request.url, (await (await cache.match(request))?.text()) ?? '')
      }
    }
    return {
      localStorage: text(Object.entries(localStorage)),
      sessionStorage: text(Object.entries(sessionStorage)),
      IndexedDB: databases.join('\n'),
      'Cache Storage': files.join('\n'),
      cookies: document.cookie,
      'window.name': window.name,
      'state of the history': text(history.state),
    }
  })
}
