import * as z from 'zod/mini'
import { readShared, watchShared, writeShared } from '@/lib/storage/storage'

export interface IdleWatchOptions {
  /** Milliseconds without activity until the end, how long before it the warning comes, and how often activity is shared. */
  timeout: number
  warning: number
  debounce: number
  /** The moment of the end while the warning is due, otherwise null. */
  onWarning: (endsAt: number | null) => void
  onTimeout: () => void
}

export interface IdleWatch {
  /** The user says that they are here. */
  stay: () => void
  /** Compares with the clock immediately: after sleep no timer has run. */
  check: () => void
  /** The last moment of activity in any tab. */
  lastActivity: () => number
  stop: () => void
}

const key = 'lastActivity'
const activityEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'scroll'] as const

/**
 * Watches for the user's absence, all tabs together: activity in one keeps the others. Only what the
 * user does counts, never a call. Moments are the clock's, so that a computer that slept wakes up signed out.
 */
export function watchIdle({ timeout, warning, debounce, onWarning, onTimeout }: IdleWatchOptions): IdleWatch {
  let last = Date.now()
  let sharedAt = 0
  let warned = false
  let over = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let sharing: ReturnType<typeof setTimeout> | undefined

  function share(): void {
    sharing = undefined
    sharedAt = Date.now()
    writeShared(key, last)
  }

  /** Many events of one movement are one activity. */
  function note(): void {
    last = Date.now()
    sharing ??= setTimeout(share, Math.max(0, sharedAt + debounce - last))
  }

  function setWarned(next: boolean): void {
    if (warned === next && !next) return
    warned = next
    onWarning(next ? last + timeout : null)
  }

  function check(): void {
    if (over) return
    const now = Date.now()
    // A clock that was set back leaves moments that are still to come; they say nothing and must not lengthen the session.
    const elsewhere = readShared(key, z.number()) ?? 0
    if (elsewhere <= now) last = Math.max(last, elsewhere)
    last = Math.min(last, now)
    const left = last + timeout - now
    clearTimeout(timer)
    if (left <= 0) {
      over = true
      stop()
      onTimeout()
      return
    }
    if (left <= warning) {
      if (!warned) setWarned(true)
      timer = setTimeout(check, left)
      return
    }
    setWarned(false)
    timer = setTimeout(check, left - warning)
  }

  function onActivity(): void {
    // The first movement after sleep comes before any timer: it must not bring back a session that is over. While the
    // warning is shown, its answer counts and nothing else.
    if (Date.now() >= last + timeout - warning) {
      check()
      if (over || warned) return
    }
    note()
  }

  function stay(): void {
    check()
    if (over) return
    note()
    check()
  }

  const listening = { capture: true, passive: true }
  for (const type of activityEvents) window.addEventListener(type, onActivity, listening)
  for (const type of ['visibilitychange', 'pageshow', 'focus', 'resume'])
    window.addEventListener(type, check, listening)
  const unwatch = watchShared(key, check)

  function stop(): void {
    clearTimeout(timer)
    clearTimeout(sharing)
    unwatch()
    for (const type of activityEvents) window.removeEventListener(type, onActivity, listening)
    for (const type of ['visibilitychange', 'pageshow', 'focus', 'resume']) {
      window.removeEventListener(type, check, listening)
    }
    if (warned) onWarning(null)
    warned = false
  }

  share()
  check()
  return { stay, check, lastActivity: () => last, stop }
}
