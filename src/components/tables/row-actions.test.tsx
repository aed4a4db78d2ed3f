// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Eye, Trash2 } from 'lucide-react'
import { afterEach, expect, test, vi } from 'vitest'
import { IconButton } from '@/components/ui/icon-button'
import { IconLink } from '@/components/ui/icon-link'
import { renderInPage } from '@/testing/render-in-page'
import { RowActions } from './row-actions'

afterEach(() => {
  vi.unstubAllGlobals()
})

test("a row's menu names the row only in the accessible names of its actions", async () => {
  const view = <IconLink to="/holiday" name="View Sok Dara" label="View" icon={Eye} />
  await renderInPage(
    <main>
      <p>Sok Dara</p>
      <RowActions name="Sok Dara" daily={view}>
        {view}
        <IconButton name="Delete Sok Dara" label="Delete" icon={Trash2} disabledReason="There are scores." />
      </RowActions>
    </main>,
  )
  expect(screen.getByRole('link', { name: 'View Sok Dara' })).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Action: Sok Dara' }))
  const menu = within(await screen.findByRole('menu'))
  expect(menu.getByRole('menuitem', { name: 'View Sok Dara' }).textContent).toBe('View')
  const remove = menu.getByRole('menuitem', { name: 'Delete Sok Dara', description: 'There are scores.' })
  expect(remove.textContent).toBe('DeleteThere are scores.')
})
