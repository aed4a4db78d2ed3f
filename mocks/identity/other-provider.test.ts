import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rolePermissions } from './role-permissions'
import { connectProvider, ProviderError } from './other-provider'
import { startOpenIdProvider, usualSwitches, type OpenIdProvider } from '../testing/openid-provider'
import { freePorts } from '../testing/free-ports'
import { raw, startTestServers, type TestServers } from '../testing/servers'
import { createTestWorld, type TestWorld } from '../testing/world'

let world: TestWorld
let provider: OpenIdProvider
let folder = ''

beforeAll(async () => {
  world = await createTestWorld()
  folder = await mkdtemp(join(tmpdir(), 'sala-provider-'))
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

beforeEach(async () => {
  provider = await startOpenIdProvider({
    clientId: 'sala-web',
    audience: 'urn:sala:api',
    accounts: { demis: rolePermissions.demis, outsider: rolePermissions.demis },
  })
})
afterEach(() => provider.close())

describe('the API with the tokens of another OpenID provider', () => {
  let servers: TestServers | undefined
  afterEach(() => servers?.close())

  /** Starts the stand-in with this provider; `identity` is the identity section of the deployment's config.json. */
  async function start(identity: Record<string, unknown>): Promise<TestServers> {
    await writeFile(join(folder, 'config.json'), JSON.stringify({ identity: { clientId: 'sala-web', ...identity } }))
    servers = await startTestServers(world.db, { issuer: provider.issuer, site: folder })
    return servers
  }

  const statusWith = async ({ port }: TestServers, token: string) =>
    (await raw(port, '/api/academic-years', { headers: { authorization: `Bearer ${token}` } })).status

  test('accepts an access token for its audience, and neither an ID token nor an account that it does not know', async () => {
    const running = await start({ resource: 'urn:sala:api' })
    const { access_token: token, id_token: idToken } = await provider.issueTokens('demis')
    expect(await statusWith(running, token)).toBe(200)
    expect(await statusWith(running, idToken)).toBe(401)
    expect(await statusWith(running, (await provider.issueTokens('outsider')).access_token)).toBe(401)
    expect(await statusWith(running, await world.sign(world.claimsOf('demis')))).toBe(401)
  })

  test('refuses a token for another audience', async () => {
    const running = await start({ resource: 'urn:elsewhere' })
    expect(await statusWith(running, (await provider.issueTokens('demis')).access_token)).toBe(401)
  })

  test.each([
    ['resource_access', 'resource_access.sala-web.roles'],
    ['groups', 'groups'],
  ] as const)('reads roles in %s where config.json says so', async (roles, rolesClaim) => {
    const running = await start({ resource: 'urn:sala:api', rolesClaim })
    provider.switches.roles = roles
    expect(await statusWith(running, (await provider.issueTokens('demis')).access_token)).toBe(200)
    provider.switches.roles = 'realm_access'
    expect(await statusWith(running, (await provider.issueTokens('demis')).access_token)).toBe(403)
  })

  test('reads the account name in another claim only where config.json says so', async () => {
    provider.switches.usernameClaim = 'email'
    const { access_token: token } = await provider.issueTokens('demis')
    const configured = await start({ resource: 'urn:sala:api', usernameClaim: 'email' })
    expect(await statusWith(configured, token)).toBe(200)
    await configured.close()
    expect(await statusWith(await start({ resource: 'urn:sala:api' }), token)).toBe(401)
  })

  test('leads the client to that provider and lets the page send requests there, and starts no identity service', async () => {
    const running = await start({})
    const config: unknown = JSON.parse((await raw(running.port, '/config.json')).body.toString())
    expect(config).toMatchObject({ identity: { authority: provider.issuer, clientId: 'sala-web' } })
    const { headers } = await raw(running.port, '/', { headers: { accept: 'text/html' } })
    expect(headers['content-security-policy']).toContain(`connect-src 'self' ${provider.issuer};`)
    await expect(raw(running.identityPort, '/')).rejects.toThrow('ECONNREFUSED')
  })
})

describe('a provider that cannot be used is named with the reason', () => {
  const connect = (issuer: string) => connectProvider({ issuer, audience: 'urn:sala:api' })

  test('when it calls itself by another address', async () => {
    provider.switches.discoveryIssuer = 'https://elsewhere.example'
    await expect(connect(provider.issuer)).rejects.toThrow(`${provider.issuer} calls itself https://elsewhere.example`)
    Object.assign(provider.switches, usualSwitches)
    await expect(connect(provider.issuer)).resolves.toMatchObject({ origins: [provider.issuer] })
  })

  test('when nothing answers, or something else than a provider', async () => {
    const [port = 0] = await freePorts(1)
    await expect(connect(`http://localhost:${port}`)).rejects.toThrow(/could not be read/)
    await expect(connect(`${provider.issuer}/tenant`)).rejects.toBeInstanceOf(ProviderError)
    await expect(connect(`${provider.issuer}/tenant`)).rejects.toThrow('answered 404')
  })
})
