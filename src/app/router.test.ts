// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { createQueryClient } from '@/lib/api/query-client'
import { roles } from '@/auth/permissions'
import type { SessionState } from '@/auth/session'
import { routeOutcomes } from '@/testing/route-outcomes'
import { anonymous, createTestSession, signedIn } from '@/testing/test-users'
import { helpMessages } from '@/features/help/help-messages'
import { quickPages } from '@/features/quick-open/quick-pages'
import { mayOpen } from '@/routing/access'
import { crumbsFor } from '@/routing/breadcrumbs'
import { currentEntry, menuFor, withoutTrailingSlash } from '@/routing/menu'
import { createAppRouter } from './router'

const router = createAppRouter({
  session: createTestSession(anonymous),
  queryClient: createQueryClient(),
  findUserSession: () => null,
})
const routes = Object.values(router.routesById)

/** Pages only: the root and the pathless layout have no address of their own. */
const pages = routes.filter(({ id }) => id !== '__root__' && id !== '/_app')

const visitors: [string, SessionState][] = [
  ['anonymous', anonymous],
  ...roles.map((role): [string, SessionState] => [role, signedIn(role)]),
]

/** Who may open each route. What a page decides by its data comes after that. */
const expected = Object.fromEntries(
  routeOutcomes.map(({ path, outcomes }) => {
    const [, , route] = router.getMatchedRoutes(path)
    const who = [...roles, 'anonymous'].filter((_, column) => !'hl'.includes(outcomes[column] ?? ''))
    return [withoutTrailingSlash(route?.fullPath ?? path), who]
  }),
)

describe('routes', () => {
  it('are exactly those of the specification', () => {
    const found = pages.map(({ fullPath }) => withoutTrailingSlash(fullPath))
    expect(found.toSorted()).toEqual(Object.keys(expected).toSorted())
  })

  it.each(Object.entries(expected))('%s opens for the right visitors', (path, who) => {
    const page = pages.find(({ fullPath }) => withoutTrailingSlash(fullPath) === path)
    const facts = page?.options.staticData
    const allowed = visitors.filter(([, state]) => facts && mayOpen(facts, state)).map(([name]) => name)
    expect(allowed.toSorted()).toEqual(who.toSorted())
  })

  it('each have a help text', () => {
    const without = pages.filter(({ options }) => helpMessages[options.staticData?.title ?? ''] === undefined)
    expect(without.map(({ fullPath }) => fullPath)).toEqual([])
  })

  it('behind sign-in all lie under the guarded layout', () => {
    const unguarded = pages.filter(
      ({ id, options }) => options.staticData?.requires !== 'public' && !id.startsWith('/_app/'),
    )
    expect(unguarded).toEqual([])
  })
})

describe('the search parameters of an address', () => {
  const { stringifySearch, parseSearch } = router.options

  it.each([
    ['12', '?code=12'],
    ['0208', '?code=0208'],
    ['1e5', '?code=1e5'],
    ['true', '?code=true'],
    ['[a]', '?code=%5Ba%5D'],
    ['"12"', '?code=%22%5C%2212%5C%22%22'],
    ['"', '?code=%22'],
  ])('have the text %s as %s, and it is read back', (code, address) => {
    expect(stringifySearch({ code })).toBe(address)
    expect(String(parseSearch(address)['code'])).toBe(code)
  })

  it('are read from older links too, which have codes in quotation marks', () => {
    expect(parseSearch('?province=%2212%22&academicYear=3')).toEqual({ province: '12', academicYear: 3 })
  })
})

const open = ['/', '/about', '/tutorial', '/contact', '/dasquert', '/errors']
const scholarship = ['/scholarship/student', '/scholarship/remittance', '/scholarship/funding']
const ownRecord = '/user/edit/41'
const fullManagement = [
  '/academic-year',
  '/school',
  '/enrollment',
  '/classroom',
  '/student',
  '/score',
  '/attendance',
  '/transfer',
  '/graduation',
]
/** The public pages of a signed-in user's menu; the data query is among the reports. */
const last = { public: open.filter((path) => path !== '/dasquert') }
const dataMenu = ['/report', '/management-report', '/dasquert']
const officerMenu = {
  management: fullManagement,
  scholarship,
  stsData: dataMenu,
  administration: ['/user', '/user/new', ownRecord],
  ...last,
}

