import { useEffect, useState } from 'react'
import { useTouched } from './use-touched'

interface LateValue<Value> {
  /** Fetches it ahead, so that it is there when it is needed, whatever the line does then. */
  preload: () => void
  /**
   * The value when it was there before the component, or once it is wanted and has come. Whoever holds it fetches it ahead
   * as soon as someone touches the page.
   */
  useLate: (wanted: boolean) => Value | undefined
}

const pause = 3000

/** A part of the program that is not in the first load. Without a connection it is tried again as long as it is wanted. */
export function lateValue<Value>(load: () => Promise<Value>): LateValue<Value> {
  let loaded: { value: Value } | undefined
  const ready = async () => {
    loaded ??= { value: await load() }
  }
  const preload = () => void ready().catch(() => undefined)

  function useLate(wanted: boolean): Value | undefined {
    const [shown, setShown] = useState(loaded !== undefined)
    const touched = useTouched()
    useEffect(() => {
      if (touched) preload()
    }, [touched])
    useEffect(() => {
      if (!wanted) return undefined
      let timer: ReturnType<typeof setTimeout> | undefined
      let still = true
      const attempt = () => {
        ready().then(
          () => still && setShown(true),
          () => {
            if (still) timer = setTimeout(attempt, pause)
          },
        )
      }
      attempt()
      return () => {
        still = false
        clearTimeout(timer)
      }
    }, [wanted])
    return shown ? loaded?.value : undefined
  }

  return { preload, useLate }
}
