import { useSyncExternalStore } from 'react'
import { onlineManager } from '@tanstack/react-query'

// Whether there is a connection, as TanStack Query has it: from the browser where it knows, and from the answers to calls.

/** A connection from which nothing has come for this long, while an answer is waited for, is lost. */
export const silentMs = 3_000
const firstPauseMs = 3_000
const maxPauseMs = 30_000

export const isOnline = () => onlineManager.isOnline()
export const setOnline = (online: boolean) => onlineManager.setOnline(online)

/** Calls the listener when the connection is lost and when it is back. Returns how to stop. */
export const onConnectionChange = (listener: (online: boolean) => void) => onlineManager.subscribe(listener)

export const useIsOnline = () => useSyncExternalStore(onConnectionChange, isOnline)

/** Returns whether the user wants the browser to load only what they ask for. */
export function savesData(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : null
  return (
    typeof connection === 'object' && connection !== null && 'saveData' in connection && connection.saveData === true
  )
}

interface AwaitedAnswer {
  hasFailed: boolean
}

/** The calls that wait for an answer, and those that have failed since the last one. */
const awaited = new Set<AwaitedAnswer>()
/** Runs while something is awaited, from the last answer on. */
const silence: { timer: ReturnType<typeof setTimeout> | undefined } = { timer: undefined }

function dropFailed(): void {
  for (const wait of awaited) if (wait.hasFailed) awaited.delete(wait)
}

function measureSilence(): void {
  clearTimeout(silence.timer)
  silence.timer = awaited.size === 0 ? undefined : setTimeout(onSilence, silentMs)
}

function onSilence(): void {
  silence.timer = undefined
  dropFailed()
  setOnline(false)
}

/** A call is sent, and waits for its answer until one of these says what became of it. */
export function awaitAnswer() {
  const wait: AwaitedAnswer = { hasFailed: false }
  awaited.add(wait)
  if (silence.timer === undefined) measureSilence()
  return {
    arrived() {
      awaited.delete(wait)
      dropFailed()
      measureSilence()
      setOnline(true)
    },
    failed() {
      wait.hasFailed = true
    },
    givenUp() {
      awaited.delete(wait)
      if (awaited.size === 0) measureSilence()
    },
  }
}

/** Returns whether a call waits for its answer. */
export function isAwaitingAnswer(): boolean {
  return [...awaited].some(({ hasFailed }) => !hasFailed)
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
