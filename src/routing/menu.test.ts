import { Info } from 'lucide-react'
import { expect, test } from 'vitest'
import { signedIn } from '@/testing/test-users'
import { menuFor, type RouteEntry } from './menu'
import type { RouteMeta } from './route-meta'

const route = (fullPath: string, staticData: RouteMeta): RouteEntry => ({
  id: fullPath,
  fullPath,
  options: { staticData },
})

test('the menu has the routes with a menu entry, and no other ones', () => {
  const routes = [
    route('/second', { title: 'second', requires: 'signed-in', menu: { group: 'public', order: 2, icon: Info } }),
    route('/first', { title: 'first', requires: 'signed-in', menu: { group: 'public', order: 1, icon: Info } }),
    route('/unlisted', { title: 'unlisted', requires: 'signed-in' }),
    route('/other', {
      title: 'other',
      requires: ['sts_manage_scholarship'],
      menu: { group: 'scholarship', order: 1, icon: Info },
    }),
  ]
  const listMenu = (state: Parameters<typeof menuFor>[1]) =>
    menuFor(routes, state).map(({ group, entries }) => [group, entries.map(({ path, title }) => `${path} ${title}`)])
  expect(listMenu(signedIn('teacher'))).toEqual([['public', ['/first first', '/second second']]])
  expect(listMenu(signedIn('demis'))).toEqual([
    ['scholarship', ['/other other']],
    ['public', ['/first first', '/second second']],
  ])
})
