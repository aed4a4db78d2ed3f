import { main } from '../support/page'
import type { Page } from '@playwright/test'
import { expect, expectNoAxeFindings, test } from '../support/test'
import { visit } from '../support/visit'
import { expectConsoleError } from '../support/watch-context'

// The pages outside the feature areas.

const heading = (page: Page, name: string) => main(page).getByRole('heading', { level: 1, name, exact: true })

const individual = [
  'Students',
  'New students',
  'Repeating students',
  'Students who dropped out',
  'Students transferred in',
  'Students transferred out',
  'Students with a disability',
  'Students with a health problem',
  'Students with a personal problem',
  'Students by ethnicity',
  'Scholarship students',
  'Results of students',
]
const aggregate = [
  '001 Students by grade and sex',
  '002 Students by age and sex',
  '003 New entrants',
  '004 Repeaters',
  '005 Drop-outs by reason',
  '006 Transfers in and out',
  '007 Promotion, repetition and drop-out rates',
  '008 Disabilities',
  '009 Health problems',
  '010 Ethnicity',
  '011 Scholarship students by poor level',
  '012 Absences by month',
  '013 Mean score by subject',
  '014 Classrooms and class size',
]

test.describe('an anonymous visitor', () => {
  test('home: banner, four cards that open their pages, two logos, no reports', async ({ page }) => {
    await page.goto('/')
    await expect(page).toHaveTitle('Home · Sala')
    await expect(heading(page, 'School management')).toBeVisible()
    await expect(main(page).getByRole('img', { name: 'The ministry in charge of education' })).toBeVisible()
    await expect(main(page).getByRole('img', { name: 'Development partner for education' })).toBeVisible()
    await expect(main(page).getByRole('heading', { name: 'Report catalogue' })).toHaveCount(0)
    for (const [card, path] of [
      ['Contact us', '/contact'],
      ['Data query', '/dasquert'],
      ['About', '/about'],
      ['Video tutorial', '/tutorial'],
    ] as const) {
      await main(page)
        .getByRole('link', { name: new RegExp(`^${card}`) })
        .click()
      await expect(page).toHaveURL(path)
      await expect(heading(page, card)).toBeVisible()
      await page.goBack()
      await expect(heading(page, 'School management')).toBeVisible()
    }
  })

  test(
    'about, contact and data query say only that they are under development',
    { tag: '@detail' },
    async ({ page }) => {
      for (const path of ['/about', '/contact', '/dasquert']) {
        await visit(page, path)
        await expect(main(page).getByRole('paragraph')).toHaveText(['This page is under development.'])
      }
    },
  )

  test('tutorial: three videos, the first selected; choosing one plays it, with captions', async ({ page }) => {
    // The last video of this site is missing.
    expectConsoleError(page, /status of 404 .*\/media\/missing\.webm\)$/)
    await page.goto('/tutorial')
    const list = main(page).getByRole('navigation', { name: 'Videos' })
    await expect(list.getByRole('listitem')).toHaveText([
      'Opening the website2:29',
      'School management4:24',
      'Classroom management3:39',
    ])
    const entry = (name: string) => list.getByRole('link', { name })
    await expect(list.locator('[aria-current="page"]')).toHaveText(/Opening the website/)
    const player = main(page).locator('video')
    await expect(player).toHaveAccessibleName('Opening the website')
    await expect(player).toHaveJSProperty('paused', true)

    await entry('School management').click()
    await expect(page).toHaveURL('/tutorial?video=2')
    await expect(list.locator('[aria-current="page"]')).toHaveText(/School management/)
    await expect(main(page).getByRole('status')).toHaveText('This video is not on this server yet.')
    await expect(player).toHaveCount(0)

    await entry('Opening the website').press('Enter')
    await expect(page).toHaveURL('/tutorial?video=1')
    await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0)
    const tracks = () =>
      player.evaluate((video: HTMLVideoElement) =>
        [...video.textTracks].map(({ kind, language, mode, cues }) => ({
          kind,
          language,
          mode,
          text: [...(cues ?? [])].map((cue) => (cue instanceof VTTCue ? cue.text : '')).join(),
        })),
      )
    await expect.poll(tracks).toEqual([
      { kind: 'captions', language: 'km', mode: 'disabled', text: '' },
      { kind: 'captions', language: 'en', mode: 'showing', text: 'Open the website' },
    ])
    // The keyboard works the player: Space pauses and plays.
    await player.evaluate((video: HTMLVideoElement) => {
      video.loop = true
    })
    await player.focus()
    const paused = await player.evaluate((video: HTMLVideoElement) => video.paused)
    await page.keyboard.press('Space')
    await expect(player).toHaveJSProperty('paused', !paused)

    await entry('Classroom management').click()
    await expect(main(page).getByRole('alert')).toContainText('The video could not be played.')
    await main(page).getByRole('alert').getByRole('button', { name: 'Try again' }).click()
    await expect(main(page).getByRole('alert')).toBeVisible()
    await expectNoAxeFindings(page)
    await visit(page, '/tutorial?video=2')
    await expect(main(page).getByRole('heading', { level: 2, name: 'School management' })).toBeVisible()
    await visit(page, '/tutorial?video=9')
    await expect(list.locator('[aria-current="page"]')).toHaveText(/Opening the website/)
  })

  const errors = [
    ['400', 'Bad Request', 'The address or what was sent could not be understood.'],
    ['401', 'Unauthorized', 'The user is not authorized to make the request.'],
    ['403', 'Forbidden', 'Your account may not see this page or do this.'],
    ['404', 'Page not found', 'Looks like you got lost.'],
    ['429', 'Too many requests', 'Too many requests came from your account'],
  ] as const

  test(
    'error pages: a text for each code, 404 for every other and for an unknown path',
    { tag: '@detail' },
    async ({ page }) => {
      for (const [code, subtitle, description] of errors) {
        await visit(page, `/error-page/${code}`)
        await expect(heading(page, `${code} ${subtitle}`)).toBeVisible()
        await expect(main(page).getByText(description)).toBeVisible()
        await expect(page).toHaveTitle(`${subtitle} · Sala`)
      }
      await expectNoAxeFindings(page)
      for (const path of ['/error-page', '/error-page/418', '/no/such/page']) {
        await visit(page, path)
        await expect(heading(page, '404 Page not found')).toBeVisible()
      }
      await main(page).getByRole('link', { name: 'Go to home' }).click()
      await expect(heading(page, 'School management')).toBeVisible()
    },
  )

  test(
    'a render error leads home, is said, and its details are in the error viewer',
    { tag: '@detail' },
    async ({ page }) => {
      expectConsoleError(page, /^RangeError: broken for the test/)
      await page.goto('/errors')
      await expect(main(page).getByText('No errors have been recorded.')).toBeVisible()
      await page.evaluate(() => {
        Object.defineProperty(HTMLVideoElement.prototype, 'setAttribute', {
          value: () => {
            throw new RangeError('broken for the test')
          },
        })
      })
      await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Video tutorial' }).click()
      await expect(page).toHaveURL('/')
      await expect(heading(page, 'School management')).toBeVisible()
      const notice = page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem')
      await expect(notice).toContainText('An error occurred: RangeError')
      await notice.getByRole('link', { name: 'Show Details' }).click()
      await expect(page).toHaveURL('/errors')
      const recorded = main(page).getByRole('list', { name: 'Recorded errors' }).getByRole('button')
      await expect(recorded).toHaveText([/^RangeError\d\d-[A-Z][a-z]{2}-\d{4} \d\d:\d\d:\d\d$/])
      await expect(recorded).toHaveAttribute('aria-pressed', 'true')
      await expect(main(page).getByText('broken for the test')).toBeVisible()
      await expect(main(page).getByText('/tutorial')).toBeVisible()
      await expect(main(page).getByText(/^at /)).toBeVisible()
      await expectNoAxeFindings(page)
    },
  )
})

