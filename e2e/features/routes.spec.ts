import { expect, test } from '../support/test'

// Each address of the areas with several pages shows its own page, and not another one of the same area.
test.use({ account: 'demis' })

type Kind = 'text' | 'list' | 'view' | 'form' | 'choice'
const pages: [address: string, title: string, kind: Kind][] = [
  ['/about', 'About', 'text'],
  ['/contact', 'Contact us', 'text'],
  ['/tutorial', 'Video tutorial', 'text'],
  ['/dasquert', 'Data query', 'list'],
  ['/school', 'School', 'list'],
  ['/school/new', 'New school', 'choice'],
  ['/school/view/1', 'View school', 'view'],
  ['/school/edit/27028', 'Edit school', 'form'],
  ['/classroom', 'Classroom', 'list'],
  ['/classroom/school/27026', 'Classrooms of the school', 'list'],
  ['/classroom/school/27026/new', 'New classroom', 'form'],
  ['/classroom/view/20', 'View classroom', 'view'],
  ['/classroom/edit/20', 'Edit classroom', 'form'],
  ['/user', 'User management', 'list'],
  ['/user/new', 'Create user', 'form'],
  ['/user/edit/1', 'Edit user', 'form'],
]

test(
  'every route of the static pages, schools, classrooms and users shows its own page',
  { tag: '@detail' },
  async ({ page }) => {
    await page.goto('/about')
    const main = page.getByRole('main')
    const fields = main.getByRole('textbox').or(main.getByRole('combobox'))
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
    for (const [address, title, kind] of pages) {
      // As a link inside the application would: the router listens to the history.
      await page.evaluate((to) => window.history.pushState(null, '', to), address)
      await expect(page).toHaveTitle(`${title} · Sala`)
      await expect(page).toHaveURL(address)
      if (kind === 'list') await expect(main.getByRole('button', { name: 'Reset' }), address).toBeVisible()
      else if (kind === 'choice') await expect(main.getByRole('button', { name: 'EMIS code' }), address).toBeVisible()
      else if (kind === 'form') await expect(fields.first(), address).toBeVisible()
      else await expect(fields, address).toHaveCount(0)
    }
  },
)
