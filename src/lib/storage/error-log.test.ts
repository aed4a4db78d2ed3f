// @vitest-environment jsdom
import { beforeEach, describe, expect, test } from 'vitest'
import { ApiError } from '@/lib/api/api-error'
import { clearErrorLog, connectErrorLog, errorLog, recordError } from './error-log'

beforeEach(() => {
  clearErrorLog()
  connectErrorLog(() => '/student/view/$studentId')
})

function logged(error: unknown) {
  recordError(error)
  return errorLog.get()[0]
}

function withStack(error: Error, stack: string): Error {
  error.stack = stack
  return error
}

describe('nothing personal gets in', () => {
  const canaries = ['KANARY', 'ចាន់សុខា', '012345678', 'Sok', 'sokha@example.com', 'token=']
  const errors: unknown[] = [
    new Error('No student KANARY ចាន់សុខា 012345678'),
    new TypeError(`Cannot read "KANARY" of 'Sok', 012345678 ចាន់សុខា`),
    new TypeError('Failed to parse URL from https://api.example.gov.kh/students?name=KANARY&token=1'),
    new RangeError('Invalid value: ចាន់សុខា'),
    new SyntaxError('Unexpected token S, "{"name":"Sok KANARY"}" is not valid JSON'),
    new ApiError({ kind: 'refused', status: 409, messageId: 'KANARY ចាន់សុខា', endpoint: 'POST users' }),
    Object.assign(new Error('x'), { name: 'KANARY 012345678' }),
    Object.assign(new Error('x'), { code: 'KANARY' }),
    Object.assign(new Error('x'), { code: 'sokha@example.com' }),
    withStack(
      new Error('x'),
      [
        'Error: KANARY ចាន់សុខា',
        '    at KANARY 012345678',
        '    at save (https://sala.example.gov.kh/assets/app.js?token=KANARY:10:20)',
        '    at https://sala.example.gov.kh/assets/app.js:3:4',
        'sokha@example.com',
      ].join('\n'),
    ),
    'KANARY thrown as text',
    { name: 'KANARY' },
  ]

  test.each(errors.map((error, index) => [index, error]))('error %i', (_index, error) => {
    const entry = JSON.stringify(logged(error))
    for (const canary of canaries) expect(entry).not.toContain(canary)
    const rests = localStorage.getItem('sala.errors')
    for (const canary of canaries) expect(rests).not.toContain(canary)
  })
})

test('what helps to find the fault stays', () => {
  const error = withStack(
    new TypeError("Cannot read properties of undefined (reading 'teacher')"),
    [
      "TypeError: Cannot read properties of undefined (reading 'teacher')",
      '    at Row (https://sala.example.gov.kh/assets/score-abc.js:10:20)',
      '    at async https://sala.example.gov.kh/assets/app-abc.js:3:4',
      'renderRow@https://sala.example.gov.kh/assets/firefox.js:5:6',
    ].join('\n'),
  )
  expect(logged(error)).toMatchObject({
    name: 'TypeError',
    code: null,
    route: '/student/view/$studentId',
    message: "Cannot read properties of undefined (reading 'teacher')",
    stack: [
      'at Row (/assets/score-abc.js:10:20)',
      'at ? (/assets/app-abc.js:3:4)',
      'at renderRow (/assets/firefox.js:5:6)',
    ].join('\n'),
  })
})

test('the code of an OAuth error is kept', () => {
  const error = Object.assign(new Error('x'), { code: 'temporarily_unavailable' })
  expect(logged(error)?.code).toBe('temporarily_unavailable')
})

test('a failed call keeps its status and its pattern', () => {
  const error = new ApiError({ kind: 'server', status: 500, endpoint: 'GET schools/*' })
  expect(logged(error)).toMatchObject({ name: 'ApiError', code: '500', message: 'server 500: GET schools/*' })
})

test('it holds the latest fifty, outlives a reload and is gone when cleared', () => {
  for (let count = 0; count < 60; count += 1) recordError(new RangeError('x'))
  expect(errorLog.get()).toHaveLength(50)
  expect(JSON.parse(localStorage.getItem('sala.errors') ?? '')).toHaveLength(50)
  let changes = 0
  const { unsubscribe } = errorLog.subscribe(() => (changes += 1))
  clearErrorLog()
  unsubscribe()
  expect(changes).toBe(1)
  expect(errorLog.get()).toEqual([])
  expect(localStorage.getItem('sala.errors')).toBeNull()
})
