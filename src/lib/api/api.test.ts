// @vitest-environment jsdom
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { answers, gone, json, page, requests, serveAnswers, server, type Answer } from '@/testing/answering-api'
import { recordRetryPauses } from '@/testing/retry-pauses'
import { api } from './api'
import { type ApiConnection, connectApi } from './api-request'
import { ApiError } from './api-error'
import { clearErrorLog } from '@/lib/storage/error-log'

let pauses: number[] = []
const left: number[] = []
let token: string | null = 'first'
let renewals = 0
let renewing: Promise<void> | undefined

const ok = json({ id: 1 })
const schema = z.object({ id: z.number() })

async function renew(): Promise<void> {
  await Promise.resolve()
  renewals += 1
  token = `renewed-${String(renewals)}`
  renewing = undefined
}

/** Like the session's: however many ask while it is under way, one renewal. */
const currentToken: ApiConnection['token'] = async (options) => {
  if (!options?.force || token === null) return token
  renewing ??= renew()
  await renewing
  return token
}

function connect(idempotencyKey = true, giveToken = currentToken): void {
  connectApi({
    baseUrl: '/api',
    idempotencyKey,
    token: giveToken,
    showErrorPage: (status) => {
      left.push(status)
      return Promise.resolve()
    },
  })
}

serveAnswers()
beforeEach(() => {
  connect()
  clearErrorLog()
  pauses = recordRetryPauses()
})
afterEach(() => {
  vi.restoreAllMocks()
  left.length = 0
  token = 'first'
  renewals = 0
})

const read = () => api.get('schools/7', { schema })
const write = () => api.post('scores', { schema, body: { data: [] } })

describe('what is sent', () => {
  test('a bearer token, the parameters that have a value, and no key on a read', async () => {
    answers(ok)
    await api.get('schools', { schema, params: { page: 1, school_name: 'វិទ្យាល័យ', status: undefined, commune: null } })
    const [request] = requests
    expect(request?.headers.get('authorization')).toBe('Bearer first')
    expect(request?.headers.has('idempotency-key')).toBe(false)
    expect(Object.fromEntries(new URL(request?.url ?? '').searchParams)).toEqual({ page: '1', school_name: 'វិទ្យាល័យ' })
  })

  test('every write has its own key unless the caller passes one', async () => {
    answers(ok)
    await write()
    await write()
    await api.put('academic-years/1', { schema, body: {}, idempotencyKey: 'mine' })
    const keys = requests.map((request) => request.headers.get('idempotency-key'))
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
    expect(keys[1]).not.toBe(keys[0])
    expect(keys[2]).toBe('mine')
    await expect(requests[0]?.json()).resolves.toEqual({ data: [] })
  })

  test('an API that does not know keys gets none', async () => {
    connect(false)
    answers(ok)
    await write()
    expect(requests[0]?.headers.has('idempotency-key')).toBe(false)
  })
})

