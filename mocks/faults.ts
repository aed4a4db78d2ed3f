import type { IncomingMessage, ServerResponse } from 'node:http'
import * as z from 'zod'
import { readBody } from './read-body'

/** What goes wrong, and where. A rule holds for `times` requests, or until it is taken away. */
const rule = z.strictObject({
  server: z.enum(['app', 'identity']).default('app'),
  path: z.string().startsWith('/'),
  method: z.string().optional(),
  times: z.number().int().positive().optional(),
  latencyMs: z.number().int().min(0).max(120_000).optional(),
  /** Answered instead of asking the real thing. */
  status: z.number().int().min(200).max(599).optional(),
  headers: z.record(z.string(), z.string()).default({}),
  /** JSON unless `html`; an HTML page is what a proxy sends when it cannot reach the server behind it. */
  body: z.unknown().optional(),
  html: z.boolean().default(false),
  /** Breaks the connection: before anything is done, or after all is done but before the answer. */
  cut: z.enum(['before', 'after']).optional(),
})

const settings = z.strictObject({
  rules: z.array(rule).default([]),
  identity: z
    .strictObject({
      tokenLifeSeconds: z.number().int().min(1).max(3600).optional(),
      refuseRefresh: z.boolean().default(false),
    })
    .prefault({}),
})
type Settings = z.output<typeof settings>

/** The name that a test's browser has for its own faults; null meets only those for everyone. */
function visitorOf({ headers }: IncomingMessage): string | null {
  return /(?:^|; )faults=([\w-]+)/.exec(headers.cookie ?? '')?.[1] ?? null
}

/**
 * The switch with which tests make the stand-in fail: `PUT /__faults` sets all of it, `DELETE /__faults` ends it,
 * `POST /__faults/end-sessions` signs everyone out at the identity service. With a cookie `faults` the rules hold only for
 * requests that carry the same, so that others can work meanwhile. It exists only when the stand-in is started with
 * `--faults`.
 */
export class Faults {
  #settings: Settings = settings.parse({})
  #rulesOf = new Map<string, Settings['rules']>()
  #cutAfter = new WeakSet<object>()
  #endSessions: () => Promise<void>

  constructor(endSessions: () => Promise<void>) {
    this.#endSessions = endSessions
  }

  get identity(): Settings['identity'] {
    return this.#settings.identity
  }

  /** Whether this request is to be carried out and then never answered. */
  isCutAfter(request: object): boolean {
    return this.#cutAfter.has(request)
  }

  /** Applies the first rule that fits. Gives true when the request is done with. */
  async meet(server: 'app' | 'identity', path: string, request: IncomingMessage, response: ServerResponse) {
    const visitor = visitorOf(request)
    const rules = visitor === null ? this.#settings.rules : (this.#rulesOf.get(visitor) ?? [])
    const index = rules.findIndex(
      (each) =>
        each.server === server &&
        path.startsWith(each.path) &&
        (each.method === undefined || each.method === request.method),
    )
    const met = rules[index]
    if (met === undefined) return false
    if (met.times !== undefined) {
      met.times -= 1
      if (met.times === 0) rules.splice(index, 1)
    }
    if (met.latencyMs !== undefined) await new Promise((resolve) => setTimeout(resolve, met.latencyMs))
    if (met.cut === 'before') {
      request.socket.destroy()
      return true
    }
    if (met.cut === 'after') this.#cutAfter.add(request)
    if (met.status === undefined) return false
    request.resume()
    response.setHeader('Content-Type', met.html ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8')
    for (const [name, value] of Object.entries(met.headers)) response.setHeader(name, value)
    // A browser may read a fault of the identity service only as far as it may read its real answers.
    const { origin } = request.headers
    if (server === 'identity' && origin !== undefined) response.setHeader('Access-Control-Allow-Origin', origin)
    const body = met.html
      ? '<!doctype html><title>Bad Gateway</title><h1>Bad Gateway</h1>'
      : JSON.stringify(met.body ?? {})
    response.writeHead(met.status).end(body)
    return true
  }

  /** Answers `/__faults`. */
  async control(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const operation = `${request.method ?? ''} ${path}`
    const visitor = visitorOf(request)
    if (operation === 'DELETE /__faults') this.#set(visitor, settings.parse({}))
    else if (operation === 'POST /__faults/end-sessions') await this.#endSessions()
    else if (operation === 'PUT /__faults') {
      const wanted = settings.safeParse(JSON.parse((await readBody(request, 65_536)) ?? ''))
      if (!wanted.success) return void response.writeHead(400).end(z.prettifyError(wanted.error))
      this.#set(visitor, wanted.data)
    } else return void response.writeHead(404).end()
    response.writeHead(204).end()
  }
  #set(visitor: string | null, wanted: Settings): void {
    if (visitor === null) this.#settings = wanted
    else this.#rulesOf.set(visitor, wanted.rules)
  }
}
