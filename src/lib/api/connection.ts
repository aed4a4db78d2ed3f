import { useSyncExternalStore } from 'react'
import { onlineManager } from '@tanstack/react-query'

// Whether there is a connection, as TanStack Query has it: from the browser where it knows, and from the answers to calls.

/** A connection from which nothing has come for this long, while an answer is waited for, is lost. */
export const silentMs = 3_000
const firstPauseMs = 3_000
const maxPauseMs = 30_000

const lastAnswer = { at: -Infinity }

export const isOnline = () => onlineManager.isOnline()
export const setOnline = (online: boolean) => onlineManager.setOnline(online)

/** Calls the listener when the connection is lost and when it is back. Returns how to stop. */
export const onConnectionChange = (listener: (online: boolean) => void) => onlineManager.subscribe(listener)

export const useIsOnline = () => useSyncExternalStore(onConnectionChange, isOnline)

export interface AwaitedAnswer {
  arrived: () => void
  /** Nothing is waited for any more. */
  givenUp: () => void
}

/** A call waits for its answer. Repeated tries are one wait; a failed call counts until something is answered. */
export function awaitAnswer(): AwaitedAnswer {
  const since = performance.now()
  let timer = setTimeout(check, silentMs)
  function check() {
    const left = Math.max(since, lastAnswer.at) + silentMs - performance.now()
    if (left > 0) timer = setTimeout(check, left)
    else setOnline(false)
  }
  return {
    arrived() {
      clearTimeout(timer)
      lastAnswer.at = performance.now()
      setOnline(true)
    },
    givenUp: () => clearTimeout(timer),
  }
}

/** While the connection is lost, asks less and less often: the browser does not know when a server can be reached again. */
export function watchConnection(ask: () => Promise<unknown>): () => void {
  let pause = firstPauseMs
  let timer: ReturnType<typeof setTimeout> | undefined
  const askLater = () => {
    clearTimeout(timer)
    // All clients of a failed server would ask in the same moment otherwise.
    timer = setTimeout(() => void askNow(), pause * (0.5 + Math.random()))
    pause = Math.min(pause * 2, maxPauseMs)
  }
  const askNow = async () => {
    // An answer is noticed where it arrives, and a failure means that there is still none.
    await Promise.allSettled([ask()])
    if (!isStopped && !isOnline()) askLater()
  }
  let isStopped = false
  const stop = onConnectionChange((online) => {
    clearTimeout(timer)
    pause = firstPauseMs
    if (!online) askLater()
  })
  return () => {
    isStopped = true
    clearTimeout(timer)
    stop()
  }
}
