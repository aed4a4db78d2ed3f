import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasBrotli, nginxProgram, startNginx } from '../../mocks/testing/nginx'
import { startTestServers, type TestServers } from '../../mocks/testing/servers'
import { createTestWorld, type TestWorld } from '../../mocks/testing/world'
import { securityHeaderRecord } from '../../mocks/http/security-headers'

const page = '<!doctype html><meta property="csp-nonce" nonce="SALA_CSP_NONCE"><div id="root"></div>'
const script = `const text = '${'ពិន្ទុ '.repeat(500)}'\n`
const identityOrigin = 'https://login.sala.example'

let folder = ''
let origin = ''
let world: TestWorld | undefined
let servers: TestServers | undefined
let stop = async () => {}

beforeAll(async () => {
  if (nginxProgram === null) return
  folder = await mkdtemp(join(tmpdir(), 'sala-nginx-'))
  // Started as root it reads the files as somebody else.
  await chmod(folder, 0o755)
  await mkdir(join(folder, 'dist/assets'), { recursive: true })
  await writeFile(join(folder, 'dist/index.html'), page)
  await writeFile(join(folder, 'dist/assets/main-1a2b3c.js'), script)
  await writeFile(join(folder, 'dist/captions.vtt'), 'WEBVTT\n')
  world = await createTestWorld()
  servers = await startTestServers(world.db)
  ;({ origin, stop } = await startNginx({ dist: join(folder, 'dist'), apiPorts: [servers.port] }))
}, 120_000)

afterAll(async () => {
  await stop()
  await servers?.close()
  await world?.close()
  if (folder !== '') await rm(folder, { recursive: true })
})

test.skipIf(nginxProgram === null)('the configuration of the README sends what the stand-in sends', async () => {
  const origins = { appOrigins: ['https://sala.example'], identityOrigin, mediaOrigins: [] }
  const expected = await securityHeaderRecord('app', origins)
  const nonces = new Set<string>()
  for (const path of ['/', '/index.html', '/score-management?month=5', '/academic-year/12/edit']) {
    const response = await fetch(`${origin}${path}`)
    const nonce = /nonce="([0-9a-f]{32})"/.exec(await response.text())?.[1]
    expect(nonce).toBeDefined()
    nonces.add(nonce ?? '')
    for (const [name, value] of Object.entries(expected)) {
      expect(response.headers.get(name)).toBe(value.replaceAll(/(?<='nonce-)[^']+/g, nonce ?? ''))
    }
    expect(response.headers.get('Cache-Control')).toBe('no-cache')
    expect(response.headers.get('ETag')).toBeNull()
  }
  expect(nonces.size).toBe(4)
})

test.skipIf(nginxProgram === null)('no reply tells the version of nginx, an error page neither', async () => {
  for (const path of ['/', '/assets/gone.js', '/api/health']) {
    const response = await fetch(`${origin}${path}`)
    expect([path, response.headers.get('Server')]).toEqual([path, 'nginx'])
    expect(await response.text()).not.toMatch(/nginx\/\d/)
  }
})

test.skipIf(nginxProgram === null)(
  'files with a hash are kept for ever and packed, a missing one is missing',
  async () => {
    const script = await fetch(`${origin}/assets/main-1a2b3c.js`)
    expect(script.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    expect(script.headers.get('Content-Encoding')).toBe('gzip')
    expect(script.headers.get('X-Content-Type-Options')).toBe('nosniff')
    const missing = await fetch(`${origin}/assets/gone.js`)
    expect(missing.status).toBe(404)
    expect(missing.headers.get('X-Content-Type-Options')).toBe('nosniff')
    const captions = await fetch(`${origin}/captions.vtt`)
    expect(captions.headers.get('Content-Type')).toBe('text/vtt')
  },
)

/** The encoding of an answer and its bytes as they were sent. */
function receive(path: string, encodings: string): Promise<{ encoding: string | undefined; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const sent = request(`${origin}${path}`, { headers: { 'Accept-Encoding': encodings } })
    sent.on('error', reject)
    sent.on('response', (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => resolve({ encoding: response.headers['content-encoding'], body: Buffer.concat(parts) }))
    })
    sent.end()
  })
}

test.skipIf(nginxProgram === null)('what the build has compressed is sent as it is', async () => {
  const path = '/assets/main-1a2b3c.js'
  const [gzip, brotli] = [gzipSync(script, { level: 9 }), brotliCompressSync(script)]
  expect(brotli.length).toBeLessThan(gzip.length)
  await writeFile(join(folder, `dist${path}.gz`), gzip)
  await writeFile(join(folder, `dist${path}.br`), brotli)
  expect(await receive(path, 'gzip')).toEqual({ encoding: 'gzip', body: gzip })
  expect(await receive(path, 'identity')).toEqual({ encoding: undefined, body: Buffer.from(script) })
  const best = hasBrotli ? { encoding: 'br', body: brotli } : { encoding: 'gzip', body: gzip }
  expect(await receive(path, 'gzip, deflate, br')).toEqual(best)
})

interface Reply {
  status: number
  headers: Record<string, string[]>
  body: string
}

/** A request whose reply keeps every header as often as it was sent. */
function send(path: string, options: { method?: string; type?: string; bytes?: number } = {}): Promise<Reply> {
  const { method = 'GET', type = 'application/json', bytes = 0 } = options
  return new Promise((resolve, reject) => {
    const sent = request(`${origin}${path}`, { method, headers: { 'Content-Type': type, 'Content-Length': bytes } })
    sent.on('error', reject)
    sent.on('response', (response) => {
      let body = ''
      response.on('data', (part: Buffer) => (body += part.toString()))
      response.on('end', () => {
        const headers: Record<string, string[]> = {}
        const raw = response.rawHeaders
        for (let index = 0; index < raw.length; index += 2)
          (headers[raw[index]?.toLowerCase() ?? ''] ??= []).push(raw[index + 1] ?? '')
        resolve({ status: response.statusCode ?? 0, headers, body })
      })
    })
    sent.end(Buffer.alloc(bytes, 'x'))
  })
}

test.skipIf(nginxProgram === null)('the API behind nginx sends its own headers, each of them once', async () => {
  const reply = await send('/api/health')
  expect(reply.status).toBe(200)
  const origins = { appOrigins: ['http://localhost'], identityOrigin, mediaOrigins: [] }
  for (const [name, value] of Object.entries(await securityHeaderRecord('api', origins))) {
    expect([name, reply.headers[name]]).toEqual([name, [value]])
  }
  expect(reply.headers['cache-control']).toEqual(['no-store'])
})

test.skipIf(nginxProgram === null)(
  'nginx lets through the largest file the API accepts, and refuses a larger one with the limit',
  async () => {
    const form = { method: 'POST', type: 'multipart/form-data; boundary=x' }
    const mebibyte = 1024 * 1024
    expect((await send('/api/import/enrollments', { ...form, bytes: 10 * mebibyte })).status).toBe(401)
    const tooLarge = await send('/api/import/enrollments', { ...form, bytes: 12 * mebibyte })
    expect([tooLarge.status, JSON.parse(tooLarge.body)]).toEqual([
      413,
      { message: 'common.error.tooLarge', values: { limit: '10 MB' } },
    ])
    expect(tooLarge.headers['content-type']).toEqual(['application/json'])
    expect(tooLarge.headers['cache-control']).toEqual(['no-store'])
    const json = await send('/api/academic-years', { method: 'POST', bytes: 2 * mebibyte + 1024 })
    expect([json.status, JSON.parse(json.body)]).toMatchObject([413, { values: { limit: '2 MB' } }])
  },
)
