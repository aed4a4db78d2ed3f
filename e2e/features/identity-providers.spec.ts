import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { rolePermissions } from '../../mocks/identity/role-permissions'
import { startOpenIdProvider, usualSwitches, type OpenIdProvider } from '../../mocks/testing/openid-provider'
import { startTestServers, type TestServers } from '../../mocks/testing/servers'
import { createTestWorld } from '../../mocks/testing/world'
import { chooseEnglish, isBackFromSignOut } from '../support/page'
import { expect, test as base } from '../support/test'
import { expectFailedSignIn } from '../support/watch-context'

// The client with OpenID providers that behave differently from the stand-in's own identity service. Each test says with the
// provider's switches what is different, and checks what the user reads.

const usualClaim = 'resource_access.sala-web.roles'
const client = join(import.meta.dirname, '../../dist')

interface Deployment {
  provider: OpenIdProvider
  /** The stand-in with this claim in its config.json; started once for each. */
  standIn: (rolesClaim: string) => Promise<TestServers>
}

const test = base.extend<object, { deployment: Deployment }>({
  deployment: [
    // Playwright reads from the braces which fixtures are needed.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const world = await createTestWorld()
      const provider = await startOpenIdProvider({
        clientId: 'sala-web',
        audience: 'urn:sala:api',
        accounts: { teacher: rolePermissions.teacher, outsider: ['offline_access'] },
      })
      const folders: string[] = []
      const started = new Map<string, Promise<TestServers>>()
      const start = async (rolesClaim: string) => {
        const site = await mkdtemp(join(tmpdir(), 'sala-provider-'))
        folders.push(site)
        const config = { identity: { clientId: 'sala-web', resource: 'urn:sala:api', rolesClaim } }
        await writeFile(join(site, 'config.json'), JSON.stringify(config))
        return await startTestServers(world.db, { client, site, issuer: provider.issuer })
      }
      await provide({
        provider,
        standIn(rolesClaim) {
          const servers = started.get(rolesClaim) ?? start(rolesClaim)
          started.set(rolesClaim, servers)
          return servers
        },
      })
      for (const servers of started.values()) await (await servers).close()
      await provider.close()
      await world.close()
      for (const folder of folders) await rm(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
  origins: [
    async ({ deployment: { provider, standIn } }, provide) => {
      const { appOrigin } = await standIn(usualClaim)
      await provide({ appOrigin, identityOrigin: provider.issuer })
    },
    { scope: 'worker' },
  ],
})

// The provider's switches are everyone's: these tests run one after the other.
test.describe.configure({ mode: 'default' })

test.beforeEach(async ({ deployment: { provider }, context }) => {
  Object.assign(provider.switches, usualSwitches, { roles: 'resource_access' })
  provider.requests.length = 0
  await chooseEnglish(context)
})

const signInButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Sign in' })
const signOutButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Sign out' })

/** On the provider's page, as it is shown to a visitor whom it does not know. */
async function enterAccount(page: Page, account = 'teacher'): Promise<void> {
  await page.getByRole('textbox', { name: 'Account' }).fill(account)
  await page.getByRole('button', { name: 'Continue' }).click()
}

async function signIn(page: Page, path: string, account?: string): Promise<void> {
  await page.goto(path)
  await enterAccount(page, account)
}

test(
  'without an end_session_endpoint a sign-out works, says what stays open, and the next sign-in asks for the account',
  { tag: '@detail' },
  async ({ page, deployment: { provider } }) => {
    Object.assign(provider.switches, { endSession: 'none', revocation: 'none' })
    await signIn(page, '/holiday')
    await signOutButton(page).click()
    await expect(page.getByRole('status')).toContainText('the sign-in service may still be signed in')
    await expect(page).toHaveURL('/')
    await page.reload()
    await signInButton(page).click()
    await enterAccount(page)
    await expect(signOutButton(page)).toBeVisible()
  },
)

test(
  'a sign-out page of the provider that does not lead back does not affect later visits',
  { tag: '@detail' },
  async ({ page, deployment: { provider } }) => {
    provider.switches.endSession = 'page'
    await signIn(page, '/holiday')
    await signOutButton(page).click()
    await expect(page.getByRole('heading', { name: 'You have signed out of the provider' })).toBeVisible()
    await page.goto('/about')
    await expect(signInButton(page)).toBeVisible()
    await signInButton(page).click()
    await enterAccount(page)
    await expect(page).toHaveURL('/about')
    // The address is there before the sign-in is complete.
    await expect(signOutButton(page)).toBeVisible()
    await page.reload()
    await expect(signOutButton(page)).toBeVisible()
  },
)

for (const revocation of ['none', 'text'] as const) {
  test(
    `with a revocation of the kind "${revocation}" a sign-out leaves the error viewer empty`,
    { tag: '@detail' },
    async ({ page, deployment: { provider } }) => {
      provider.switches.revocation = revocation
      await signIn(page, '/holiday')
      const back = page.waitForURL(isBackFromSignOut)
      await signOutButton(page).click()
      await back
      await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Errors' }).click()
      await expect(page.getByRole('main')).toContainText('No errors')
      expect(provider.requests.includes('/revoke')).toBe(revocation === 'text')
    },
  )
}

test(
  'another nonce than the one that was sent is a failed sign-in, with the reason for the administrator',
  { tag: '@detail' },
  async ({ page, deployment: { provider } }) => {
    expectFailedSignIn(page)
    provider.switches.nonce = 'wrong'
    await signIn(page, '/holiday')
    const notice = page.getByRole('status')
    await expect(notice).toContainText('Sign-in did not succeed')
    await notice.getByText('What the sign-in service answered').click()
    await expect(notice.getByText(/nonce in id_token does not match/)).toBeVisible()
  },
)

for (const [roles, rolesClaim] of [
  ['resource_access', usualClaim],
  ['groups', 'groups'],
] as const) {
  test(
    `permissions in ${roles} open the pages that they are for`,
    { tag: '@detail' },
    async ({ page, deployment: { provider, standIn } }) => {
      provider.switches.roles = roles
      const { appOrigin } = await standIn(rolesClaim)
      await signIn(page, `${appOrigin}/academic-year`)
      await expect(page).toHaveURL(`${appOrigin}/academic-year`)
      await expect(page.getByRole('heading', { level: 1, name: 'Academic year' })).toBeVisible()
      // The name is the server's, what the menu offers is the token's.
      await expect(page.getByRole('banner').getByRole('link', { name: 'Sok Vanna' })).toBeVisible()
      const menu = page.getByRole('navigation', { name: 'Menu' })
      await expect(menu.getByRole('link', { name: 'Score' })).toBeVisible()
      await expect(menu.getByRole('link', { name: 'Transfer' })).toHaveCount(0)
    },
  )
}

test(
  'an access token that cannot be read leads to a page that names account and claims',
  { tag: '@detail' },
  async ({ page, deployment: { provider } }) => {
    expectFailedSignIn(page)
    provider.switches.accessToken = 'opaque'
    await signIn(page, '/holiday')
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { name: 'This account has no access to this system' })).toBeVisible()
    for (const text of ['teacher', usualClaim, 'preferred_username', 'There is no list of roles there.']) {
      await expect(main).toContainText(text)
    }
    await main.getByRole('button', { name: 'Sign out' }).click()
    await expect(signInButton(page)).toBeVisible()
  },
)

