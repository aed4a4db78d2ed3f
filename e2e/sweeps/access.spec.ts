import { routeOutcomes } from '@/testing/route-outcomes'
import { printBar } from '../prove/print-bar'
import { accounts } from '../support/accounts'
import { answerWithCanaries, canariesIn } from '../support/canaries'
import { identityOrigin } from '../support/origins'
import { expect, test } from '../support/test'
import { visit } from '../support/visit'
import { expectConsoleError } from '../support/watch-context'
import { watchLandings } from '../support/watch-landings'

// Who may open what by permission is proved for every pair in src/app/router.test.ts; a browser drives what pages decide by their
// data (f, o) and a sample of the others, a different one for each visitor. `npm run prove:routes` drives every route as everyone.
const isLong = process.env['SALA_PROOF'] === 'full'
const sampleSize = isLong ? 1 : 9
function drivenBy(column: number) {
  return routeOutcomes.filter(
    ({ outcomes }, index) => 'fov'.includes(outcomes[column] ?? '') || (index + column) % sampleSize === 0,
  )
}

/**
 * Requests that a page needs before it can decide: only the record itself says whose it is, and the server refuses
 * it to users who may not see it. A user refused by permission alone causes no request for the record.
 */
const neededToDecide: Record<string, string> = {
  '/school/view/1': '/schools/1',
  '/school/edit/1': '/schools/1',
  '/student/560': '/students/560',
  '/student/view/560': '/students/560',
  '/classroom/school/1': '/schools/1',
  '/classroom/school/1/new': '/schools/1',
  '/user/edit/1': '/users/1',
  '/account/student/edit/demo': '/student-accounts/demo',
}

function landing(outcome: string | undefined, path: string): string {
  if (outcome === 's') return path
  if (outcome === 'f') return '/error-page/403'
  if (outcome === 'v') return path.replace('/student/', '/student/view/')
  return outcome === 'o' ? `${path}/student` : '/'
}

/** The bar of the long form; a route that is not as expected has ended the test before. */
function reportVisit(visitor: string, routes: number): void {
  if (!isLong) return
  const figure = `${routes} of ${routeOutcomes.length}`
  printBar({
    bar: `routes that lead ${visitor} as expected`,
    figure,
    atMost: 'all',
    isMet: routes === routeOutcomes.length,
  })
}

for (const [column, account] of accounts.entries()) {
  test.describe(account, () => {
    test.use({ account })

    test(`${account} lands where the permissions and the place lead`, async ({ page }) => {
      if (isLong) test.setTimeout(300_000)
      // No account is called demo, and who may open the page reads that.
      expectConsoleError(page, /^ApiError: refused 404: GET student-accounts/)
      // The user's own name is on every page.
      await answerWithCanaries(page, /\/api\/(?!profile)/)
      const watched = await watchLandings(page)
      await page.goto('/about')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      for (const { path, outcomes } of drivenBy(column)) {
        const lands = landing(outcomes[column], path)
        const { asked, flashed } = await watched.during(async () => {
          await visit(page, path)
          await expect(page, `${account} → ${path}`).toHaveURL((url) => url.pathname === lands)
          await expect(page.getByRole('heading', { level: 1 }), `${account} → ${path}`).toBeVisible()
        })
        if ('hf'.includes(outcomes[column] ?? '')) {
          const record = /\/(\d+|demo)(?:\/new)?$/.exec(path)?.[1]
          const more = asked.filter((call) => call !== neededToDecide[path] && call.split('/').includes(record ?? '-'))
          expect(more, `${account} → ${path} asks for nothing of the record but what decides`).toEqual([])
          expect(canariesIn(flashed), `${account} → ${path} shows nothing before it leads away`).toEqual([])
        }
        await visit(page, '/about')
        await expect(page).toHaveURL('/about')
      }
      // Responses that are still on the way can be ignored.
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      reportVisit(account, drivenBy(column).length)
    })
  })
}

test('an anonymous visitor is sent to sign in from every route that is not public', async ({ page }) => {
  if (isLong) test.setTimeout(300_000)
  for (const { path, outcomes } of drivenBy(accounts.length)) {
    await page.goto(path)
    if (outcomes.at(-1) === 's') {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page).toHaveURL((url) => url.pathname === path)
    } else {
      await page.waitForURL((url) => url.origin === identityOrigin)
    }
  }
  reportVisit('an anonymous visitor', drivenBy(accounts.length).length)
})

test('an unknown path shows the error page with the code 404', async ({ page }) => {
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { level: 1, name: '404 Page not found' })).toBeVisible()
  await expect(page.getByText('Looks like you got lost.')).toBeVisible()
})
