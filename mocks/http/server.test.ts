import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '../identity/password'
import { Visitor, raw, startTestServers, type TestServers } from '../testing/servers'
import { createTestWorld, type TestWorld } from '../testing/world'
import { classrooms, enrollments, schools } from '../testing/world-ids'

let world: TestWorld
let servers: TestServers

beforeAll(async () => {
  world = await createTestWorld()
  servers = await startTestServers(world.db, { faults: true })
})
afterAll(async () => {
  await servers.close()
  await world.close()
})

const page = { accept: 'text/html,application/xhtml+xml' }

describe('files', () => {
  test('hashed files are kept for ever, the configuration for a minute, pages are asked for again', async () => {
    const cache = async (path: string) => (await raw(servers.port, path, { headers: page })).headers['cache-control']
    expect(await cache('/assets/index-abc123.js')).toBe('public, max-age=31536000, immutable')
    expect(await cache('/')).toBe('no-cache')
    expect(await cache('/config.json')).toBe('max-age=60')
    expect(await cache('/favicon.svg')).toBe('no-cache')
  })

  test('are packed as the browser likes it best', async () => {
    const plain = await raw(servers.port, '/assets/index-abc123.js')
    expect(plain.headers).not.toHaveProperty('content-encoding')
    const get = (accept: string) =>
      raw(servers.port, '/assets/index-abc123.js', { headers: { 'accept-encoding': accept } })
    const brotli = await get('gzip, deflate, br')
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' })
    expect(brotli.body.length).toBeLessThan(plain.body.length / 10)
    expect(brotliDecompressSync(brotli.body)).toEqual(plain.body)
    const gzip = await get('gzip;q=1, br;q=0.5')
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzip.body)).toEqual(plain.body)
    const html = await raw(servers.port, '/', { headers: { ...page, 'accept-encoding': 'gzip, br' } })
    expect(gunzipSync(html.body).toString()).toContain('<!doctype html>')
  })

  test.each([
    ['br, gzip', 'br'],
    ['gzip, br;q=0', 'gzip'],
    ['*', 'gzip'],
    ['gzip;q=0.9, *;q=0.1', 'gzip'],
    ['deflate', 'deflate'],
    ['identity', undefined],
    ['', undefined],
  ])('with Accept-Encoding “%s” in the encoding %s', async (accept, encoding) => {
    const { headers } = await raw(servers.port, '/assets/index-abc123.js', { headers: { 'accept-encoding': accept } })
    expect(headers['content-encoding']).toBe(encoding)
  })

  test('an unchanged file is not sent again', async () => {
    const { etag } = (await raw(servers.port, '/favicon.svg')).headers
    const again = await raw(servers.port, '/favicon.svg', { headers: { 'if-none-match': `"x", ${etag ?? ''}` } })
    expect([again.status, again.body.length]).toEqual([304, 0])
  })

  test('HEAD answers as GET without a body', async () => {
    const get = await raw(servers.port, '/assets/index-abc123.js', { headers: { 'accept-encoding': 'br' } })
    const head = await raw(servers.port, '/assets/index-abc123.js', {
      method: 'HEAD',
      headers: { 'accept-encoding': 'br' },
    })
    expect(head.body).toHaveLength(0)
    expect(head.headers['content-length']).toBe(get.headers['content-length'])
  })

  test('any address is a page for who wants one, and nothing for who wants a file', async () => {
    for (const path of [
      '/score?month=1',
      '/school/12/edit',
      '/auth/callback',
      '/report.pdf',
      '/%E1%9E%80',
      '//evil.example/',
    ]) {
      const reply = await raw(servers.port, path, { headers: page })
      expect([path, reply.status, reply.headers['content-type']]).toEqual([path, 200, 'text/html; charset=UTF-8'])
    }
    expect((await raw(servers.port, '/school', { headers: { accept: '*/*' } })).status).toBe(404)
    expect((await raw(servers.port, '/assets/gone.js', { headers: page })).status).toBe(404)
  })

  test.each([
    '/assets/index-abc123.js.map',
    '/../package.json',
    '/assets/../../package.json',
    '/%2e%2e/package.json',
    '/..%2fpackage.json',
    '/%',
    '/%00',
  ])('%s is not to be had', async (path) => {
    const reply = await raw(servers.port, path)
    expect(reply.status).toBe(404)
  })

  test.each([
    ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
    ['bytes=7-', 206, '789', 'bytes 7-9/10'],
    ['bytes=-2', 206, '89', 'bytes 8-9/10'],
    ['bytes=5-99', 206, '56789', 'bytes 5-9/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=5-2', 416, '', 'bytes */10'],
    ['bytes=0-1,3-4', 200, '0123456789', undefined],
    ['lines=1-2', 200, '0123456789', undefined],
  ])('the part %s of a video', async (range, status, text, contentRange) => {
    const reply = await raw(servers.port, '/lesson.mp4', { headers: { range } })
    expect([reply.status, reply.body.toString(), reply.headers['content-range']]).toEqual([status, text, contentRange])
    const stale = await raw(servers.port, '/lesson.mp4', { headers: { range, 'if-range': '"other"' } })
    expect(stale.status).toBe(200)
  })

  test('the configuration names the real identity service', async () => {
    const { body } = await raw(servers.port, '/config.json')
    expect(JSON.parse(body.toString())).toMatchObject({
      apiBaseUrl: '/api',
      identity: { authority: servers.identityOrigin, clientId: 'sala-web', resource: 'urn:sala:api' },
    })
  })

  test('a deployment replaces the configuration and adds files; its videos may lie elsewhere', async () => {
    const site = await mkdtemp(join(tmpdir(), 'sala-site-'))
    const captions = { km: '/media/1.km.vtt', en: '/media/1.en.vtt' }
    const videos = [{ src: '/media/1.webm', captions }, null, { src: 'https://videos.example/lessons/3.mp4', captions }]
    await writeFile(join(site, 'config.json'), JSON.stringify({ pageSize: 25, tutorial: { videos } }))
    await writeFile(join(site, 'note.txt'), 'of the deployment')
    const own = await startTestServers(world.db, { site })
    const config = await raw(own.port, '/config.json')
    expect(JSON.parse(config.body.toString())).toMatchObject({
      apiBaseUrl: '/api',
      identity: { authority: own.identityOrigin, clientId: 'sala-web' },
      pageSize: 25,
      tutorial: { videos },
    })
    expect((await raw(own.port, '/note.txt')).body.toString()).toBe('of the deployment')
    expect((await raw(own.port, '/favicon.svg')).status).toBe(200)
    const { headers } = await raw(own.port, '/', { headers: page })
    expect(String(headers['content-security-policy'])).toContain("; media-src 'self' https://videos.example; ")
    await own.close()
    await rm(site, { recursive: true })
  })

  test('who comes by the number is sent to the name, where signing in works', async () => {
    const host = `127.0.0.1:${servers.port}`
    const reply = await raw(servers.port, '/score?month=1', { headers: { ...page, host } })
    expect([reply.status, reply.headers.location]).toEqual([307, `${servers.appOrigin}/score?month=1`])
  })
})