describe('no answer of the API', () => {
  const faults: [string, Answer][] = [
    ['a cut line', gone],
    ['502 with a page', page(502)],
    ['503', json({ message: 'common.error.busy' }, 503)],
    ['504', page(504)],
    ['408 for a body that did not arrive', json({ message: 'common.error.tooSlow' }, 408)],
    ['a captive portal with 200', page(200)],
    ['500 with a page of a proxy', page(500)],
    ['half a body', () => new HttpResponse('{"id":', { headers: { 'content-type': 'application/json' } })],
  ]
  test.each(faults)('%s is tried three times more, later and later, and then is offline', async (_what, fault) => {
    answers(fault)
    await expect(read()).rejects.toMatchObject({ kind: 'offline', messageId: 'common.error.offline' })
    expect(requests).toHaveLength(4)
    for (const [index, base] of [1000, 2000, 4000].entries()) {
      expect(pauses[index]).toBeGreaterThanOrEqual(base / 2)
      expect(pauses[index]).toBeLessThanOrEqual(base * 1.5)
    }
  })

  test.each(faults)('after %s a write is sent again with the same key', async (_what, fault) => {
    answers(fault, fault, ok)
    await expect(write()).resolves.toEqual({ id: 1 })
    const keys = requests.map((request) => request.headers.get('idempotency-key'))
    expect(keys).toHaveLength(3)
    expect(new Set(keys).size).toBe(1)
  })

  test('without keys a POST or a DELETE is never sent twice, a PUT is', async () => {
    connect(false)
    answers(gone)
    await expect(write()).rejects.toMatchObject({ kind: 'offline' })
    await expect(api.delete('users/activate/3', { schema })).rejects.toMatchObject({ kind: 'offline' })
    expect(requests).toHaveLength(2)
    await expect(api.put('scores', { schema, body: {} })).rejects.toMatchObject({ kind: 'offline' })
    expect(requests).toHaveLength(6)
  })

  test('a server that is busy says when to come back', async () => {
    answers(json({ message: 'common.error.busy' }, 503, { 'retry-after': '2' }), ok)
    await read()
    expect(pauses).toEqual([2000])
  })

  test.each([
    ['a read', 30_000, read],
    ['a write', 60_000, write],
  ])('%s that stays without an answer for %i ms is tried again', async (_what, timeout, ask) => {
    vi.restoreAllMocks()
    pauses = recordRetryPauses({ expire: timeout })
    let calls = 0
    server.use(
      http.all('*/api/*', () => {
        calls += 1
        return calls === 1 ? new Promise<never>(() => undefined) : HttpResponse.json({ id: 1 })
      }),
    )
    await expect(ask()).resolves.toEqual({ id: 1 })
    expect(calls).toBe(2)
    expect(pauses).toHaveLength(1)
  })

  test('without a token from the identity service nothing is sent and nothing is tried again', async () => {
    answers(ok)
    connect(true, () => Promise.reject(new ApiError({ kind: 'offline', endpoint: 'identity' })))
    await expect(read()).rejects.toMatchObject({ message: 'offline: identity' })
    expect(requests).toEqual([])
    expect(pauses).toEqual([])
  })

  test('where the browser knows that there is no connection, a call fails with its first try', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    answers(gone)
    await expect(read()).rejects.toMatchObject({ kind: 'offline' })
    await expect(write()).rejects.toMatchObject({ kind: 'offline' })
    expect(requests).toHaveLength(2)
  })

  test('a caller that has lost interest is not kept', async () => {
    const controller = new AbortController()
    answers(() => {
      controller.abort()
      return HttpResponse.error()
    })
    await expect(api.get('schools', { schema, signal: controller.signal })).rejects.toMatchObject({
      name: 'AbortError',
    })
    expect(requests).toHaveLength(1)
    expect(pauses).toEqual([])
  })
})

describe('refusals', () => {
  test.each([400, 404, 409, 412, 422])('%i says why and by field, and is not tried again', async (status) => {
    answers(
      json(
        {
          message: 'academicYear.status.conflict',
          values: { status: 'pre' },
          errors: { name: 'common.error.require' },
        },
        status,
      ),
    )
    await expect(write()).rejects.toMatchObject({
      kind: 'refused',
      status,
      messageId: 'academicYear.status.conflict',
      values: { status: 'pre' },
      fields: { name: 'common.error.require' },
    })
    expect(requests).toHaveLength(1)
    expect(left).toEqual([])
  })

  test('a plain text stays what it is; a refusal without a word has one', async () => {
    answers(json({ message: 'Conflict Username' }, 409), page(404), json({ message: 7, errors: 'x' }, 400))
    await expect(write()).rejects.toMatchObject({ messageId: 'Conflict Username' })
    await expect(write()).rejects.toMatchObject({ kind: 'refused', status: 404, messageId: 'common.error.refused' })
    await expect(write()).rejects.toMatchObject({ messageId: 'common.error.refused', fields: {} })
  })

  test('200 with an error flag is a refusal of a write', async () => {
    answers(json({ error: true, message: 'School Not Found' }))
    await expect(write()).rejects.toMatchObject({ kind: 'refused', messageId: 'School Not Found' })
  })

  test('500 is the server’s own failure', async () => {
    answers(json({ message: 'common.error.server', requestId: 'x' }, 500))
    await expect(write()).rejects.toMatchObject({ kind: 'server', status: 500, messageId: 'common.error.server' })
    expect(requests).toHaveLength(1)
  })

  test('a body that is too large for a proxy is explained, although the proxy answers with a page', async () => {
    answers(page(413))
    await expect(write()).rejects.toMatchObject({ kind: 'refused', messageId: 'common.error.tooLargeForServer' })
  })

  test('a limit that the API names is in the message', async () => {
    answers(json({ message: 'common.error.tooLarge', values: { limit: '2 MB' } }, 413))
    await expect(write()).rejects.toMatchObject({ messageId: 'common.error.tooLarge', values: { limit: '2 MB' } })
  })

  test('a server without storage space is not asked again', async () => {
    answers(json({ message: 'common.error.storageFull' }, 507))
    await expect(write()).rejects.toMatchObject({ kind: 'refused', messageId: 'common.error.storageFull' })
    expect(requests).toHaveLength(1)
  })
})

