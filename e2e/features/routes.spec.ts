import { expect, test } from '../support/test'

// Each address of the areas with several pages shows its own page, and not another one of the same area.
test.use({ account: 'demis' })

const pages = [
  ['/about', 'About', null],
  ['/contact', 'Contact us', null],
  ['/tutorial', 'Video tutorial', null],
  ['/dasquert', 'Data query', null],
  ['/school', 'School', 'Search'],
  ['/school/new', 'New school', 'Save'],
  ['/school/view/1', 'View school', null],
  ['/school/edit/1', 'Edit school', 'Save'],
  ['/classroom', 'Classroom', 'Search'],
  ['/classroom/school/1', 'Classroom', 'Search'],
  ['/classroom/school/1/new', 'New classroom', 'Save'],
  ['/classroom/view/1', 'View classroom', null],
  ['/classroom/edit/1', 'Edit classroom', 'Save'],
  ['/user', 'User management', 'Search'],
  ['/user/new', 'Create user', 'Save'],
  ['/user/edit/1', 'Edit user', 'Save'],
] as const

test('every route of the static pages, schools, classrooms and users shows its own page', async ({ page }) => {
  await page.goto('/about')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
  for (const [address, heading, button] of pages) {
    await page.evaluate((to) => window.history.pushState(null, '', to), address)
    await expect.soft(main.getByRole('heading', { level: 1, name: heading }), address).toBeVisible()
    await expect.soft(page).toHaveURL(address)
    const save = main.getByRole('button', { name: /^(Save|Search)$/ })
    if (button === null) await expect.soft(save, address).toHaveCount(0)
    else await expect.soft(main.getByRole('button', { name: button, exact: true }), address).toBeVisible()
  }
})