describe('faults on demand', () => {
  const control = (method: string, body?: unknown, headers = {}) =>
    raw(servers.port, '/__faults', { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })

  test('only meet requests with the cookie they are set for', async () => {
    const statuses = async () => {
      const visitors = [{}, { cookie: 'a=b; faults=one' }, { cookie: 'faults=two' }]
      const replies = await Promise.all(visitors.map((headers) => raw(servers.port, '/api/schools', { headers })))
      return replies.map(({ status }) => status)
    }
    await control('PUT', { rules: [{ path: '/api', status: 500 }] }, { cookie: 'faults=one' })
    expect(await statuses()).toEqual([401, 500, 401])
    await control('PUT', { rules: [{ path: '/api', status: 503 }] })
    expect(await statuses()).toEqual([503, 500, 401])
    await control('DELETE', undefined, { cookie: 'faults=one' })
    expect(await statuses()).toEqual([503, 401, 401])
    await control('DELETE')
    expect(await statuses()).toEqual([401, 401, 401])
  })

  test('an answer of choice, as often as asked for, on the path asked for', async () => {
    await control('PUT', {
      rules: [
        { path: '/api/academic', times: 2, status: 429, headers: { 'Retry-After': '7' }, body: { message: 'slow' } },
      ],
    })
    const statuses = []
    for (let i = 0; i < 3; i += 1) statuses.push((await raw(servers.port, '/api/academic-years')).status)
    expect(statuses).toEqual([429, 429, 401])
    expect((await raw(servers.port, '/api/schools')).status).toBe(401)
    await control('PUT', { rules: [{ path: '/api', status: 502, html: true }] })
    const gateway = await raw(servers.port, '/api/schools')
    expect([gateway.status, gateway.headers['content-type']]).toEqual([502, 'text/html; charset=utf-8'])
    await control('DELETE')
    expect((await raw(servers.port, '/api/schools')).status).toBe(401)
  })

  test('a delay and a broken connection', async () => {
    await control('PUT', {
      rules: [
        { path: '/api/slow', latencyMs: 300 },
        { path: '/api/cut', cut: 'before' },
        { path: '/api/schools', cut: 'after' },
      ],
    })
    const start = performance.now()
    await raw(servers.port, '/api/slow')
    expect(performance.now() - start).toBeGreaterThan(295)
    await expect(raw(servers.port, '/api/cut')).rejects.toThrow('socket hang up')
    await expect(raw(servers.port, '/api/schools')).rejects.toThrow('socket hang up')
    await control('DELETE')
  })

  test('are refused when they make no sense', async () => {
    expect((await control('PUT', { rules: [{ path: 'api' }] })).status).toBe(400)
  })

  test('do not exist in a normal start', async () => {
    const normal = await startTestServers(world.db)
    const reply = await raw(normal.port, '/__faults', { method: 'PUT', body: '{}' })
    expect(reply.status).toBe(405)
    expect((await raw(normal.port, '/__faults')).status).toBe(404)
    await normal.close()
  })
})

