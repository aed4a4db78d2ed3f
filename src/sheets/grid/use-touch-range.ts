import { useRef, useState, type PointerEvent, type RefObject } from 'react'
import type { Command } from './commands'
import type { Position } from './model'

// As long as a phone itself waits before it takes a touch for a long one; a finger is never quite still.
const holdFor = 500
const stillWithin = 10

interface TouchRange {
  /** A corner is held: the next tap is the opposite one. */
  choosing: boolean
  onPointerDown: (event: PointerEvent, at: Position | null) => void
  onPointerMove: (event: PointerEvent) => void
  onPointerEnd: () => void
  /** Handles a tap; returns whether it was for the range and not for the cell. */
  takesTap: (at: Position) => boolean
}

/** Selects a range by finger: hold one corner, tap the opposite one. Dragging is left to scrolling. */
export function useTouchRange(act: (command: Command) => void): TouchRange {
  const [choosing, setChoosing] = useState(false)
  const hold: RefObject<{ timer: number; x: number; y: number } | null> = useRef(null)
  const justHeld = useRef(false)

  const stop = () => {
    window.clearTimeout(hold.current?.timer)
    hold.current = null
  }

  return {
    choosing,
    onPointerDown({ pointerType, clientX, clientY }, at) {
      stop()
      justHeld.current = false
      if (pointerType === 'mouse' || at === null) return
      const timer = window.setTimeout(() => {
        hold.current = null
        justHeld.current = true
        act({ type: 'moveTo', to: at })
        setChoosing(true)
      }, holdFor)
      hold.current = { timer, x: clientX, y: clientY }
    },
    onPointerMove({ clientX, clientY }) {
      if (hold.current === null) return
      const { x, y } = hold.current
      if (Math.hypot(clientX - x, clientY - y) > stillWithin) stop()
    },
    onPointerEnd: stop,
    takesTap(at) {
      // Lifting the finger that held the first corner may count as a tap on it.
      if (justHeld.current) {
        justHeld.current = false
        return true
      }
      if (!choosing) return false
      setChoosing(false)
      act({ type: 'moveTo', to: at, extend: true })
      return true
    },
  }
}
