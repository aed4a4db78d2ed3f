import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { i18n } from '@lingui/core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { requestDataExport } from '@/features/data-query/queries'
import { requestReport } from '@/features/management-report/queries'
import { saveAttendance } from '@/features/attendances/queries'
import { saveScores } from '@/features/scores/queries'
import { ApiError } from '@/lib/api/api-error'
import { connectApi } from '@/lib/api/api-request'
import { allOperations, findOperation } from './operation-paths'
import type { Operation } from './policy'

// Every write of the client meets answers that confirm nothing: none of them may pass for a success.

const json = (body: string) => () =>
  new Response(body, { status: 200, headers: { 'content-type': 'application/json' } })
const answers: Record<string, () => Response> = {
  'an empty body': json(''),
  'no content': () => new Response(null, { status: 204 }),
  null: json('null'),
  'a text': json('"done"'),
  'a list': json('[]'),
  'an object': json('{}'),
  'no data': json('{"data":null}'),
  'a list of data': json('{"data":[]}'),
  'other data': json('{"success":true,"data":{"done":true}}'),
  'an error flag': json('{"error":true}'),
  'the page of a portal': () =>
    new Response('<!doctype html>', { status: 200, headers: { 'content-type': 'text/html' } }),
}
/** Each of these asks to try again. */
const messages = new Set(['unconfirmed', 'contract', 'refused', 'offline'].map((name) => `common.error.${name}`))

/** Not in the client: schools of a year are not deleted there. */
const unused: ReadonlySet<Operation> = new Set(['DELETE /schools/:id'])
const writes = allOperations.filter(
  (operation) => (!operation.startsWith('GET ') || operation === 'GET /data-query/export') && !unused.has(operation),
)

/** Stands for any id and any input: only what is answered counts here. */
const anything = Object.assign(Object(1), { content: new Blob(), file: new Blob(), name: 'file', classroom: { id: 1 } })
const options = { idempotencyKey: 'key', ifMatch: null }

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The calls of all `…Mutations` that the client exports, and of the writes that are no mutations. */
async function findWrites(): Promise<Record<string, () => unknown>> {
  const folder = join(import.meta.dirname, '../../src')
  const files = (await readdir(folder, { recursive: true })).filter((file) => /(?:queries|mutations)\.ts$/.test(file))
  const found: Record<string, () => unknown> = {
    saveScores: () => saveScores({ classroom_id: 1, month: 1, data: [] }, options),
    saveAttendance: () => Reflect.apply(saveAttendance, undefined, [{}, options]),
    requestReport: () => Reflect.apply(requestReport, undefined, [{}]),
    requestDataExport: () => Reflect.apply(requestDataExport, undefined, [{ language: 'km' }]),
  }
  for (const file of files) {
    const exported: unknown = await import(join(folder, file))
    for (const [name, mutations] of Object.entries(isRecord(exported) ? exported : {})) {
      if (!name.endsWith('Mutations') || !isRecord(mutations)) continue
      for (const [key, make] of Object.entries(mutations)) {
        if (typeof make !== 'function') continue
        const mutation: unknown = Reflect.apply(make, undefined, [anything])
        for (const part of ['mutationFn', 'send', 'write']) {
          const call = isRecord(mutation) ? mutation[part] : undefined
          if (typeof call === 'function')
            found[`${name}.${key}`] = () => Reflect.apply(call, undefined, [anything, options])
        }
      }
    }
  }
  return found
}

let calls: Record<string, () => unknown> = {}
beforeAll(async () => {
  // The file of an export is named in its language.
  i18n.loadAndActivate({ locale: 'km', messages: {} })
  vi.stubGlobal('location', new URL('http://localhost/student'))
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('window', globalThis)
  connectApi({
    baseUrl: '/api',
    idempotencyKey: true,
    ifMatch: true,
    token: () => Promise.resolve('token'),
    showErrorPage: () => Promise.resolve(),
  })
  calls = await findWrites()
})
afterAll(() => vi.unstubAllGlobals())

test.each(Object.entries(answers))('no write of the client takes %s for a success', async (_name, answer) => {
  const asked = new Set<Operation | null>()
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.add(findOperation(request.method, new URL(request.url).pathname.replace('/api', '')))
    // As a server would: Node 24 fails with files that are cancelled before they are read.
    await request.arrayBuffer()
    return answer()
  })
  vi.useFakeTimers()
  const failed = async ([name, call]: [string, () => unknown]) => {
    try {
      await call()
      return []
    } catch (error) {
      return error instanceof ApiError && messages.has(error.messageId) ? [name] : []
    }
  }
  const failures = Promise.all(Object.entries(calls).map(failed))
  await vi.runAllTimersAsync()
  vi.useRealTimers()
  expect((await failures).flat()).toEqual(Object.keys(calls))
  expect(writes.filter((operation) => !asked.has(operation))).toEqual([])
})
