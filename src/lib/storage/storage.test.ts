// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import {
  readPreference,
  readShared,
  readTabValue,
  removeShared,
  watchShared,
  writePreference,
  writeShared,
  writeTabValue,
} from './storage'
import { tabStorage } from './storage-values'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => vi.restoreAllMocks())

test('a preference comes back; one that fits no more does not', () => {
  expect(readPreference('locale')).toBeNull()
  expect(writePreference('locale', 'en')).toBe(true)
  expect(readPreference('locale')).toBe('en')
  for (const old of ['"fr"', 'en', '{', '', 'null']) {
    localStorage.setItem('sala.locale', old)
    expect(readPreference('locale')).toBeNull()
  }
})

test('values of the tab and shared values do not meet', () => {
  writeShared('at', 1)
  writeTabValue('at', 2)
  expect(readShared('at', z.number())).toBe(1)
  expect(readTabValue('at', z.number())).toBe(2)
  removeShared('at')
  expect(readShared('at', z.number())).toBeNull()
})

test('a write in another tab notifies, a removal and other keys do not', () => {
  let notified = 0
  const stop = watchShared('at', () => (notified += 1))
  const write = (key: string, newValue: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }))
  write('sala.at', '1')
  write('sala.other', '1')
  write('at', '1')
  write('sala.at', null)
  expect(notified).toBe(1)
  stop()
  write('sala.at', '2')
  expect(notified).toBe(1)
})

describe.each(['SecurityError', 'QuotaExceededError'])('when the browser answers %s', (name) => {
  beforeEach(() => {
    for (const access of ['getItem', 'setItem', 'removeItem'] as const) {
      vi.spyOn(Storage.prototype, access).mockImplementation(() => {
        throw new DOMException('', name)
      })
    }
  })

  test('nothing throws, writing says no and reading finds nothing', () => {
    expect(writePreference('theme', 'dark')).toBe(false)
    expect(readPreference('theme')).toBeNull()
    expect(writeTabValue('at', 1)).toBe(false)
    expect(readTabValue('at', z.number())).toBeNull()
    expect(() => removeShared('at')).not.toThrow()
    expect(tabStorage()).toBeNull()
  })
})

test('storage that cannot even be named is as good as none', () => {
  vi.spyOn(globalThis, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('', 'SecurityError')
  })
  expect(tabStorage()).toBeNull()
})
