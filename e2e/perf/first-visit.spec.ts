import { serve } from '@hono/node-server'
import type { BrowserContext, Page } from '@playwright/test'
import { clientFiles } from '../../mocks/http/client-files'
import { identityOrigin, origin } from '../support/origins'
import { expectFigure, expectRatio, expectTime } from '../support/speed-bar'
import { phoneLine, quantile, slowDown } from '../support/stopwatch'
import { test } from '../support/test'
import { firstSeen, forgetLoad, waitForLoad, watchLoad } from './watch-load'

// How long a page takes that nothing of is cached, beside another program's build when `npm run prove:speed -- FOLDER`
// names one: its dashboard at `/` and its table at `/tasks`. Both are served alike and measured in turn.
test.describe.configure({ timeout: 900_000 })

const reference = process.env['SALA_REFERENCE_BUILD']
const rounds = 5
const line = '4× CPU, 1.6 Mbit/s, 150 ms'

/** Serves the other build compressed and cached as ours is; gives its origin and how to stop it. */
async function serveReference(client: string) {
  const app = await clientFiles({
    client,
    site: null,
    config: '{}',
    origin: 'http://localhost',
    headers: async (_, next) => await next(),
  })
  const server = serve({ fetch: app.fetch, port: 0, hostname: 'localhost' })
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { origin: `http://localhost:${port}`, close: () => new Promise((resolve) => server.close(resolve)) }
}

/** Opens an address in an empty cache and gives when its parts were first seen, in milliseconds after the request. */
async function openCold(context: BrowserContext, address: string, part: string) {
  const page = await context.newPage()
  try {
    // What lies elsewhere, such as fonts, is left out: neither program should wait for another's server.
    await page.route(
      (url) => ![origin, identityOrigin, new URL(address).origin].includes(url.origin),
      (route) => route.abort(),
    )
    return await openWatched(page, address, part)
  } finally {
    await page.close()
  }
}

async function openWatched(page: Page, address: string, part: string) {
  await watchLoad(page, part)
  await slowDown(page, { cpu: 4, line: phoneLine })
  const begun = Date.now()
  await waitForLoad(page, () => page.goto(address, { waitUntil: 'commit' }))
  await page.waitForFunction(() => sessionStorage.getItem('watch.largest') !== null)
  return await firstSeen(page, begun)
}

type Seen = Awaited<ReturnType<typeof openCold>>
const median = (seen: readonly Seen[], part: keyof Seen) =>
  quantile(
    seen.map((item) => item[part]),
    0.5,
  )

test('the cold home page', async ({ browser, origins }) => {
  const other = reference === undefined ? null : await serveReference(reference)
  const [home, dashboard]: [Seen[], Seen[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    const context = await browser.newContext({ locale: 'en-GB' })
    home.push(await openCold(context, `${origins.appOrigin}/`, 'h1'))
    if (other !== null) dashboard.push(await openCold(context, `${other.origin}/`, 'h1'))
    await context.close()
  }
  await other?.close()
  expectTime(`cold home, largest paint, ${line}`, median(home, 'largest'), 3000)
  expectTime(`cold home, total blocking time, ${line}`, median(home, 'blocked'), 300)
  expectFigure('cold home, layout shift', Math.max(...home.map(({ shifted }) => shifted)), 0.02)
  if (other === null) return
  expectRatio(
    'cold home, largest paint, beside the reference',
    median(home, 'largest'),
    median(dashboard, 'largest'),
    0.65,
  )
})

test('a signed-in list, cold and loaded again', async ({ browser, stateOf, origins }) => {
  const storageState = await stateOf('demis')
  const other = reference === undefined ? null : await serveReference(reference)
  const [list, table, again]: [Seen[], Seen[], Seen[]] = [[], [], []]
  const rows = 'main tbody tr:not([aria-hidden])'
  for (let round = 0; round < rounds; round += 1) {
    const context = await browser.newContext({ locale: 'en-GB', storageState })
    const page = await context.newPage()
    list.push(await openWatched(page, `${origins.appOrigin}/school`, rows))
    const begun = Date.now()
    await forgetLoad(page)
    await waitForLoad(page, () => page.reload({ waitUntil: 'commit' }))
    again.push(await firstSeen(page, begun))
    if (other !== null) table.push(await openCold(context, `${other.origin}/tasks`, 'tbody tr'))
    await context.close()
  }
  await other?.close()
  expectTime(`cold school list, page frame, ${line}`, median(list, 'painted'), 1000)
  expectTime(`cold school list, rows, ${line}`, median(list, 'arrived'), 4000)
  expectTime(`school list loaded again, page frame, ${line}`, median(again, 'painted'), 1000)
  expectTime(`school list loaded again, rows, ${line}`, median(again, 'arrived'), 1500)
  if (other === null) return
  expectRatio(
    'cold school list, page frame, beside the rows of the reference',
    median(list, 'painted'),
    median(table, 'arrived'),
    0.15,
  )
  expectRatio('cold school list, rows, beside the reference', median(list, 'arrived'), median(table, 'arrived'), 0.65)
})
