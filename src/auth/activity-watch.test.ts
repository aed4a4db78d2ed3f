// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { parseConfig } from '@/lib/config'
import { type ActivityWatch, idleTimes, watchActivity } from './activity-watch'

const heartbeats: boolean[] = []
let timeouts = 0
let watch: ActivityWatch

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-02-02T08:00:00Z') })
  localStorage.clear()
  heartbeats.length = 0
  timeouts = 0
  watch = watchActivity({
    timeout: 30 * 60_000,
    warning: 2 * 60_000,
    debounce: 2000,
    onWarning: () => undefined,
    onTimeout: () => (timeouts += 1),
    onHeartbeat: (wasActive) => heartbeats.push(wasActive),
  })
})

afterEach(() => {
  watch.stop()
  vi.useRealTimers()
})

test('while a user is signed in a heartbeat runs every 30 seconds and says whether they were active', () => {
  vi.advanceTimersByTime(30_000)
  vi.advanceTimersByTime(10_000)
  window.dispatchEvent(new Event('keydown'))
  vi.advanceTimersByTime(50_000)
  expect(heartbeats).toEqual([false, true, false])
})

test('the heartbeat stops with the session', () => {
  watch.stop()
  vi.advanceTimersByTime(120_000)
  expect(heartbeats).toEqual([])
})

test('after a sleep in which no timer ran the heartbeat ends the session', () => {
  vi.setSystemTime(Date.now() + 3600_000)
  vi.advanceTimersByTime(30_000)
  expect(timeouts).toBe(1)
})

test('the idle times are those of the configuration', () => {
  const identity = { authority: 'https://login.example', clientId: 'sala-web' }
  const parseIdleTimes = (config: object) => idleTimes(parseConfig(JSON.stringify({ identity, ...config })))
  expect(parseIdleTimes({})).toEqual({ timeout: 1_800_000, warning: 120_000, debounce: 2000 })
  expect(parseIdleTimes({ debounceSeconds: 5 }).debounce).toBe(5000)
  expect(parseIdleTimes({ idleTimeoutMinutes: 2 })).toMatchObject({ timeout: 120_000, warning: 60_000 })
})