test.describe('demis', () => {
  test.use({ account: 'demis' })

  test('home: the report catalogue by name, each leading to the management report', async ({ page }) => {
    await page.goto('/')
    const ofStudents = main(page).getByRole('region', { name: 'Individual Student Report' })
    const ofTotals = main(page).getByRole('region', { name: 'Aggregate Report' })
    await expect(ofStudents.getByRole('link')).toHaveText(individual)
    await expect(ofTotals.getByRole('link')).toHaveText(aggregate.map((text) => text.replace(' ', '')))
    await expectNoAxeFindings(page)
    await ofTotals.getByRole('link', { name: 'Mean score by subject' }).click()
    await expect(page).toHaveURL('/management-report?template=aggregate_013')
  })

  test('data query: not yet the placeholder of anonymous visitors', async ({ page }) => {
    await page.goto('/dasquert')
    await expect(heading(page, 'Data query')).toBeVisible()
    await expect(main(page).getByText('This page is under development.')).toHaveCount(0)
  })

  test('dashboard: schools behind, the next step of each year, the next holidays', async ({ page }) => {
    await page.goto('/')
    await main(page).getByRole('link', { name: 'Dashboard' }).click()
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Dashboard' })).toHaveCount(0)
    const years = main(page).getByRole('region', { name: 'Academic years and their next step' })
    await expect(years.getByRole('listitem').filter({ hasText: '2025-2026' })).toHaveText(
      '2025-2026RunningNext step: Closing',
    )
    await expect(years.getByText('2023-2024')).toHaveCount(0)
    const behind = main(page).getByRole('region', { name: 'Schools behind in their work' })
    await expect(behind.getByText('schools have not completed the monthly student data of all months.')).toBeVisible()
    await expect(behind.getByText('schools have not completed preparation (student enrollment data).')).toBeVisible()
    await expectNoAxeFindings(page)
    await behind.getByRole('link', { name: 'Show these schools' }).first().click()
    await expect(page).toHaveURL(/\/school\?academicYear=\d+&status=1&accomplishment=[123]$/)
    await page.goBack()
    await years.getByRole('link', { name: '2025-2026' }).click()
    await expect(page).toHaveURL(/\/academic-year\/edit\/\d+$/)
  })
})

