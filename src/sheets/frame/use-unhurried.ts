import { useState, useSyncExternalStore } from 'react'

function isInCell(): boolean {
  return document.activeElement?.closest('[role="grid"], [data-position]') != null
}

function subscribe(notify: () => void): () => void {
  // Between two fields nothing has the focus for a moment.
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget === null) notify()
  }
  document.addEventListener('focusin', notify)
  document.addEventListener('focusout', leave)
  return () => {
    document.removeEventListener('focusin', notify)
    document.removeEventListener('focusout', leave)
  }
}

/**
 * Returns the value as it was when a cell got the focus, until no cell has it: what appears above the rows would move the one that
 * is being typed into, or the one that a finger is about to touch.
 */
export function useUnhurried<T>(value: T): T {
  const isTyping = useSyncExternalStore(subscribe, isInCell)
  const [shown, setShown] = useState(value)
  if (isTyping || shown === value) return shown
  setShown(value)
  return value
}
