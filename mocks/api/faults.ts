import type { IncomingMessage } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { HttpBindings } from '@hono/node-server'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import * as z from 'zod'

/** A fault and the requests that it applies to. A rule holds for `times` requests, or until it is taken away. */
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
      /** A refresh token can be used again, as with an identity service that permits reuse. */
      permitReuse: z.boolean().default(false),
    })
    .prefault({}),
})
type Settings = z.output<typeof settings>

type ServerName = 'app' | 'identity'
interface Env {
  Bindings: HttpBindings
}

/** The name that a test's browser has for its own faults; null meets only those for everyone. */
function readVisitor(c: Context): string | null {
  return /(?:^|; )faults=([\w-]+)/.exec(c.req.header('cookie') ?? '')?.[1] ?? null
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
  #cutAfter = new WeakSet<IncomingMessage>()
  #endSessions: () => Promise<void>

  constructor(endSessions: () => Promise<void>) {
    this.#endSessions = endSessions
  }

  get identity(): Settings['identity'] {
    return this.#settings.identity
  }

  /** Returns whether this request is to be carried out and then never answered. */
  isCutAfter(request: IncomingMessage): boolean {
    return this.#cutAfter.has(request)
  }

  /** Applies the first rule that fits to each request of a server. */
  meet(server: ServerName): MiddlewareHandler<Env> {
    return async (c, next) => {
      const reply = c.req.path.startsWith('/__faults') ? null : await this.#replyTo(server, c)
      if (reply !== null) return reply
      await next()
      if (this.isCutAfter(c.env.incoming)) c.env.incoming.socket.destroy()
      return undefined
    }
  }

  /** Serves `/__faults`. */
  control(): Hono<Env> {
    const app = new Hono<Env>()
    app.put('/__faults', async (c) => {
      const wanted = settings.safeParse(await c.req.json())
      if (!wanted.success) return c.text(z.prettifyError(wanted.error), 400)
      this.#set(readVisitor(c), wanted.data)
      return c.body(null, 204)
    })
    app.delete('/__faults', (c) => {
      this.#set(readVisitor(c), settings.parse({}))
      return c.body(null, 204)
    })
    app.post('/__faults/end-sessions', async (c) => {
      await this.#endSessions()
      return c.body(null, 204)
    })
    return app
  }

  async #replyTo(server: ServerName, c: Context<Env>): Promise<Response | null> {
    const visitor = readVisitor(c)
    const rules = visitor === null ? this.#settings.rules : (this.#rulesOf.get(visitor) ?? [])
    const index = rules.findIndex(
      (rule) =>
        rule.server === server &&
        c.req.path.startsWith(rule.path) &&
        (rule.method === undefined || rule.method === c.req.method),
    )
    const met = rules[index]
    if (met === undefined) return null
    if (met.times !== undefined) {
      met.times -= 1
      if (met.times === 0) rules.splice(index, 1)
    }
    if (met.latencyMs !== undefined) await new Promise((resolve) => setTimeout(resolve, met.latencyMs))
    if (met.cut === 'before') {
      c.env.incoming.socket.destroy()
      return RESPONSE_ALREADY_SENT
    }
    if (met.cut === 'after') this.#cutAfter.add(c.env.incoming)
    if (met.status === undefined) return null
    const headers = new Headers(met.headers)
    headers.set('Content-Type', met.html ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8')
    // A browser may read a fault of the identity service only as far as it may read its real answers.
    const origin = c.req.header('origin')
    if (server === 'identity' && origin !== undefined) headers.set('Access-Control-Allow-Origin', origin)
    const body = met.html
      ? '<!doctype html><title>Bad Gateway</title><h1>Bad Gateway</h1>'
      : JSON.stringify(met.body ?? {})
    const hasBody = ![204, 205, 304].includes(met.status)
    return new Response(hasBody ? body : null, { status: met.status, headers })
  }

  #set(visitor: string | null, wanted: Settings): void {
    if (visitor === null) this.#settings = wanted
    else this.#rulesOf.set(visitor, wanted.rules)
  }
}
