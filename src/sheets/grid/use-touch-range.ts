import { useRef, useState, type PointerEvent, type RefObject } from 'react'
import type { Command } from './commands'
import type { Position } from './model'

// As long as a phone itself waits before it takes a touch for a long one; a finger is never quite still.
const longPressMs = 500
const stillWithin = 10

interface TouchRange {
  /** A corner is held: the next tap is the opposite one. */
  choosing: boolean
  onPointerDown: (event: PointerEvent, position: Position | null) => void
  onPointerMove: (event: PointerEvent) => void
  onPointerEnd: () => void
  /** Handles a tap; returns whether it was for the range and not for the cell. */
  takesTap: (position: Position) => boolean
}

/** Selects a range by finger: hold one corner, tap the opposite one. Dragging is left to scrolling. */
export function useTouchRange(act: (command: Command) => void): TouchRange {
  const [choosing, setChoosing] = useState(false)
  const longPress: RefObject<{ timer: number; x: number; y: number } | null> = useRef(null)
  const wasLongPress = useRef(false)

  const stop = () => {
    window.clearTimeout(longPress.current?.timer)
    longPress.current = null
  }

  return {
    choosing,
    onPointerDown({ pointerType, clientX, clientY }, position) {
      stop()
      wasLongPress.current = false
      if (pointerType === 'mouse' || position === null) return
      const timer = window.setTimeout(() => {
        longPress.current = null
        wasLongPress.current = true
        act({ type: 'moveTo', to: position })
        setChoosing(true)
      }, longPressMs)
      longPress.current = { timer, x: clientX, y: clientY }
    },
    onPointerMove({ clientX, clientY }) {
      if (longPress.current === null) return
      const { x, y } = longPress.current
      if (Math.hypot(clientX - x, clientY - y) > stillWithin) stop()
    },
    onPointerEnd: stop,
    takesTap(position) {
      // Lifting the finger that held the first corner may count as a tap on it.
      if (wasLongPress.current) {
        wasLongPress.current = false
        return true
      }
      if (!choosing) return false
      setChoosing(false)
      act({ type: 'moveTo', to: position, extend: true })
      return true
    },
  }
}
