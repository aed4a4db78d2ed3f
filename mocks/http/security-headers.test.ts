import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Visitor, raw, startTestServers, type TestServers } from '../testing/servers'
import { createTestWorld, type TestWorld } from '../testing/world'

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

describe('security headers', () => {
  // The headers that every kind of response has.
  const everywhere = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringMatching(/^(?=.*camera=\(\))(?=.*geolocation=\(\))(?=.*payment=\(\))/),
  }
  type Kind = {
    server: 'app' | 'identity'
    status: number
    path: string
    method?: string
    headers?: Record<string, string>
    body?: string
  }
  const kinds: [string, Kind][] = [
    ['start page', { server: 'app', status: 200, path: '/', headers: page }],
    ['page of any path', { server: 'app', status: 200, path: '/auth/callback?code=x', headers: page }],
    ['script', { server: 'app', status: 200, path: '/assets/index-abc123.js' }],
    ['configuration', { server: 'app', status: 200, path: '/config.json' }],
    ['video range', { server: 'app', status: 206, path: '/lesson.mp4', headers: { range: 'bytes=0-1' } }],
    ['missing script', { server: 'app', status: 404, path: '/assets/gone.js', headers: page }],
    ['method of a page', { server: 'app', status: 405, path: '/', method: 'POST' }],
    ['unknown method', { server: 'app', status: 405, path: '/', method: 'TRACE' }],
    ['API without a token', { server: 'app', status: 401, path: '/api/academic-years' }],
    ['API path that is none', { server: 'app', status: 404, path: '/api/nothing' }],
    ['API method', { server: 'app', status: 405, path: '/api/academic-years', method: 'DELETE' }],
    ['API method that no server knows', { server: 'app', status: 405, path: '/api/academic-years', method: 'TRACE' }],
    [
      'API body too large',
      {
        server: 'app',
        status: 413,
        path: '/api/academic-years',
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: 'x'.repeat(3 * 1024 * 1024),
      },
    ],
    ['headers too large', { server: 'app', status: 431, path: '/', headers: { authorization: 'x'.repeat(20_000) } }],
    ['discovery', { server: 'identity', status: 200, path: '/.well-known/openid-configuration' }],
    ['key set', { server: 'identity', status: 200, path: '/jwks' }],
    ['font', { server: 'identity', status: 200, path: '/noto-sans-khmer.woff2' }],
    ['refused authorization', { server: 'identity', status: 400, path: '/auth?client_id=other', headers: page }],
    ['sign-in page that is over', { server: 'identity', status: 400, path: '/login/abc', headers: page }],
    ['token refused', { server: 'identity', status: 400, path: '/token', method: 'POST' }],
    ['unknown identity path', { server: 'identity', status: 404, path: '/admin' }],
    ['unknown identity method', { server: 'identity', status: 405, path: '/token', method: 'TRACE' }],
  ]

  test.each(kinds)('%s', async (_name, { server, status, path, ...request }) => {
    const reply = await raw(server === 'app' ? servers.port : servers.identityPort, path, request)
    expect(reply.status).toBe(status)
    expect(reply.headers).toMatchObject(everywhere)
    const policy = String(reply.headers['content-security-policy'])
    expect(policy).toMatch(/^default-src 'none'; base-uri 'none'; frame-ancestors 'none'/)
    expect(policy).not.toMatch(/unsafe|\*|https?:(?!\/\/localhost)/)
    expect(reply.headers).not.toHaveProperty('strict-transport-security')
    expect(reply.headers).not.toHaveProperty('x-powered-by')
    expect(reply.headers).not.toHaveProperty('server')
    expect([server, 'set-cookie' in reply.headers]).not.toEqual(['app', true])
    const isApi = path.startsWith('/api')
    expect(policy.endsWith('; sandbox')).toBe(isApi)
    expect(isApi ? reply.headers['cache-control'] : 'no-store').toBe('no-store')
  })

  test('a fault inside shows nothing of it and keeps the headers', async () => {
    const broken = await createTestWorld()
    const brokenServers = await startTestServers(broken.db)
    await broken.db.schema.alterTable('identity_records').renameTo('elsewhere').execute()
    await broken.db.schema.alterTable('accounts').renameTo('elsewhere_too').execute()
    const authorization = new Visitor(brokenServers).authorizationUrl()
    const replies = [
      await raw(brokenServers.identityPort, `${authorization.pathname}${authorization.search}`, { headers: page }),
      await raw(brokenServers.identityPort, '/login/abc', { headers: { cookie: 'sala_identity_interaction=abc' } }),
    ]
    for (const reply of replies) {
      expect([400, 500]).toContain(reply.status)
      expect(reply.headers).toMatchObject(everywhere)
      expect(reply.body.toString()).not.toMatch(/relation|elsewhere|node_modules/)
    }
    expect(replies[0]?.status).toBe(500)
    await brokenServers.close()
    await broken.db.schema.alterTable('elsewhere').renameTo('identity_records').execute()
    await broken.db.schema.alterTable('elsewhere_too').renameTo('accounts').execute()
    await broken.close()
  })

  test('the exact policy of a page', async () => {
    const { headers, body } = await raw(servers.port, '/school?page=2', { headers: page })
    const nonce = /nonce="([^"]+)"/.exec(body.toString())?.[1] ?? ''
    expect(nonce).toMatch(/^[\w+/]{22}==$/)
    expect(String(headers['content-security-policy']).split('; ')).toEqual([
      "default-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      `script-src 'self' 'nonce-${nonce}'`,
      `style-src 'self' 'nonce-${nonce}'`,
      "img-src 'self' data: blob:",
      "font-src 'self'",
      "media-src 'self'",
      `connect-src 'self' ${servers.identityOrigin}`,
      "worker-src 'self'",
      "manifest-src 'self'",
      "object-src 'none'",
      `form-action 'self' ${servers.identityOrigin}`,
      "require-trusted-types-for 'script'",
      'trusted-types default app-worker',
    ])
    expect(body.toString()).not.toContain('SALA_CSP_NONCE')
    const second = await raw(servers.port, '/school', { headers: page })
    expect(second.body.toString()).not.toContain(nonce)
  })

  test('Strict-Transport-Security where the origin is https', async () => {
    const secure = await startTestServers(world.db, { https: true })
    for (const port of [secure.port, secure.identityPort]) {
      const { headers } = await raw(port, '/nothing')
      expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    }
    await secure.close()
  })

  test('a request that names two hosts is refused with the headers too', async () => {
    const { port, identityPort } = servers
    for (const target of [port, identityPort]) {
      const text = await new Promise<string>((resolve) => {
        const socket = connect(target, '127.0.0.1', () =>
          socket.write(`GET /api/health HTTP/1.1\r\nHost: localhost:${target}\r\nhost: evil.example\r\n\r\n`),
        )
        let received = ''
        socket.on('data', (part) => (received += part.toString()))
        socket.on('close', () => resolve(received))
      })
      expect(text).toMatch(/^HTTP\/1.1 400 Bad Request\r\n/)
      expect(text).toMatch(/^x-content-type-options: nosniff\r$/im)
    }
  })

  test('what is no HTTP is refused with the headers too', async () => {
    const text = await new Promise<string>((resolve) => {
      const socket = connect(servers.port, '127.0.0.1', () => socket.write('NONSENSE\r\n\r\n'))
      let received = ''
      socket.on('data', (part) => (received += part.toString()))
      socket.on('close', () => resolve(received))
    })
    expect(text).toMatch(/^HTTP\/1.1 400 Bad Request\r\n/)
    expect(text).toMatch(/^x-content-type-options: nosniff\r$/im)
  })
})