test.describe('a provincial officer', () => {
  test.use({ account: 'provincial', language: 'km', viewport: { width: 360, height: 800 }, colorScheme: 'dark' })

  test('dashboard: the schools behind in the own province, no year to move', { tag: '@detail' }, async ({ page }) => {
    await page.goto('/dashboard')
    const behind = main(page).getByRole('region', { name: 'សាលារៀនដែលមិនទាន់បំពេញការងារ' })
    await expect(behind.getByText(/សាលារៀន/).nth(1)).toBeVisible()
    await expect(behind.getByRole('link').first()).toBeVisible()
    await expect(main(page).getByRole('region', { name: 'ឆ្នាំសិក្សា និងដំណាក់កាលបន្ទាប់' })).toHaveCount(0)
    await expectNoAxeFindings(page)
  })
})

test.describe('a teacher', () => {
  test.use({ account: 'teacher' })

  test('dashboard: the next task, own classes and their averages; home: the reports of a class', async ({ page }) => {
    await page.goto('/dashboard')
    const task = main(page).getByRole('region', { name: 'Next task' })
    await expect(task.getByRole('link', { name: /^Enter .* scores, Grade \d/ })).toBeVisible()
    const classes = main(page).getByRole('region', { name: 'Scores by class and month' })
    await expect(classes.getByRole('row')).toHaveCount(3)
    await expect(main(page).getByRole('img', { name: /^Line chart of the average of Grade/ })).toBeVisible()
    await expect(main(page).getByRole('region', { name: 'Next public holidays' })).toBeVisible()
    await expectNoAxeFindings(page)

    await visit(page, '/')
    await expect(main(page).getByRole('region', { name: 'Aggregate Report' }).getByRole('listitem')).toHaveCount(14)
    await expect(main(page).getByRole('region', { name: 'Aggregate Report' }).getByRole('link')).toHaveCount(0)
    await main(page).getByRole('link', { name: 'Students with a disability' }).click()
    await expect(page).toHaveURL('/report')

    await visit(page, '/dashboard')
    await task.getByRole('link').first().click()
    const focused = page.locator('[role=gridcell]:focus')
    await expect(focused).toHaveText('')
    await page.getByRole('button', { name: /missing · next$/ }).click()
    await expect(focused).toHaveText('')
  })
})

test.describe('a student', () => {
  test.use({ account: 'student' })

  test(
    'home has no report catalogue; the dashboard shows marks, averages and the next holidays',
    { tag: '@detail' },
    async ({ page }) => {
      await page.goto('/')
      await expect(main(page).getByRole('link', { name: 'Dashboard' })).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expect(main(page).getByRole('heading', { name: 'Report catalogue' })).toHaveCount(0)
      await main(page).getByRole('link', { name: 'Dashboard' }).click()
      await expect(main(page).getByText('Average of ', { exact: false })).toBeVisible()
      await expect(main(page).getByRole('region', { name: /^Marks and absences by month/ })).toBeVisible()
      const next = main(page).getByRole('region', { name: 'Next public holidays' })
      await next.getByRole('link', { name: 'Open the calendar' }).click()
      await expect(page).toHaveURL('/holiday')
    },
  )
})

