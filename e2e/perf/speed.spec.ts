import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import { StandInProcess } from '../prove/stand-in'
import { enrollmentFile } from '../support/enrollment-file'
import { dataFolder, origin } from '../support/origins'
import { expectFigure, expectTime } from '../support/speed-bar'
import { medianOfFive, timeTo } from '../support/stopwatch'
import { expect, test, readToken } from '../support/test'

// `npm run prove:speed`: the bars that CI does not measure on every change, in addition to those of
// interaction.spec.ts. It needs an idle machine.
test.describe.configure({ timeout: 600_000 })

/** What the stand-in writes into its data folder. */
const lockFile = z.object({ pid: z.number() })

declare global {
  interface Window {
    /** The longest task since it was set to 0. */
    longestTask?: number
  }
}

test.describe('school management', () => {
  test.use({ account: 'manager' })

  test('the preview of an import of 5,000 rows', async ({ page }) => {
    const letters = ['ក', 'ខ', 'គ', 'ង', 'ច', 'ឆ', 'ជ', 'ញ', 'ត', 'ថ']
    const named = (nth: number) => Array.from(String(nth).padStart(4, '0'), (digit) => letters[Number(digit)]).join('')
    const file = await enrollmentFile(Array.from({ length: 5000 }, (_, nth) => ({ first_name: named(nth) })))
    await page.goto('/enrollment?grade=10&reportStage=1')
    await page.getByRole('button', { name: 'Import from file' }).click()
    await page.getByLabel('Excel file').setInputFiles(file)
    await page.evaluate(() => {
      window.longestTask = 0
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) window.longestTask = Math.max(window.longestTask ?? 0, duration)
      }).observe({ type: 'longtask' })
    })
    const shown = await timeTo(page, { from: 'click', selector: '[role=grid] [role=gridcell]' }, () =>
      page.getByRole('button', { name: 'Check the file' }).click(),
    )
    await page.waitForLoadState('networkidle')
    expectTime('import preview of 5,000 rows', shown, 600)
    // The browser reports tasks of 50 ms or more; 0 means none.
    expectTime('import preview of 5,000 rows, longest task', await page.evaluate(() => window.longestTask ?? 0), 50)
  })
})

test.describe('a national officer', () => {
  test.use({ account: 'demis' })

  test('400 concurrent requests are answered or refused, and leave nothing behind', async ({ page }) => {
    const authorization = await readToken(page, '/school')
    const ask = (nth: number) =>
      fetch(`${origin}/api/schools?academic_year=3&limit=100&page=${(nth % 100) + 1}`, { headers: { authorization } })
    const { pid } = lockFile.parse(JSON.parse(readFileSync(join(dataFolder, 'lock'), 'utf8')))
    const memory = () => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
    const answers = await Promise.all(
      Array.from({ length: 400 }, async (_, nth) => {
        try {
          const answer = await ask(nth)
          await answer.text()
          return answer.ok || (answer.status === 503 && answer.headers.has('retry-after')) ? 'clean' : answer.status
        } catch (error) {
          return String(error)
        }
      }),
    )
    const dirty = answers.filter((answer) => answer !== 'clean')
    expectFigure(
      `400 at once, neither answered nor told when to come again ${[...new Set(dirty)].join(' ')}`,
      dirty.length,
      0,
    )
    const begun = performance.now()
    expect((await ask(0)).status).toBe(200)
    expectTime('400 at once, first answer afterwards', performance.now() - begun, 5000)
    expectFigure('400 at once, memory of the stand-in', Math.round(memory()), 640, ' MiB')
  })
})

/** A copy of the project as a clone with its packages is: no built client, no data. */
function cloneProject(): string {
  const root = join(import.meta.dirname, '../..')
  const folder = mkdtempSync(join(tmpdir(), 'sala-prove-clone-'))
  execFileSync('git', ['clone', '--quiet', root, folder])
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

test('a clean clone starts with the whole country, and later with the one that is there', async () => {
  const project = cloneProject()
  const standIn = await StandInProcess.prepare({ project, scale: 'demo' })
  const start = async () => {
    const begun = performance.now()
    await standIn.start()
    expect((await fetch(standIn.origins.appOrigin)).status).toBe(200)
    return performance.now() - begun
  }
  try {
    expectTime('npm start on a clean clone, to the first page', await start(), 45_000)
    // What the start has left is taken up by then; no event marks the end of it.
    await new Promise((resolve) => setTimeout(resolve, 20_000))
    expectFigure('memory after the first start', Math.round((await standIn.memory()) / 2 ** 20), 600, ' MiB')
    const later = await medianOfFive(async () => {
      await standIn.end()
      return await start()
    })
    expectTime('npm start with a country that is there', later, 1500)
  } finally {
    await standIn.remove()
    rmSync(project, { recursive: true, force: true })
  }
})

test('stops on request, whatever is under way', async () => {
  const standIn = await StandInProcess.prepare()
  let unclean = 0
  try {
    for (let time = 0; time < 20; time++) {
      await standIn.start()
      const asked = Array.from({ length: 10 }, () =>
        fetch(`${standIn.origins.appOrigin}/config.json`).catch(() => null),
      )
      if ((await standIn.end()) !== 0) unclean += 1
      await Promise.all(asked)
    }
  } finally {
    await standIn.remove()
  }
  expectFigure('SIGTERM, ends that were not clean of 20', unclean, 0)
})
