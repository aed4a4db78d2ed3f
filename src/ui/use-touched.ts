import { useSyncExternalStore } from 'react'

let touched = false

const signs = ['pointermove', 'pointerdown', 'keydown'] as const

function subscribe(listener: () => void): () => void {
  const note = () => {
    touched = true
    listener()
  }
  for (const sign of signs) window.addEventListener(sign, note, { once: true, capture: true })
  return () => {
    for (const sign of signs) window.removeEventListener(sign, note, { capture: true })
  }
}

/**
 * Whether someone has moved, pressed or typed since the page came. What only they can bring about is fetched then: it
 * does not stand in the way of the first page (quality §1), and is there before the line can be gone.
 */
export function useTouched(): boolean {
  return useSyncExternalStore(subscribe, () => touched)
}
