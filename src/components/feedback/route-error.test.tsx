import { beforeEach, describe, expect, it } from 'vitest'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ApiError } from '@/lib/api/api-error'
import { setOnline } from '@/lib/api/connection'
import { clearErrorLog, errorLog } from '@/lib/storage/error-log'
import { dismissNotification, notifications } from '@/lib/notify'
import { en } from '@/testing/messages'
import { RouteError } from './route-error'
import type { RouteMeta } from '@/routing/route-meta'

const facts: RouteMeta = { title: 'school.title', requires: 'public' }

/** A small application whose one page loads and shows the given values. */
function open(page: { loader?: () => unknown; component?: () => string }) {
  const root = createRootRoute({ staticData: facts })
  const home = createRoute({ staticData: facts, getParentRoute: () => root, path: '/', component: () => 'At home' })
  const school = createRoute({
    staticData: facts,
    getParentRoute: () => root,
    path: '/school',
    loader: page.loader ?? (() => undefined),
    component: page.component ?? (() => 'The schools'),
  })
  const router = createRouter({
    routeTree: root.addChildren([home, school]),
    history: createMemoryHistory({ initialEntries: ['/school'] }),
    defaultErrorComponent: RouteError,
  })
  render(
    <I18nProvider i18n={i18n}>
      <RouterProvider<typeof router> router={router} />
    </I18nProvider>,
  )
  return router
}

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: en })
  clearErrorLog()
  for (const { key } of notifications.get()) dismissNotification(key)
})

describe('a page that cannot be shown', () => {
  it('stays in its place when its data does not arrive, says what failed, and tries again', async () => {
    let online = false
    const router = open({
      loader: () => {
        if (!online) throw new ApiError({ kind: 'offline', endpoint: 'GET schools' })
      },
    })
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('“School” could not be loaded')
    // The technical details are in the error viewer.
    expect(alert.textContent).not.toContain('GET schools')
    expect(errorLog.get()).toEqual([])
    expect(notifications.get()).toEqual([])

    online = true
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('The schools')
    expect(router.state.location.pathname).toBe('/school')
  })

  it('loads again by itself when the connection is back', async () => {
    let online = false
    open({
      loader: () => {
        if (!online) throw new ApiError({ kind: 'offline', endpoint: 'GET schools' })
      },
    })
    await screen.findByRole('alert')
    act(() => setOnline(false))
    online = true
    act(() => setOnline(true))
    expect(await screen.findByText('The schools')).toBeTruthy()
  })

  it('stays in its place when a part of the program does not arrive', async () => {
    open({
      loader: () => {
        throw new TypeError('Failed to fetch dynamically imported module: http://localhost/assets/school.js')
      },
    })
    expect((await screen.findByRole('alert')).textContent).toContain('A part of the program did not arrive')
    expect(errorLog.get()).toEqual([])
  })

  it('goes home after a render error, keeps it once in the log and leads there', async () => {
    const router = open({
      component: () => {
        throw new RangeError('Maximum call stack size exceeded')
      },
    })
    await screen.findByText('At home')
    expect(router.state.location.pathname).toBe('/')
    expect(errorLog.get().map(({ name, message }) => [name, message])).toEqual([
      ['RangeError', 'Maximum call stack size exceeded'],
    ])
    const [notification] = notifications.get()
    expect(notification).toMatchObject({ kind: 'error', values: { name: 'RangeError' }, action: { to: '/errors' } })
    expect(i18n._('shell.renderError', { name: 'RangeError' })).toBe('An error occurred: RangeError')
  })
})
