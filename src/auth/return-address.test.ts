// @vitest-environment jsdom
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  forgetInterruptedPage,
  rememberInterruptedPage,
  rememberRequest,
  safeReturnTo,
  takeInterruptedPage,
  takeRequest,
} from './return-address'

const hostile = [
  '//evil.example',
  '///evil.example/x',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/%2F/evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  '/%09//evil.example',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'https://evil.example/',
  'http:evil.example',
  ' //evil.example',
  '@evil.example',
  '/auth/callback?code=1&state=2',
  '/error-page/401',
  '/error-page',
  '',
]

test.each(hostile)('%j stays in the application', (value) => {
  const result = safeReturnTo(value)
  expect(result).toMatch(/^\/(?!\/)/)
  expect(new URL(result, location.origin).origin).toBe(location.origin)
  // Reading the result once more changes nothing: it cannot turn into another host later.
  expect(safeReturnTo(result)).toBe(result)
})

test.each(['/', '/score?academicYear=3&grade=7', '/school/view/12', '/user?name=%E1%9E%80#top'])(
  '%s is kept',
  (path) => {
    expect(safeReturnTo(path)).toBe(path)
  },
)

test('an unknown page, and what is no text, is the home page', () => {
  const known = (pathname: string) => pathname === '/score'
  expect(safeReturnTo('/score?grade=7', known)).toBe('/score?grade=7')
  expect(safeReturnTo('/scores', known)).toBe('/')
  expect(safeReturnTo('/x/../score', known)).toBe('/score')
  for (const value of [undefined, null, 7, {}, ['/score']]) expect(safeReturnTo(value)).toBe('/')
})

const part = fc.oneof(
  fc.constantFrom(
    '/',
    '//',
    '\\',
    '/\\',
    '.',
    '..',
    '@',
    ':',
    '?',
    '#',
    '%2f',
    '%5c',
    '%00',
    '%09',
    '\t',
    '\n',
    '\r',
    '\0',
  ),
  fc.constantFrom(
    'javascript:',
    'data:',
    'https:',
    'blob:',
    'evil.example',
    'localhost:5173',
    'user:pass@',
    'score',
    'ក',
    '。',
  ),
  fc.string({ unit: 'binary' }),
)
const value = fc.oneof(
  fc.array(part, { maxLength: 8 }).map((parts) => parts.join('')),
  fc.webUrl(),
  fc.string({ unit: 'binary' }).map((text) => `/${text}`),
)

test('whatever comes in, only a known page of this origin comes out', () => {
  const known = new Set(['/', '/score', '/school'])
  const { counterexample } = fc.check(
    fc.property(value, (text) => {
      const anywhere = safeReturnTo(text)
      const url = new URL(anywhere, location.href)
      const isPath = anywhere.startsWith('/') && !anywhere.startsWith('//')
      const isHere = url.origin === location.origin && `${url.pathname}${url.search}${url.hash}` === anywhere
      const { pathname } = new URL(
        safeReturnTo(text, (path) => known.has(path)),
        location.href,
      )
      // An expectation for each of them would take most of the time.
      return isPath && isHere && known.has(pathname)
    }),
    { numRuns: 50_000 },
  )
  expect(counterexample).toBeNull()
}, 60_000)

test('the page that a session ended on is given back once, to the same user only', () => {
  rememberInterruptedPage('/school?page=2', 41)
  expect(takeInterruptedPage(41)).toBe('/school?page=2')
  expect(takeInterruptedPage(41)).toBeNull()
  rememberInterruptedPage('/school?page=2', 41)
  expect(takeInterruptedPage(7)).toBeNull()
  expect(takeInterruptedPage(41)).toBeNull()
  rememberInterruptedPage('/school?page=2', 41)
  forgetInterruptedPage()
  expect(sessionStorage.getItem('sala.interruptedPage')).toBeNull()
})

test('a request to sign in is remembered until its answer is read, and no longer', () => {
  rememberRequest({ returnTo: '/user?name=Dara', silent: true })
  expect(takeRequest()).toEqual({ returnTo: '/user?name=Dara', silent: true })
  expect(sessionStorage.getItem('sala.signInRequest')).toBeNull()
  // The check on load comes back to an error page that was opened; a sign-in does not end on one.
  rememberRequest({ returnTo: '/error-page/404', silent: true })
  expect(takeRequest().returnTo).toBe('/error-page/404')
  rememberRequest({ returnTo: '/error-page/401', silent: false })
  expect(takeRequest().returnTo).toBe('/')
  // A bookmarked answer belongs to no request.
  expect(takeRequest()).toEqual({ returnTo: '/', silent: false })
})
