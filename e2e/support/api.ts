import { expect, type APIRequestContext, type Page } from '@playwright/test'

export interface SignedInApi {
  get: (path: string) => Promise<unknown>
  post: (path: string, body: unknown) => Promise<unknown>
  put: (path: string, body: unknown) => Promise<unknown>
}

/** Calls the API as the user who is signed in on the page; the page at the address must call the API. */
export async function signedInApi(page: Page, request: APIRequestContext, address: string): Promise<SignedInApi> {
  const signed = page.waitForRequest((asked) => 'authorization' in asked.headers())
  await page.goto(address)
  const authorization = (await signed).headers()['authorization'] ?? ''
  const read = async (answer: { ok: () => boolean; text: () => Promise<string> }) => {
    const text = await answer.text()
    expect(answer.ok(), text).toBe(true)
    const found: unknown = JSON.parse(text)
    return found
  }
  const headers = { authorization }
  return {
    get: async (path) => read(await request.get(`/api/${path}`, { headers })),
    post: async (path, data) => read(await request.post(`/api/${path}`, { headers, data })),
    put: async (path, data) => read(await request.put(`/api/${path}`, { headers, data })),
  }
}

/** The value at a path of an answer. */
export function at(answer: unknown, ...path: (string | number)[]): unknown {
  let value = answer
  for (const key of path) value = value !== null && typeof value === 'object' ? Reflect.get(value, key) : undefined
  return value
}
/** The rows of a list's answer. */
export function list(answer: unknown): unknown[] {
  const data = at(answer, 'data')
  return Array.isArray(data) ? data : []
}
