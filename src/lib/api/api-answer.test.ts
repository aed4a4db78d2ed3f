// @vitest-environment jsdom
import { HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { answers, json, page, requests, serveAnswers } from '@/testing/answering-api'
import { recordRetryPauses } from '@/testing/retry-pauses'
import { api } from './api'
import { connectApi } from './api-request'
import { clearErrorLog, errorLog } from '@/lib/storage/error-log'
import { pageSchema } from './wire'

const schema = z.object({ id: z.number() })

serveAnswers()
beforeEach(() => {
  connectApi({
    baseUrl: '/api',
    idempotencyKey: true,
    token: () => Promise.resolve('token'),
    showErrorPage: () => Promise.resolve(),
  })
  clearErrorLog()
  recordRetryPauses()
})
afterEach(() => {
  vi.restoreAllMocks()
})

const write = () => api.post('scores', { schema, body: { data: [] } })

describe('an answer against the agreed shape', () => {
  test('is named with endpoint and place, is logged, and shows no value', async () => {
    answers(json({ data: [{ id: 1 }, { id: 'KANARY' }], meta: { total: 2 } }))
    const list = z.object({ data: z.array(schema) })
    const failed = api.get('student-accounts/KANARY-7/find', { schema: list })
    await expect(failed).rejects.toMatchObject({
      kind: 'contract',
      messageId: 'common.error.contract',
      values: { endpoint: 'GET student-accounts/*/find', path: 'data.#.id' },
    })
    const [entry] = errorLog.get()
    expect(entry).toMatchObject({ name: 'ApiError', code: 'contract' })
    expect(JSON.stringify(entry)).not.toContain('KANARY')
  })

  test.each(['profile/kanary', 'student-accounts/kanary-dara'])('%s is named without the account', async (path) => {
    answers(json({ id: 'KANARY' }))
    await expect(api.get(path, { schema })).rejects.toMatchObject({ message: expect.not.stringContaining('kanary') })
  })

  test('both shapes of a list are read', async () => {
    const rows = pageSchema(schema)
    answers(json({ data: [{ id: 1 }], total: 5 }), json({ data: [{ id: 1 }], meta: { total: 5 } }))
    const expected = { data: [{ id: 1 }], total: 5 }
    await expect(api.get('academic-years', { schema: rows })).resolves.toEqual(expected)
    await expect(api.get('academic-years', { schema: rows })).resolves.toEqual(expected)
  })

  test('a file comes with the header that names it; a page in its place is no file', async () => {
    const headers = { 'content-type': 'application/vnd.ms-excel', 'content-disposition': 'attachment; filename=a.xls' }
    answers(() => new HttpResponse(new Uint8Array([1, 2, 3]), { headers }))
    const { content, disposition } = await api.file('template/export', { params: { type: 'attendance' } })
    expect([content.size, disposition]).toEqual([3, 'attachment; filename=a.xls'])
    requests.length = 0
    answers(page(200))
    await expect(api.file('template/export', {})).rejects.toMatchObject({ kind: 'offline' })
    requests.length = 0
    answers(json({ message: 'score.readOnlyYear' }, 409))
    await expect(api.file('template/export', {})).rejects.toMatchObject({ messageId: 'score.readOnlyYear' })
  })

  test('a download says how much has arrived, and starts again when it breaks off', async () => {
    const headers = { 'content-type': 'application/pdf', 'content-length': '3' }
    const brokenOff = new ReadableStream<Uint8Array>({
      start: (body) => body.enqueue(new Uint8Array([1])),
      pull: (body) => body.error(new TypeError('terminated')),
    })
    const whole = (body: BodyInit, given: Record<string, string>) => () => new HttpResponse(body, { headers: given })
    answers(whole(brokenOff, headers), whole(new Uint8Array([1, 2, 3]), headers))
    const seen: (readonly [number, number | null])[] = []
    const { content } = await api.file('reports/export', { onProgress: (...bytes) => seen.push(bytes) })
    expect(content.size).toBe(3)
    expect(seen.at(-1)).toEqual([3, 3])
    expect(requests).toHaveLength(2)
  })

  test('a download whose size the API does not say has no total while it arrives', async () => {
    const parts = [1, 2, 3].map((byte) => new Uint8Array([byte]))
    const stream = new ReadableStream<Uint8Array>({
      pull(body) {
        const next = parts.shift()
        if (next === undefined) body.close()
        else body.enqueue(next)
      },
    })
    answers(() => new HttpResponse(stream, { headers: { 'content-type': 'application/pdf' } }))
    const seen: (readonly [number, number | null])[] = []
    await api.file('reports/export', { onProgress: (...bytes) => seen.push(bytes) })
    expect(seen).toEqual([
      [1, null],
      [2, null],
      [3, 3],
    ])
  })

  test('a write that is answered with nothing is not confirmed, and a file without content is no file', async () => {
    answers(() => new HttpResponse(null, { status: 204 }))
    await expect(write()).rejects.toMatchObject({ kind: 'contract', messageId: 'common.error.unconfirmed' })
    await expect(api.file('reports/export', {})).rejects.toMatchObject({ kind: 'contract' })
  })
})