describe('what leaves the page', () => {
  test('401: one forced refresh and one replay with the same key, then the error page', async () => {
    answers(json({ message: 'common.error.unauthorizedUser' }, 401))
    await expect(write()).rejects.toMatchObject({ status: 401, isPageLevel: true })
    expect(requests.map((request) => request.headers.get('authorization'))).toEqual([
      'Bearer first',
      'Bearer renewed-1',
    ])
    expect(new Set(requests.map((request) => request.headers.get('idempotency-key'))).size).toBe(1)
    expect(left).toEqual([401])
  })

  test('403 that arrives after its page was left leads nowhere', async () => {
    answers(json({ message: 'common.error.forbidden' }, 403))
    const late = read()
    window.history.pushState(null, '', '/elsewhere')
    await expect(late).rejects.toMatchObject({ status: 403 })
    expect(left).toEqual([])
    await expect(read()).rejects.toMatchObject({ status: 403 })
    expect(left).toEqual([403])
  })

  test('a write that is never sent twice is replayed after 401, which did not carry it out', async () => {
    connect(false)
    answers(json({}, 401), ok)
    await expect(write()).resolves.toEqual({ id: 1 })
    await expect(requests[1]?.json()).resolves.toEqual({ data: [] })
  })

  test('a caller that asks for one try still gets the replay after 401 and the wait after 429', async () => {
    answers(json({}, 401), json({}, 429, { 'retry-after': '2' }), ok)
    await expect(api.post('scores', { schema, body: {}, tries: 1 })).resolves.toEqual({ id: 1 })
    expect(pauses).toEqual([2000])
    expect(left).toEqual([])
  })

  test('401 that the refresh heals is not noticed', async () => {
    answers(json({}, 401), ok)
    await expect(read()).resolves.toEqual({ id: 1 })
    expect(left).toEqual([])
  })

  test('of six calls that meet a 401, all are replayed after one refresh', async () => {
    server.use(
      http.all('*/api/*', ({ request }) => {
        requests.push(request.clone())
        const isRenewed = request.headers.get('authorization') === 'Bearer renewed-1'
        return isRenewed ? HttpResponse.json({ id: 1 }) : HttpResponse.json({}, { status: 401 })
      }),
    )
    const results = await Promise.all(Array.from({ length: 6 }, read))
    expect(results).toHaveLength(6)
    expect(renewals).toBe(1)
    expect(requests).toHaveLength(12)
  })

  test('a 401 that arrives after another call has refreshed the token costs no second refresh', async () => {
    let release = () => undefined as void
    const isRefreshed = new Promise<void>((resolve) => {
      release = resolve
    })
    server.use(
      http.all('*/api/*', async ({ request }) => {
        if (request.headers.get('authorization') === 'Bearer renewed-1') return HttpResponse.json({ id: 1 })
        if (request.url.endsWith('/late')) await isRefreshed
        return HttpResponse.json({}, { status: 401 })
      }),
    )
    const late = api.get('late', { schema })
    await read()
    release()
    await expect(late).resolves.toEqual({ id: 1 })
    expect(renewals).toBe(1)
  })

  test('a visitor without a session has nothing to refresh', async () => {
    token = null
    answers(json({}, 401))
    await expect(read()).rejects.toMatchObject({ status: 401 })
    expect(requests).toHaveLength(1)
    expect(requests[0]?.headers.has('authorization')).toBe(false)
  })

  test('403 leaves the page immediately', async () => {
    answers(json({ message: 'common.error.notPermitted' }, 403))
    await expect(read()).rejects.toMatchObject({ status: 403 })
    expect(requests).toHaveLength(1)
    expect(left).toEqual([403])
  })

  test('a call that shows its refusal itself stays', async () => {
    answers(json({}, 403))
    await expect(api.get('profile/x', { schema, leave: false })).rejects.toMatchObject({ status: 403 })
    expect(left).toEqual([])
  })

  test('429 waits once for as long as it says, if that is short', async () => {
    answers(json({}, 429, { 'retry-after': '7' }), ok)
    await expect(read()).resolves.toEqual({ id: 1 })
    expect(pauses).toEqual([7000])
    expect(left).toEqual([])
  })

  test.each([
    ['twice', { 'retry-after': '1' }, 2],
    ['for long', { 'retry-after': '11' }, 1],
    ['without a time', {}, 1],
  ])('429 %s leaves the page', async (_what, headers, calls) => {
    answers(json({}, 429, headers))
    await expect(read()).rejects.toMatchObject({ status: 429 })
    expect(requests).toHaveLength(calls)
    expect(left).toEqual([429])
  })
})
