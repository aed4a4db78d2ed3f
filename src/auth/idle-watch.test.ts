// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { writeShared } from '@/lib/storage/storage'
import { type IdleWatch, watchIdle } from './idle-watch'

const minute = 60_000
const seen: (number | null)[] = []
let timeouts = 0
let watch: IdleWatch

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-02-02T08:00:00Z') })
  localStorage.clear()
  seen.length = 0
  timeouts = 0
  watch = watchIdle({
    timeout: 30 * minute,
    warning: 2 * minute,
    debounce: 2000,
    onWarning: (endsAt) => seen.push(endsAt),
    onTimeout: () => (timeouts += 1),
  })
})

afterEach(() => {
  watch.stop()
  vi.useRealTimers()
})

const press = () => window.dispatchEvent(new Event('keydown'))

describe('alone in one tab', () => {
  test('the warning comes after 28 minutes and says when the end is; the end comes at 30', () => {
    const start = Date.now()
    vi.advanceTimersByTime(28 * minute - 1)
    expect(seen).toEqual([])
    vi.advanceTimersByTime(1)
    expect(seen).toEqual([start + 30 * minute])
    vi.advanceTimersByTime(2 * minute - 1)
    expect(timeouts).toBe(0)
    vi.advanceTimersByTime(1)
    expect(timeouts).toBe(1)
    expect(seen.at(-1)).toBeNull()
  })

  test('activity restarts the timer', () => {
    vi.advanceTimersByTime(27 * minute)
    press()
    vi.advanceTimersByTime(27 * minute)
    expect(seen).toEqual([])
    vi.advanceTimersByTime(3 * minute)
    expect(timeouts).toBe(1)
  })

  test('under the warning only its answer counts', () => {
    vi.advanceTimersByTime(29 * minute)
    window.dispatchEvent(new Event('pointermove'))
    vi.advanceTimersByTime(59_000)
    expect(timeouts).toBe(0)
    watch.stay()
    expect(seen.at(-1)).toBeNull()
    vi.advanceTimersByTime(27 * minute)
    expect(timeouts).toBe(0)
    vi.advanceTimersByTime(3 * minute)
    expect(timeouts).toBe(1)
  })

  test('calls, timers and programmatic changes are not activity', () => {
    for (let passed = 0; passed < 10; passed += 1) {
      document.title = `poll ${String(passed)}`
      window.dispatchEvent(new Event('online'))
      vi.advanceTimersByTime(3 * minute)
    }
    expect(timeouts).toBe(1)
  })
})

describe('after sleep, when no timer has run', () => {
  test.each(['visibilitychange', 'focus', 'pageshow'])('%s finds the session over', (type) => {
    vi.setSystemTime(Date.now() + 8 * 60 * minute)
    window.dispatchEvent(new Event(type))
    expect(timeouts).toBe(1)
  })

  test('the first movement does not bring it back', () => {
    vi.setSystemTime(Date.now() + 31 * minute)
    press()
    expect(timeouts).toBe(1)
    watch.stay()
    expect(timeouts).toBe(1)
  })

  test('a clock set back does not lengthen the session', () => {
    vi.setSystemTime(Date.now() - 60 * minute)
    watch.check()
    vi.advanceTimersByTime(30 * minute)
    expect(timeouts).toBe(1)
  })
})

describe('with other tabs', () => {
  const elsewhere = () => {
    writeShared('lastActivity', Date.now())
    window.dispatchEvent(new StorageEvent('storage', { key: 'sala.lastActivity', newValue: String(Date.now()) }))
  }

  test('activity in another tab keeps this one and takes its warning away', () => {
    vi.advanceTimersByTime(29 * minute)
    expect(seen).toHaveLength(1)
    elsewhere()
    expect(seen.at(-1)).toBeNull()
    vi.advanceTimersByTime(27 * minute)
    expect(timeouts).toBe(0)
  })

  test('activity here is shared at most once in two seconds, the last of it included', () => {
    const written = vi.spyOn(Storage.prototype, 'setItem')
    vi.advanceTimersByTime(10_000)
    for (let step = 0; step < 60; step += 1) {
      press()
      vi.advanceTimersByTime(100)
    }
    const last = Date.now() - 100
    vi.advanceTimersByTime(2000)
    expect(written.mock.calls.length).toBeLessThanOrEqual(5)
    expect(written.mock.calls.at(-1)).toEqual(['sala.lastActivity', String(last)])
    written.mockRestore()
  })

  test('a shared value that is no moment is passed over', () => {
    localStorage.setItem('sala.lastActivity', '"tomorrow"')
    watch.check()
    localStorage.setItem('sala.lastActivity', String(Date.now() + 1000 * minute))
    watch.check()
    vi.advanceTimersByTime(30 * minute)
    expect(timeouts).toBe(1)
  })
})