test.describe('the holiday calendar', () => {
  test.use({ account: 'teacher' })

  test('a year with its holidays, a month by keyboard, years without a list', { tag: '@detail' }, async ({ page }) => {
    await page.goto('/holiday?year=2026')
    await expect(main(page).getByRole('heading', { level: 2, name: '2026' })).toBeVisible()
    await expect(main(page).getByText('21 days off')).toBeVisible()
    await expect(main(page).getByRole('table')).toHaveCount(12)
    const may = main(page).getByRole('region', { name: 'May' })
    await expect(may.getByRole('listitem')).toHaveText([
      '1 MayLabour Day',
      '1 MayVisak Bochea',
      '5 MayRoyal Ploughing',
      "14 MayKing's birthday",
    ])
    await expect(may.getByRole('cell', { name: '1 Labour Day, Visak Bochea' })).toBeVisible()
    await expect(may.getByRole('columnheader').first()).toHaveText(/Monday/)
    await expect(main(page).getByRole('region', { name: 'February' })).toContainText('No public holiday')
    await expectNoAxeFindings(page)
    // On paper it has the head and the size of every other paper, and the months take two sheets.
    await page.emulateMedia({ media: 'print' })
    for (const text of ['Kingdom of Cambodia', 'National public holidays', /^Date \d\d-\d\d-\d{4}$/]) {
      await expect(main(page).getByRole('paragraph').filter({ hasText: text })).toBeVisible()
    }
    await page.emulateMedia({ media: null })
    const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(paper).toMatch(/\/MediaBox \[\s*0 0 59\d/)
    expect(/\/Type \/Pages\s+\/Count (\d+)/.exec(paper)?.[1]).toBe('2')

    await main(page).getByRole('link', { name: 'April', exact: true }).click()
    await expect(page).toHaveURL('/holiday?view=month&year=2026&month=4')
    const grid = main(page).getByRole('grid', { name: 'April 2026' })
    await expect(grid.getByRole('columnheader')).toHaveCount(7)
    await expect(main(page).getByText('14 to 16 April 2026')).toBeVisible()
    await expectNoAxeFindings(page)

    const day = (name: string) => main(page).getByRole('gridcell', { name, exact: true })
    await day('1').focus()
    for (const [key, name] of [
      ['ArrowRight', '2'],
      ['ArrowDown', '9'],
      ['Home', '6'],
      ['End', '12'],
      ['ArrowRight', '13'],
      ['ArrowRight', '14 Khmer New Year'],
      ['ArrowUp', '7'],
    ] as const) {
      await page.keyboard.press(key)
      await expect(day(name)).toBeFocused()
    }
    await page.keyboard.press('PageDown')
    await expect(page).toHaveURL('/holiday?view=month&year=2026&month=5')
    await expect(day('7')).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect(main(page).getByRole('grid', { name: 'April 2026' })).toBeVisible()
    await expect(day('23')).toBeFocused()
    await page.keyboard.press('Shift+PageUp')
    await expect(page).toHaveURL('/holiday?view=month&year=2025&month=4')
    await expect(day('23')).toBeFocused()

    await main(page).getByRole('link', { name: 'Next month' }).click()
    await expect(page).toHaveURL('/holiday?view=month&year=2025&month=5')
    await expect(main(page).getByText('15th day of the waxing moon of Pisakh')).toBeVisible()
    await main(page).getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Year' }).click()
    await main(page).getByRole('link', { name: 'Previous year' }).click()
    await expect(main(page).getByRole('status')).toContainText('There is no list of public holidays for 2024 yet.')
    await expectNoAxeFindings(page)
    await main(page).getByRole('status').getByRole('link', { name: '2027' }).click()
    await expect(main(page).getByText('22 days off')).toBeVisible()
    await main(page).getByRole('link', { name: 'Next year' }).click()
    await expect(main(page).getByRole('status')).toContainText('Of 2028 only the holidays with a fixed date are known')
    await expect(main(page).getByRole('region', { name: 'November' })).toContainText('Independence Day')
    await page.goBack()
    await expect(main(page).getByRole('region', { name: 'September' })).toContainText('29 September to 1 October')
    await page.goBack()
    await expect(page).toHaveURL(/year=2024/)
    await main(page).getByRole('link', { name: 'Today' }).click()
    await expect(main(page).locator('[aria-current="date"]')).toHaveCount(1)
  })

  test.describe('in Khmer on a phone', () => {
    test.use({ language: 'km', viewport: { width: 360, height: 800 } })

    test('has Khmer names, months and days', { tag: '@detail' }, async ({ page }) => {
      await page.goto('/holiday?view=month&year=2026&month=5')
      const grid = main(page).getByRole('grid', { name: 'ខែឧសភា ឆ្នាំ២០២៦' })
      await expect(grid.getByRole('columnheader').first()).toHaveText(/ច័ន្ទ/)
      await expect(grid.getByRole('gridcell', { name: '1 ទិវាពលកម្មអន្តរជាតិ ពិធីបុណ្យវិសាខបូជា' })).toBeVisible()
      await expect(main(page).getByText('ថ្ងៃសុក្រ ទី១ ខែឧសភា ឆ្នាំ២០២៦').first()).toBeVisible()
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(await overflow()).toBeLessThanOrEqual(0)
      await expectNoAxeFindings(page)
      await visit(page, '/holiday?year=2026')
      await expect(main(page).getByRole('region', { name: 'មេសា' })).toContainText('ពិធីបុណ្យចូលឆ្នាំថ្មីប្រពៃណីជាតិ')
      expect(await overflow()).toBeLessThanOrEqual(0)
      await expectNoAxeFindings(page)
    })
  })
})
