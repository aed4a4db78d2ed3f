import { printBar } from '../prove/print-bar'
import { accounts } from '../support/accounts'
import { answerWithCanaries, canariesIn } from '../support/canaries'
import { identityOrigin } from '../support/origins'
import { expect, test } from '../support/test'
import { visit } from '../support/visit'
import { expectConsoleError } from '../support/watch-context'
import { watchLandings } from '../support/watch-landings'

// Every route of the specification × every role, written by hand from the
// permission table of the decisions and not from the code that decides. Who may open what by permission is proved for
// every pair in src/app/router.test.ts; a browser drives what pages decide by their data (f, o) and a sample of the others, a
// different one for each visitor. `npm run prove:routes` drives every route as everyone.
// Columns: demis, provincial, district, manager, teacher, data, superdata, student, and an anonymous visitor.
// s shown · h sent home (role or group) · f sent to the 403 page (out of scope) · o sent to one's own record · v sent to
// the read-only view · l sent to sign in
const expected = `
/                                 ssssssss s
/about                            ssssssss s
/contact                          ssssssss s
/tutorial                         ssssssss s
/dasquert                         ssssssss s
/errors                           ssssssss s
/error-page                       ssssssss s
/error-page/403                   ssssssss s
/dashboard                        ssssssss l
/holiday                          ssssssss l
/academic-year                    sssssssh l
/academic-year/new                shhhhhhh l
/academic-year/edit/3             shhhhhhh l
/school                           sssssssh l
/school/new                       shhhhhhh l
/school/view/1                    sfffffsh l
/school/edit/1                    sfffhhhh l
/student                          ssssshsh l
/student/560                      ssssfhvh l
/student/classroom/1              ssssshsh l
/student/view/560                 ssssfhsh l
/profile/student                  hhhhhhhs l
/classroom                        sssssssh l
/classroom/school/1               sfffffsh l
/classroom/school/1/new           sfffffsh l
/classroom/view/1                 sssssssh l
/classroom/edit/1                 sssssssh l
/graduation                       sssshhhh l
/transfer                         sssshhhh l
/enrollment                       ssssshhh l
/scholarship/student              sssshhhh l
/scholarship/remittance           sssshhhh l
/scholarship/funding              sssshhhh l
/score                            ssssshsh l
/score-management                 ssssshsh l
/attendance                       ssssshsh l
/attendance-management            ssssshsh l
/report                           ssssssss l
/management-report                sssshssh l
/user                             sssshhhh l
/user/new                         sssshhhh l
/user/edit/1                      sffffffh l
/account/student/edit             shhsshho l
/account/student/edit/demo        shhffhhf l
`
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/))
  .map(([path = '', signedIn = '', anonymous = '']) => ({ path, outcomes: `${signedIn}${anonymous}` }))

const isLong = process.env['SALA_PROOF'] === 'full'
const sampleSize = isLong ? 1 : 9
function drivenBy(column: number) {
  return expected.filter(
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
  const figure = `${routes} of ${expected.length}`
  printBar({ bar: `routes that lead ${visitor} as expected`, figure, atMost: 'all', isMet: routes === expected.length })
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
