import { type ComponentType, useDeferredValue, useEffect, useState } from 'react'

type LazyComponent<Props> = ComponentType<Props> & {
  /** Loads the code, for a page that waits for it; fails without a connection. */
  load: () => Promise<void>
  /** Starts loading the code ahead of its use. A failure is ignored: rendering tries again. */
  preload: () => void
}

const retryAfterMs = 3000

/**
 * A component whose code is loaded ahead or when it is first rendered; the fallback is shown until then. Unlike with
 * React's `lazy` a failed load does not take the page down: without a connection it is tried again for as long as the
 * component is rendered. With `needed` a rendered component also waits for that promise before it is loaded.
 */
export function lazyWithRetry<Props extends object>(
  importComponent: () => Promise<ComponentType<Props>>,
  Fallback?: ComponentType<Props>,
  needed?: () => Promise<void>,
): LazyComponent<Props> {
  let Loaded: ComponentType<Props> | undefined

  async function load(): Promise<void> {
    Loaded ??= await importComponent()
  }

  function Lazy(props: Props) {
    const [isLoaded, setLoaded] = useState(Loaded !== undefined)
    useEffect(() => {
      if (isLoaded) return undefined
      let isMounted = true
      let timer: ReturnType<typeof setTimeout> | undefined
      const attempt = () => {
        const loaded = needed === undefined ? load() : needed().then(load)
        loaded.then(
          () => isMounted && setLoaded(true),
          () => {
            if (isMounted) timer = setTimeout(attempt, retryAfterMs)
          },
        )
      }
      attempt()
      return () => {
        isMounted = false
        clearTimeout(timer)
      }
    }, [isLoaded])
    const isNeeded = useDeferredValue(true, needed === undefined)
    if (Loaded !== undefined && isNeeded) return <Loaded {...props} />
    return Fallback && <Fallback {...props} />
  }

  return Object.assign(Lazy, { load, preload: () => void load().catch(() => undefined) })
}
