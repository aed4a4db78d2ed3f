import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { except } from 'hono/combine'
import { compress } from 'hono/compress'
import { etag } from 'hono/etag'
import type { SecureHeadersVariables } from 'hono/secure-headers'
import { precompress } from './precompress'

interface ClientOptions {
  /** The folder of the built client. */
  client: string
  /** A folder of files that a deployment adds or replaces. */
  site: string | null
  /** The text of `config.json`. */
  config: string
  /** The address at which browsers reach the application. */
  origin: string
  headers: MiddlewareHandler
}

/** Types that Hono does not know. */
const types: Record<string, string> = {
  '.vtt': 'text/vtt; charset=utf-8',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
const isMedia = (c: Context) => /\.(?:mp4|webm|mp3)$/i.test(c.req.path)
// Media would be read as a whole for it, and every page has its own nonce.
const hasNoTag = (c: Context) => isMedia(c) || extname(c.req.path) === ''
// Read by every page, also by the one that comes back from the identity service a moment later.
const briefly: Record<string, string> = { '/config.json': 'max-age=60' }
// The name of a file in assets changes with its content.
const isHashed = (c: Context) => c.req.path.startsWith('/assets/')

/** The built client: its files, its configuration, and the start page at every other address that a browser opens. */
export async function clientFiles({ client, site, config, origin, headers }: ClientOptions) {
  const indexFile = join(client, 'index.html')
  const template = existsSync(indexFile) ? await readFile(indexFile, 'utf8') : null
  if (template !== null) await precompress(client)

  const app = new Hono<{ Variables: SecureHeadersVariables }>()
  app.use(headers, compress(), refuseOtherMethods, setCaching)
  app.get('/', (c) => sendPage(c))
  app.get('/index.html', (c) => sendPage(c))
  app.use(except(hasNoTag, etag()), keepPlainRange)
  app.get('/config.json', (c) => c.body(config, 200, { 'Content-Type': 'application/json; charset=utf-8' }))
  app.get('/*', async (c, next) => (c.req.path.endsWith('.map') ? c.notFound() : await next()))
  if (site !== null) app.use(serveStatic({ root: site, onFound: setType }))
  if (template !== null) app.use(serveStatic({ root: client, precompressed: true, onFound: setType }))
  app.get('/*', (c) => {
    const wantsPage = c.req.header('accept')?.includes('text/html') === true
    return wantsPage && !isHashed(c) ? sendPage(c) : c.notFound()
  })
  app.notFound((c) => c.text('Not Found', 404))

  function sendPage(c: Context<{ Variables: SecureHeadersVariables }>) {
    if (template === null) return c.notFound()
    const { pathname, search } = new URL(c.req.url)
    if (isByNumber(c.req.header('host'), origin)) return c.redirect(`${origin}${pathname}${search}`, 307)
    return c.html(template.replaceAll('SALA_CSP_NONCE', c.get('secureHeadersNonce') ?? ''))
  }
  return app
}

const refuseOtherMethods: MiddlewareHandler = async (c, next) => {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return await next()
  return c.body(null, 405, { Allow: 'GET, HEAD' })
}

const setCaching: MiddlewareHandler = async (c, next) => {
  await next()
  const isKept = isHashed(c) && c.res.status < 400
  c.header('Cache-Control', isKept ? 'public, max-age=31536000, immutable' : (briefly[c.req.path] ?? 'no-cache'))
}

function setType(path: string, c: Context): void {
  const type = types[extname(path.replace(/\.br$/, '')).toLowerCase()]
  if (type !== undefined) c.header('Content-Type', type)
}

/**
 * Hono's `serveStatic` answers every `Range` header with a part of the file. By RFC 9110 several ranges, other units and a
 * range for another version of the file (`If-Range`) get the whole file, so those headers are dropped here.
 */
const keepPlainRange: MiddlewareHandler = async (c, next) => {
  const range = c.req.header('range')
  const isPlain = isMedia(c) && c.req.header('if-range') === undefined && /^bytes=(?:\d+-\d*|-\d+)$/.test(range ?? '')
  if (range !== undefined && !isPlain) {
    const headers = new Headers(c.req.raw.headers)
    headers.delete('range')
    c.req.raw = new Request(c.req.raw, { headers })
  }
  await next()
}

/**
 * Returns whether the application, which browsers reach as localhost, was opened by the number: the identity service knows
 * only the name.
 */
function isByNumber(host: string | undefined, origin: string): boolean {
  const { hostname, port } = new URL(origin)
  return hostname === 'localhost' && [`127.0.0.1:${port}`, `[::1]:${port}`].includes(host ?? '')
}