test('an account with roles of other programs only reads so on the home page', { tag: '@detail' }, async ({ page }) => {
  await page.goto('/')
  await signInButton(page).click()
  await enterAccount(page, 'outsider')
  await expect(page.getByRole('heading', { name: 'This account has no access to this system' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('none of this system')
})

test(
  'a token without an account name leads to a page that names the claim',
  { tag: '@detail' },
  async ({ page, deployment: { provider } }) => {
    expectFailedSignIn(page)
    provider.switches.accountName = false
    await signIn(page, '/holiday')
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { name: 'This account has no access to this system' })).toBeVisible()
    for (const text of ['Unauthorized User', 'preferred_username', 'There is no account name there.', usualClaim]) {
      await expect(main).toContainText(text)
    }
    await expect(main).not.toContainText('list of roles')
    await main.getByRole('button', { name: 'Sign out' }).click()
    await expect(signInButton(page)).toBeVisible()
  },
)

test(
  'a provider that answers the silent check with its own page delays the home page once',
  { tag: '@detail' },
  async ({ page, context, deployment: { provider } }) => {
    provider.switches.silentAnswer = 'page'
    await page.clock.install()
    await page.goto('/')
    await expect(page.getByRole('textbox', { name: 'Account' })).toBeVisible()
    await page.clock.fastForward('00:11')
    for (const tab of [page, await context.newPage()]) {
      await tab.goto('/')
      await expect(signInButton(tab)).toBeVisible()
    }
    await signInButton(page).click()
    await enterAccount(page)
    await expect(signOutButton(page)).toBeVisible()
    // The provider knows the user now, so that a reload asks it again.
    await page.reload()
    await expect(signOutButton(page)).toBeVisible()
  },
)

test(
  'an unusual answer to the silent check is an anonymous visit, kept in the error viewer',
  { tag: '@detail' },
  async ({ page, deployment: { provider } }) => {
    provider.switches.silentError = 'unauthorized_client'
    await page.goto('/errors')
    await expect(signInButton(page)).toBeVisible()
    await expect(page.getByText('Sign-in did not')).toHaveCount(0)
    await expect(page.getByRole('main')).toContainText('unauthorized_client')
  },
)

test(
  'a refusal of the provider is shown in its own words, under the failed sign-in',
  { tag: '@detail' },
  async ({ page, deployment: { provider } }) => {
    expectFailedSignIn(page)
    provider.switches.signInError = { error: 'access_denied', description: 'This account is locked until Monday.' }
    await signIn(page, '/holiday')
    const notice = page.getByRole('status')
    await expect(notice).toContainText('Sign-in did not succeed')
    await expect(notice.getByText('This account is locked until Monday.')).toBeHidden()
    await notice.getByText('What the sign-in service answered').click()
    await expect(notice.getByText('access_denied This account is locked until Monday.')).toBeVisible()
  },
)

for (const [where, issuer] of [
  ['discovery document', 'discoveryIssuer'],
  ['ID token', 'tokenIssuer'],
] as const) {
  test(
    `another issuer in the ${where} is a failed sign-in that names both`,
    { tag: '@detail' },
    async ({ page, deployment: { provider } }) => {
      provider.switches[issuer] = 'https://elsewhere.example'
      await page.goto('/about')
      await expect(page.getByText('Sign-in did not')).toHaveCount(0)
      await signInButton(page).click()
      if (issuer === 'tokenIssuer') await enterAccount(page)
      const notice = page.getByRole('status')
      await notice.getByText('What the sign-in service answered').click()
      await expect(notice).toContainText(
        `The ${where} names the issuer https://elsewhere.example, not ${provider.issuer}.`,
      )
      await expect(page).toHaveURL('/about')
    },
  )
}

test(
  'an ID token for another client is a failed sign-in that names the client',
  { tag: '@detail' },
  async ({ page, deployment: { provider } }) => {
    provider.switches.tokenAudience = 'another-client'
    await page.goto('/about')
    await signInButton(page).click()
    await enterAccount(page)
    const notice = page.getByRole('status')
    await notice.getByText('What the sign-in service answered').click()
    await expect(notice).toContainText('The ID token is not for sala-web.')
    await expect(signInButton(page)).toBeVisible()
  },
)

test(
  'without expires_in the token is used as long as it says',
  { tag: '@detail' },
  async ({ page, deployment: { provider } }) => {
    provider.switches.expiresIn = false
    await signIn(page, '/academic-year')
    await expect(page.getByRole('heading', { level: 1, name: 'Academic year' })).toBeVisible()
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'School', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'School' })).toBeVisible()
    expect(provider.requests.filter((path) => path === '/token')).toHaveLength(1)
  },
)

test('without a refresh token the session ends with the token, and signing in leads back', async ({
  page,
  deployment: { provider },
}) => {
  Object.assign(provider.switches, { refreshToken: 'none', tokenLifeSeconds: 60 })
  await page.clock.install()
  await signIn(page, '/holiday?from=link')
  await expect(signOutButton(page)).toBeVisible()
  await page.keyboard.press('Shift')
  await page.clock.fastForward('01:31')
  const notice = page.getByRole('status')
  await expect(notice).toContainText('Your session has ended. Please sign in again.')
  await expect(page).toHaveURL('/')
  await notice.getByRole('button', { name: 'Sign in' }).click()
  await expect(signOutButton(page)).toBeVisible()
  await expect(page).toHaveURL('/holiday?from=link')
})
