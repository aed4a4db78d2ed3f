import { useSyncExternalStore } from 'react'

let hasInteracted = false

const interactions = ['pointermove', 'pointerdown', 'keydown'] as const

function subscribe(listener: () => void): () => void {
  const note = () => {
    hasInteracted = true
    listener()
  }
  for (const type of interactions) window.addEventListener(type, note, { once: true, capture: true })
  return () => {
    for (const type of interactions) window.removeEventListener(type, note, { capture: true })
  }
}

/**
 * Returns whether the user has moved the pointer, pressed or typed since the page was loaded. Code that only an action can
 * need is preloaded then: it does not delay the first page, and is there before the connection can be lost.
 */
export function useHasInteracted(): boolean {
  return useSyncExternalStore(subscribe, () => hasInteracted)
}
