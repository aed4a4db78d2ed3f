import type { RuntimeConfig } from '@/lib/config'
import { type IdleWatchOptions, watchIdle } from './idle-watch'

interface ActivityWatchOptions extends IdleWatchOptions {
  /** Called with every heartbeat: whether the user did something since the last one. */
  onHeartbeat: (wasActive: boolean) => void
}

export interface ActivityWatch {
  /** The user answers the idle warning. */
  stay: () => void
  stop: () => void
}

const heartbeatMs = 30_000
const minute = 60_000

type IdleConfig = Pick<RuntimeConfig, 'idleTimeoutMinutes' | 'idleWarningMinutes' | 'debounceSeconds'>

/** The times of the configuration, in milliseconds. The warning takes half of a short timeout at most. */
export function idleTimes({ idleTimeoutMinutes, idleWarningMinutes, debounceSeconds }: IdleConfig) {
  return {
    timeout: idleTimeoutMinutes * minute,
    warning: Math.min(idleWarningMinutes, idleTimeoutMinutes / 2) * minute,
    debounce: debounceSeconds * 1000,
  }
}

/**
 * Runs while a user is signed in: the idle sign-out, and a heartbeat for what its timers cannot do (the idle clock after
 * the computer slept, the token of someone who types for long without a call).
 */
export function watchActivity({ onHeartbeat, ...options }: ActivityWatchOptions): ActivityWatch {
  const idle = watchIdle(options)
  let lastHeartbeat = Date.now()
  const heartbeat = setInterval(() => {
    idle.check()
    const wasActive = idle.lastActivity() > lastHeartbeat
    lastHeartbeat = Date.now()
    onHeartbeat(wasActive)
  }, heartbeatMs)
  return {
    stay: idle.stay,
    stop() {
      idle.stop()
      clearInterval(heartbeat)
    },
  }
}