test('a body without a length and the packed answer of the API', async () => {
  const { db } = world
  const hash = await hashPassword('sala-demo')
  await db.updateTable('accounts').set({ password_hash: hash }).where('username', '=', 'demis').execute()
  const visitor = new Visitor(servers)
  const { access_token } = await visitor.redeem(await visitor.signIn('demis', 'sala-demo'))
  const authorization = `Bearer ${access_token}`
  const written = await raw(servers.port, '/api/academic-years', {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
    body: '{}',
  })
  expect(written.status).toBe(400)
  const read = (encoding: string) =>
    raw(servers.port, '/api/schools?academic_year=3', { headers: { authorization, 'accept-encoding': encoding } })
  const plain = await read('identity')
  expect(plain.headers).toMatchObject({ 'cache-control': 'no-store', vary: 'Accept-Encoding' })
  const gzip = await read('gzip, br')
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(gzip.body)).toEqual(plain.body)
})

test('the tag of a compressed reply counts as what was seen', async () => {
  const hash = await hashPassword('sala-demo')
  await world.db.updateTable('accounts').set({ password_hash: hash }).where('username', '=', 'teacher').execute()
  const visitor = new Visitor(servers)
  const { access_token } = await visitor.redeem(await visitor.signIn('teacher', 'sala-demo'))
  const authorization = `Bearer ${access_token}`
  const seen = await raw(servers.port, `/api/attendances?classroom_id=${classrooms['own-class']}`, {
    headers: { authorization, 'accept-encoding': 'gzip' },
  })
  expect([seen.headers['content-encoding'], seen.headers.etag]).toEqual(['gzip', expect.stringMatching(/^W\//)])
  const attendances = [{ emis_student_id: `S${enrollments.sok}`, nov: { absent: 2 } }]
  const body = JSON.stringify({
    data: { academic_year_school_id: schools.own, grade: 7, suffix: 'ក', attendances },
  })
  const saved = await raw(servers.port, '/api/attendances', {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json', 'if-match': seen.headers.etag ?? '' },
    body,
  })
  expect(saved.status).toBe(200)
})

test('stopping lets a request in work end and takes no other', async () => {
  const stopping = await startTestServers(world.db, { faults: true })
  const rule = { rules: [{ path: '/api/health', latencyMs: 600 }] }
  await raw(stopping.port, '/__faults', { method: 'PUT', body: JSON.stringify(rule) })
  const slow = raw(stopping.port, '/api/health')
  await raw(stopping.port, '/config.json')
  const closed = stopping.close()
  await expect(raw(stopping.port, '/config.json')).rejects.toThrow('ECONNREFUSED')
  expect((await slow).status).toBe(200)
  await closed
})