/** The sidebar of each visitor, with its groups and their order. */
const menus: Record<string, Record<string, string[]>> = {
  anonymous: { public: open },
  demis: { ...officerMenu, administration: [...officerMenu.administration, '/account/student/edit'] },
  provincial_officer: officerMenu,
  district_officer: officerMenu,
  school_management: { ...officerMenu, administration: [...officerMenu.administration, '/account/student/edit'] },
  teacher: {
    management: ['/academic-year', '/school', '/enrollment', '/classroom', '/student', '/score', '/attendance'],
    stsData: ['/report', '/dasquert'],
    administration: [ownRecord, '/account/student/edit'],
    ...last,
  },
  data_user: {
    management: ['/academic-year', '/school', '/classroom'],
    stsData: dataMenu,
    administration: [ownRecord],
    ...last,
  },
  super_data_user: {
    management: ['/academic-year', '/school', '/classroom', '/student', '/score', '/attendance'],
    stsData: dataMenu,
    administration: [ownRecord],
    ...last,
  },
  student: {
    stsData: ['/report', '/dasquert'],
    administration: ['/profile/student', '/account/student/edit/student'],
    ...last,
  },
}

describe('menu', () => {
  it.each(visitors)('of %s', (name, state) => {
    const sections = menuFor(routes, state).map(({ group, entries }) => [group, entries.map(({ path }) => path)])
    expect(sections).toEqual(Object.entries(menus[name] ?? {}))
  })

  it('marks the entry that a page belongs to', () => {
    const sections = menuFor(routes, signedIn('demis'))
    const entryAt = (pathname: string) => currentEntry(sections, pathname)?.path
    expect(entryAt('/')).toBe('/')
    expect(entryAt('/school/edit/7')).toBe('/school')
    expect(entryAt('/user/new')).toBe('/user/new')
    expect(entryAt('/user/edit/9')).toBe('/user')
    expect(entryAt('/student/')).toBe('/student')
    expect(entryAt('/score-management')).toBe('/score')
    expect(entryAt('/attendance-management')).toBe('/attendance')
    expect(entryAt('/management-report')).toBe('/management-report')
    expect(entryAt('/nowhere')).toBeUndefined()
  })
})

describe('breadcrumbs', () => {
  const paths = (fullPath: string, params: Record<string, unknown>, state: SessionState) =>
    crumbsFor(routes, { fullPath, params }, state).map(({ path }) => path)

  it('lead from home to the list of the page', () => {
    expect(paths('/school/edit/$schoolId', { schoolId: 7 }, signedIn('demis'))).toEqual(['/', '/school'])
    expect(paths('/classroom/school/$schoolId/new', { schoolId: 7 }, signedIn('demis'))).toEqual([
      '/',
      '/classroom',
      '/classroom/school/7',
    ])
  })

  it('leave out what the visitor may not open', () => {
    expect(paths('/user/edit/$userId', { userId: 41 }, signedIn('teacher'))).toEqual([])
    expect(paths('/user/edit/$userId', { userId: 41 }, signedIn('demis'))).toEqual(['/', '/user'])
  })

  it('are absent on lists', () => {
    expect(paths('/school/', {}, signedIn('demis'))).toEqual([])
    expect(paths('/', {}, anonymous)).toEqual([])
  })
})

describe('quick-open', () => {
  it.each(visitors.slice(1))('offers %s every page they may open that names no record', (name, state) => {
    const paths = Object.entries(expected)
      .filter(([path, who]) => who.includes(name) && !path.includes('$') && !/^\/\w+-management$/.test(path))
      // A student has one account to open.
      .map(([path]) => (name === 'student' && path === '/account/student/edit' ? `${path}/student` : path))
    const own = expected['/user/edit/$userId']?.includes(name) === true ? [ownRecord] : []
    const offered = quickPages(routes, state).map(({ path }) => path)
    expect(offered.toSorted()).toEqual([...paths.filter((path) => path !== '/error-page'), ...own].toSorted())
    // Their own work comes first, as in the menu.
    expect(open).not.toContain(offered[0])
  })
})
