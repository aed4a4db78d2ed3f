import type { Request } from '@playwright/test'
import { accounts } from '../support/accounts'
import { failFor } from '../support/faults'
import { identityOrigin, origin } from '../support/origins'
import { isBackFromSignOut, scoreCell, signInName, signOutName, textbox } from '../support/page'
import { expect, expectNoAxeFindings, signInAt, test } from '../support/test'
import { expectConsoleError, expectFailedRequests } from '../support/watch-context'

const heading = { level: 1 } as const

// Each of these signs in for itself: a sign-out ends the session that other tests of the account share.
test.describe('session', () => {
  test('the check on load is one redirect, which a reload does not repeat', async ({ page }) => {
    const visited: string[] = []
    page.on('request', (request) => {
      const { origin: host, pathname } = new URL(request.url())
      if (request.isNavigationRequest()) visited.push(host === origin ? pathname : 'identity service')
    })
    await page.goto('/about')
    await expect(page.getByRole('heading', heading)).toBeVisible()
    expect(visited).toEqual(['/about', 'identity service', '/auth/callback'])
    await expect(page).toHaveURL('/about')
    await expect(page.getByRole('banner').getByRole('button', { name: signInName })).toBeVisible()
    // The tab remembers the answer for ten minutes.
    visited.length = 0
    await page.reload()
    await expect(page.getByRole('banner').getByRole('button', { name: signInName })).toBeVisible()
    expect(visited).toEqual(['/about'])
  })

  test('a page behind sign-in comes back after it, and no token is left on the device', async ({ page }) => {
    await page.goto('/holiday?from=link')
    await signInAt(page, 'teacher')
    await expect(page).toHaveURL('/holiday?from=link')
    await expect(page.getByRole('banner').getByRole('button', { name: signOutName })).toBeVisible()
    await page.reload()
    await expect(page).toHaveURL('/holiday?from=link')
    await expect(page.getByRole('banner').getByRole('button', { name: signOutName })).toBeVisible()
    expect(await page.locator('iframe').count()).toBe(0)
    const rests = await page.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
    )
    expect(rests).not.toMatch(/eyJ|refresh_token|access_token|from=link/)
    for (const account of accounts) expect(rests).not.toContain(account)
  })

  test('signing out in one tab signs out the other within two seconds, and "back" shows nothing', async ({
    page,
    context,
  }) => {
    await page.goto('/holiday')
    await signInAt(page, 'manager')
    await expect(page.getByRole('banner').getByRole('button', { name: signOutName })).toBeVisible()
    const other = await context.newPage()
    await other.goto('/holiday')
    await expect(other.getByRole('banner').getByRole('button', { name: signOutName })).toBeVisible()

    // The way round: to the identity service, which ends its session, and home.
    const wayRound = page.waitForURL(isBackFromSignOut)
    await page.getByRole('banner').getByRole('button', { name: signOutName }).click()
    await expect(other.getByRole('banner').getByRole('button', { name: signInName })).toBeVisible({ timeout: 2000 })
    await expect(other).toHaveURL('/')
    await wayRound
    await expect(page.getByRole('banner').getByRole('button', { name: signInName })).toBeVisible()
    await expect(page).toHaveURL('/')

    await other.goBack()
    await expect(other.getByRole('button', { name: signOutName })).toHaveCount(0)
    // The identity service has ended its session too: the page asks for a password again.
    await page.goto('/holiday')
    await page.waitForURL((url) => url.origin === identityOrigin)
  })

  for (const [where, address] of [
    ['a list', '/student'],
    ['a sheet', '/score-management?academicYear=3&grade=7&suffix=%E1%9E%80&month=1'],
  ] as const) {
    test(
      `signing out from ${where} shows the home page, also while the identity service does not respond`,
      { tag: '@detail' },
      async ({ page }) => {
        await page.goto(address)
        await signInAt(page, 'teacher')
        await expect(page.getByRole('main').getByRole('row').first()).toBeVisible()
        await failFor(page, [{ server: 'identity', path: '/session/end', latencyMs: 1500 }])
        const pages: string[] = []
        const anonymousCalls: string[] = []
        page.on('framenavigated', (frame) => pages.push(new URL(frame.url()).pathname))
        page.on('request', (request) => {
          const { pathname } = new URL(request.url())
          const isAnonymous = request.headers()['authorization'] === undefined
          if (pathname.startsWith('/api/') && isAnonymous) anonymousCalls.push(pathname)
        })
        const back = page.waitForURL(isBackFromSignOut)
        await page.getByRole('banner').getByRole('button', { name: signOutName }).click()
        await expect(page.getByRole('banner').getByRole('button', { name: signInName })).toBeVisible()
        await expect(page).toHaveURL('/')
        await back
        await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Errors' }).click()
        await expect(page.getByRole('main')).toContainText('No errors')
        expect({ visited: new Set(pages), anonymousCalls }).toEqual({
          visited: new Set(['/', '/errors']),
          anonymousCalls: [],
        })
      },
    )
  }

  test(
    'a sign-out that the site’s policy holds back says that the sign-in service may remember',
    { tag: '@detail' },
    async ({ page }) => {
      expectConsoleError(page, /form-action|^IdentityError: form_action/)
      await page.goto('/holiday')
      await signInAt(page, 'provincial')
      await expect(page.getByRole('banner').getByRole('button', { name: signOutName })).toBeVisible()
      await page.evaluate(() => {
        const policy = document.createElement('meta')
        policy.httpEquiv = 'Content-Security-Policy'
        policy.content = "form-action 'none'"
        document.head.append(policy)
      })
      const notice = 'the sign-in service may still be signed in'
      // The page itself says when it shows the notice: what asks it would wait for the navigation that the policy holds back.
      await page.evaluate((text) => {
        new MutationObserver(() => {
          if (document.body.textContent.includes(text)) console.info(text)
        }).observe(document.body, { childList: true, subtree: true })
      }, notice)
      const shown = page.waitForEvent('console', (message) => message.text() === notice)
      // A click of a locator would wait for it too.
      const box = await page.getByRole('banner').getByRole('button', { name: signOutName }).boundingBox()
      await page.mouse.click((box?.x ?? 0) + 5, (box?.y ?? 0) + 5)
      await shown
    },
  )

  test(
    'after a page is closed in the middle of the sign-out, the user is not signed in',
    { tag: '@detail' },
    async ({ page, context }) => {
      await page.goto('/holiday')
      await signInAt(page, 'provincial')
      const ending = (url: URL) => url.origin === identityOrigin && url.pathname === '/session/end'
      expectFailedRequests(page)
      await page.route(ending, (route) => route.abort())
      const brokenOff = page.waitForEvent('requestfailed', (request) => ending(new URL(request.url())))
      await page.getByRole('banner').getByRole('button', { name: signOutName }).click()
      await brokenOff
      await page.close()
      // The next visitor has to enter a password, although the identity service still has the session of the one who left.
      const next = await context.newPage()
      await next.goto('/about')
      await expect(next.getByRole('banner').getByRole('button', { name: signInName })).toBeVisible()
      await next.goto('/holiday')
      await signInAt(next, 'manager')
      await expect(next).toHaveURL('/holiday')
      await expect(next.getByRole('banner').getByRole('button', { name: signOutName })).toBeVisible()
      // From then on a check on load finds the new user.
      await next.reload()
      await expect(next.getByRole('banner').getByRole('button', { name: signOutName })).toBeVisible()
    },
  )

  test(
    '28 minutes without activity bring a warning, 30 end the session, and the next sign-in leads back',
    { tag: '@detail' },
    async ({ page }) => {
      await page.clock.install()
      const address = '/score-management?academicYear=3&grade=8&suffix=%E1%9E%81&month=5'
      await page.goto(address)
      await signInAt(page, 'teacher')
      const out = page.getByRole('banner').getByRole('button', { name: signOutName })
      await expect(out).toBeVisible()
      await scoreCell(page).click()
      await page.keyboard.type('27')
      await page.keyboard.press('Enter')
      await expect(page.getByText('1 cell not saved · kept on this device')).toBeVisible()

      let lastActivity = 0
      const noteActivity = async () => {
        lastActivity = await page.evaluate(() => Date.now())
      }
      /** Real time passes meanwhile too. */
      const reach = async (minutes: number, seconds: number) => {
        const now = await page.evaluate(() => Date.now())
        await page.clock.fastForward(lastActivity + (minutes * 60 + seconds) * 1000 - now)
      }
      const warning = page.getByRole('alertdialog')
      await noteActivity()
      await reach(28, 5)
      await expect(warning).toBeVisible()
      await expect(warning.getByRole('timer')).toHaveText(/^1:\d\d$/)
      await expectNoAxeFindings(page)
      await page.keyboard.press('Enter')
      await expect(warning).toHaveCount(0)
      await expect(out).toBeVisible()

      // Calls that the page makes by itself are not activity.
      await noteActivity()
      for (const minute of [7, 14, 21]) {
        const poll = page.waitForResponse(/\/api\/check-import-status/)
        await reach(minute, 0)
        await poll
      }
      await reach(27, 50)
      await expect(warning).toHaveCount(0)
      await reach(28, 2)
      await expect(warning).toBeVisible()
      await reach(29, 54)
      await expect(warning).toBeVisible()

      const back = page.waitForURL(isBackFromSignOut)
      await reach(30, 4)
      await expect(page.getByRole('banner').getByRole('button', { name: signInName })).toBeVisible()
      await back
      await expect(page).toHaveURL('/')
      await page.getByRole('banner').getByRole('button', { name: signInName }).click()
      await signInAt(page, 'teacher')
      await expect(page).toHaveURL(address)
      await page.getByRole('button', { name: 'Continue with them' }).click()
      await expect(scoreCell(page)).toHaveText('27')
    },
  )

  test(
    'after one tab times out, signing in leads the other tab back to its unsaved input',
    { tag: '@detail' },
    async ({ page, context }) => {
      // Only the first tab times out by itself, as when the other one is in the background. The clock is the real one: moved
      // forward, it would also end the time for which the other tab waits until its input is stored.
      await page.route('**/config.json', async (route) => {
        const response = await route.fetch()
        const settings: unknown = await response.json()
        await route.fulfill({ response, json: Object.assign({}, settings, { idleTimeoutMinutes: 0.2 }) })
      })
      await page.goto('/holiday')
      await signInAt(page, 'manager')
      await expect(page.getByRole('banner').getByRole('button', { name: signOutName })).toBeVisible()
      const other = await context.newPage()
      // The first key is pressed while the code that keeps unsaved input is still on its way.
      let release = () => {}
      const released = new Promise<void>((resolve) => {
        release = resolve
      })
      await other.route('**/assets/device-records-*.js', async (route) => {
        await released
        await route.continue()
      })
      const asked = other.waitForRequest('**/assets/device-records-*.js')
      await other.goto('/student/560')
      await textbox(other, 'Birth place').fill('កំពត')
      await asked

      await expect(page.getByRole('banner').getByRole('button', { name: signInName })).toBeVisible({ timeout: 30_000 })
      release()
      const signIn = other.getByRole('banner').getByRole('button', { name: signInName })
      await expect(signIn).toBeVisible()
      await expect(other).toHaveURL('/')
      await signIn.click()
      await signInAt(other, 'manager')
      await expect(other).toHaveURL('/student/560')
      await other.getByRole('button', { name: 'Restore' }).click()
      await expect(textbox(other, 'Birth place')).toHaveValue('កំពត')
    },
  )

  test('a page of another origin that frames the application or the sign-in page shows neither', async ({ page }) => {
    await page.goto('/holiday')
    await page.waitForURL((url) => url.pathname.startsWith('/login/'))
    const elsewhere = 'http://elsewhere.localhost:9/'
    const framed = [`${origin}/about`, `${origin}/config.json`, `${origin}/api/health`, page.url()]
    const frames = [`${elsewhere}own`, ...framed].map((address) => `<iframe src="${address}"></iframe>`)
    await page.route(`${elsewhere}**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: route.request().url() === elsewhere ? frames.join('') : 'own' }),
    )
    expectConsoleError(page, /frame-ancestors/)
    await page.goto(elsewhere)
    const [own, ...others] = page.mainFrame().childFrames()
    await expect(own?.locator('body') ?? page.locator('nothing')).toHaveText('own')
    expect(others.map((frame) => frame.url())).toEqual(framed.map(() => 'chrome-error://chromewebdata/'))
  })

  test('a code that has been used opens nothing: neither its address nor the whole request a second time', async ({
    page,
    context,
  }) => {
    const hasCode = (url: string) => new URL(url).pathname === '/auth/callback' && new URL(url).searchParams.has('code')
    const isRedemption = (request: Request) =>
      request.url() === `${identityOrigin}/token` && request.method() === 'POST'
    const callback = page.waitForRequest((request) => hasCode(request.url()))
    const redemption = page.waitForRequest(isRedemption)
    await page.goto('/holiday')
    await signInAt(page, 'teacher')
    const address = (await callback).url()
    const body = (await redemption).postData() ?? ''
    expect(body).toContain(`code=${new URL(address).searchParams.get('code') ?? ''}`)

    const other = await context.newPage()
    const redeemed: string[] = []
    other.on('request', (request) => {
      if (isRedemption(request)) redeemed.push(new URLSearchParams(request.postData() ?? '').get('code') ?? '')
    })
    // A visitor who does not have the session of the first.
    await context.clearCookies()
    await other.goto(address)
    await expect(other.getByRole('banner').getByRole('button', { name: signInName })).toBeVisible()
    expect(redeemed).toEqual([])

    expectConsoleError(page, /status of 400 .*\/token\)$/)
    const again = await page.evaluate(
      async ({ url, form }) => {
        const response = await fetch(url, { method: 'POST', body: new URLSearchParams(form) })
        return { status: response.status, answer: await response.text() }
      },
      { url: `${identityOrigin}/token`, form: body },
    )
    expect(again).toEqual({ status: 400, answer: expect.stringContaining('invalid_grant') })
    expect(again.answer).not.toContain('token"')
  })

  test(
    'a bookmarked answer of the identity service starts the check once more, never a loop',
    { tag: '@detail' },
    async ({ page }) => {
      await page.goto('/auth/callback?code=old&state=old')
      await expect(page.getByRole('heading', heading)).toBeVisible()
      await expect(page).toHaveURL('/')
      await expect(page.getByText('Sign-in did not')).toHaveCount(0)
      await page.goto('/auth/callback?code=old&state=old')
      await expect(page.getByText('Sign-in did not')).toBeVisible()
      await expect(page).toHaveURL('/')
    },
  )
})
